import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { handler as rotateCursorKey } from '../../functions/rotate-cursor-key.ts';

type RotationEvent = Parameters<typeof rotateCursorKey>[0];

interface Version {
  value: string | undefined;
  stages: string[];
  /** In seconds, as Secrets Manager tells it. */
  createdAt?: number;
}

/**
 * Secrets Manager as far as a rotation and a reader need it: versions, and the stages that move
 * between them.
 */
const versions = new Map<string, Version>();

const byStage = (stage: string) => [...versions].find(([, { stages }]) => stages.includes(stage));
const notFound = {
  status: 400,
  body: { __type: 'ResourceNotFoundException', message: 'no such version' },
};

// biome-ignore lint/suspicious/noExplicitAny: each action has an input of its own, and reads what it needs.
type Input = Record<string, any>;

const ACTIONS: Readonly<Record<string, (input: Input) => { status: number; body: object }>> = {
  DescribeSecret: () => ({
    status: 200,
    body: {
      VersionIdsToStages: Object.fromEntries([...versions].map(([id, { stages }]) => [id, stages])),
    },
  }),
  GetSecretValue({ VersionId, VersionStage = 'AWSCURRENT' }) {
    const [, version] = VersionId ? ['', versions.get(VersionId)] : (byStage(VersionStage) ?? []);
    if (version?.value === undefined || (VersionId && !version.stages.includes(VersionStage)))
      return notFound;
    return { status: 200, body: { SecretString: version.value, CreatedDate: version.createdAt } };
  },
  PutSecretValue({ ClientRequestToken, SecretString, VersionStages }) {
    const createdAt = Date.now() / 1000;
    versions.set(ClientRequestToken, {
      value: SecretString,
      stages: [...(VersionStages as string[])],
      createdAt,
    });
    return { status: 200, body: { VersionId: ClientRequestToken } };
  },
  UpdateSecretVersionStage({ MoveToVersionId, RemoveFromVersionId }) {
    const [from, to] = [versions.get(RemoveFromVersionId), versions.get(MoveToVersionId)];
    for (const { stages } of versions.values())
      stages.splice(0, stages.length, ...stages.filter((stage) => stage !== 'AWSPREVIOUS'));
    from?.stages.splice(0, from.stages.length, 'AWSPREVIOUS');
    to?.stages.splice(0, to.stages.length, 'AWSCURRENT');
    return { status: 200, body: {} };
  },
};

describe('the rotation of the cursor key', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const action = String(request.headers['x-amz-target']).replace('secretsmanager.', '');
      const input = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const { status, body } = ACTIONS[action]?.(input) ?? notFound;
      response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      CURSOR_KEY_SECRET: 'arn:key',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    versions.clear();
    versions.set('first', {
      value: 'the-key-that-was-made-with-the-secret-itself',
      stages: ['AWSCURRENT'],
    });
  });

  /** As in a new execution environment: nothing is cached. */
  const fresh = async () => {
    vi.resetModules();
    const [{ handler }, cursors] = await Promise.all([
      import('../../functions/rotate-cursor-key.ts'),
      import('../../functions/http/cursor.ts'),
    ]);
    return { handler, ...cursors };
  };
  const step = (Step: RotationEvent['Step'], ClientRequestToken: string): RotationEvent => ({
    Step,
    SecretId: 'arn:key',
    ClientRequestToken,
  });
  const rotate = async (id: string) => {
    versions.set(id, { value: undefined, stages: ['AWSPENDING'] });
    const { handler } = await fresh();
    for (const name of ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const)
      await handler(step(name, id));
  };

  it('makes a new current key, and keeps the one before', async () => {
    await rotate('second');
    expect(versions.get('second')).toMatchObject({
      value: expect.stringMatching(/^[\w-]{64}$/),
      stages: ['AWSCURRENT'],
    });
    expect(versions.get('first')?.stages).toEqual(['AWSPREVIOUS']);
  });

  it('breaks no open cursor, in environments that know the new key or do not yet', async () => {
    const scope = ['A2', 'a1b2'];
    const before = await fresh();
    const old = await before.sealCursor('2026-06-01#o-1', scope);
    await rotate('second');
    const after = await fresh();
    const young = await after.sealCursor('2026-06-01#o-2', scope);

    expect(await after.openCursor(old, scope)).toBe('2026-06-01#o-1');
    expect(await after.openCursor(young, scope)).toBe('2026-06-01#o-2');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await before.openCursor(young, scope)).toBe('2026-06-01#o-2');
    vi.useRealTimers();
  });

  it('breaks no cursor that is sealed in the seconds after it', async () => {
    // Too soon for an environment that read the keys just before to read them again.
    const before = await fresh();
    await before.sealCursor('p', ['A2']);
    await rotate('second');

    const cursor = await (await fresh()).sealCursor('p', ['A2']);

    expect(await before.openCursor(cursor, ['A2'])).toBe('p');
  });

  it('lets the new key sign once every environment has read it', async () => {
    const minutesPass = (minutes: number) =>
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    await rotate('second');
    minutesPass(11);
    const cursor = await (await fresh()).sealCursor('p', ['A2']);
    await rotate('third');

    expect(await (await fresh()).openCursor(cursor, ['A2'])).toBe('p');
    vi.useRealTimers();
  });

  it('takes no cursor of two rotations ago', async () => {
    const old = await (await fresh()).sealCursor('p', ['A2']);
    await rotate('second');
    await rotate('third');
    await expect((await fresh()).openCursor(old, ['A2'])).rejects.toThrow('invalid-cursor');
  });

  it('may be told each step twice', async () => {
    versions.set('second', { value: undefined, stages: ['AWSPENDING'] });
    const { handler } = await fresh();
    await handler(step('createSecret', 'second'));
    const made = versions.get('second')?.value;
    for (const name of ['createSecret', 'testSecret', 'finishSecret', 'finishSecret'] as const)
      await handler(step(name, 'second'));
    expect(versions.get('second')).toMatchObject({ value: made, stages: ['AWSCURRENT'] });
  });

  it.each([
    ['of another secret', 'unknown', "is not one of the secret's"],
    ['that is not pending', 'retired', 'is not being rotated'],
  ])('refuses a version %s', async (_, id, message) => {
    versions.set('retired', { value: 'x', stages: [] });
    const { handler } = await fresh();
    await expect(handler(step('createSecret', id))).rejects.toThrow(message);
  });

  it('does not finish with a key that cannot sign', async () => {
    versions.set('second', { value: 'short', stages: ['AWSPENDING'] });
    const { handler } = await fresh();
    await expect(handler(step('testSecret', 'second'))).rejects.toThrow('too short');
    expect(versions.get('first')?.stages).toEqual(['AWSCURRENT']);
  });
});
