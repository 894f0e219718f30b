// @module-tag alone
import { UpdateSecretVersionStageCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { secrets } from '../../functions/aws/secrets-manager.ts';
import type { handler as rotateCursorKey } from '../../functions/rotate-cursor-key.ts';
import type { Served } from '../../packages/local/aws-json-server.ts';
import { putVersion, type SecretVersion } from '../../packages/local/secrets-manager/secrets.ts';
import { serveSecrets } from '../../packages/local/secrets-manager/secrets-manager.ts';

type RotationEvent = Parameters<typeof rotateCursorKey>[0];

const ARN = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:key-abcdef';

describe('The rotation of the cursor key', () => {
  const all: SecretVersion[] = [];
  const version = (id: string) => all.find(({ versionId }) => versionId === id);
  const put = (versionId: string, value: string | undefined, ...stages: string[]) =>
    putVersion(all, { versionId, value, stages });

  let served: Served;
  beforeAll(async () => {
    served = await serveSecrets({ versions: new Map([[ARN, all]]), keep() {} });
    Object.assign(process.env, {
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      CURSOR_KEY_SECRET: ARN,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: served.endpoint,
    });
  });
  afterAll(() => served.server.close());
  beforeEach(() => {
    all.length = 0;
    put('first', 'the-key-that-was-made-with-the-secret-itself', 'AWSCURRENT');
  });

  /** A new execution environment, without a cached key. */
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
    SecretId: ARN,
    ClientRequestToken,
  });
  const rotate = async (id: string) => {
    put(id, undefined, 'AWSPENDING');
    const { handler } = await fresh();
    for (const name of ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const)
      await handler(step(name, id));
  };

  it('makes a new current key, and keeps the previous one', async () => {
    await rotate('second');
    expect(version('second')).toMatchObject({
      value: expect.stringMatching(/^[\w-]{64}$/),
      stages: ['AWSCURRENT'],
    });
    expect(version('first')?.stages).toEqual(['AWSPREVIOUS']);
  });

  it('breaks no open cursor, in environments with and without the new key', async () => {
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
    // Too early for an environment that has just read the keys to read them again.
    const before = await fresh();
    await before.sealCursor('p', ['A2']);
    await rotate('second');

    const cursor = await (await fresh()).sealCursor('p', ['A2']);

    expect(await before.openCursor(cursor, ['A2'])).toBe('p');
  });

  it('uses the new key once every environment has read it', async () => {
    const minutesPass = (minutes: number) =>
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    await rotate('second');
    minutesPass(11);
    const cursor = await (await fresh()).sealCursor('p', ['A2']);
    await rotate('third');

    expect(await (await fresh()).openCursor(cursor, ['A2'])).toBe('p');
    vi.useRealTimers();
  });

  it('rejects a cursor after two rotations', async () => {
    const old = await (await fresh()).sealCursor('p', ['A2']);
    await rotate('second');
    await rotate('third');
    await expect((await fresh()).openCursor(old, ['A2'])).rejects.toThrow('invalid-cursor');
  });

  it('may run each step twice', async () => {
    put('second', undefined, 'AWSPENDING');
    const { handler } = await fresh();
    await handler(step('createSecret', 'second'));
    const made = version('second')?.value;
    for (const name of ['createSecret', 'testSecret', 'finishSecret', 'finishSecret'] as const)
      await handler(step(name, 'second'));
    expect(version('second')).toMatchObject({ value: made, stages: ['AWSCURRENT'] });
  });

  it('names the version that loses the label, without which AWS refuses the move', async () => {
    put('second', 'x'.repeat(48), 'AWSPENDING');
    const move = (RemoveFromVersionId?: string) =>
      secrets().send(
        new UpdateSecretVersionStageCommand({
          SecretId: ARN,
          VersionStage: 'AWSCURRENT',
          MoveToVersionId: 'second',
          ...(RemoveFromVersionId && { RemoveFromVersionId }),
        }),
      );
    for (const from of [undefined, 'other'])
      await expect(move(from)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await move('first');
    expect(version('second')?.stages).toEqual(['AWSCURRENT']);
  });

  it.each([
    ['of another secret', 'unknown', 'the secret has no version'],
    ['that is not pending', 'retired', 'is not being rotated'],
  ])('refuses a version %s', async (_, id, message) => {
    put('retired', 'x');
    const { handler } = await fresh();
    await expect(handler(step('createSecret', id))).rejects.toThrow(message);
  });

  it('fails for a key that cannot sign', async () => {
    put('second', 'short', 'AWSPENDING');
    const { handler } = await fresh();
    await expect(handler(step('testSecret', 'second'))).rejects.toThrow('too short');
    expect(version('first')?.stages).toEqual(['AWSCURRENT']);
  });
});
