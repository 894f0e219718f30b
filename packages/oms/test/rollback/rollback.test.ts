// @module-tag alone
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rollbackCommand } from '../../rollback/rollback-command.ts';

const STACK = 'Orders-production';
const BEFORE = '2026-11-20T09:00:00.000+0000';
const DEPLOYED = '2026-11-29T09:00:00.000Z';
const DURING = '2026-11-29T09:03:00.000+0000';

interface Alias {
  version: string;
  revision: string;
}
interface LambdaFunction {
  readonly versions: Readonly<Record<string, string>>;
  readonly live?: Alias;
}

let functions: Record<string, LambdaFunction>;
let updatedAt: string | undefined;
let printed: string[];

/** Answers as Lambda's REST API. */
function ofLambda(method: string, path: string, body: string): [number, object] {
  const [, , , name = '', kind] = path.split('/');
  const known = functions[decodeURIComponent(name)];
  if (name === '')
    return [200, { Functions: Object.keys(functions).map((FunctionName) => ({ FunctionName })) }];
  if (!known) return [404, { Message: 'no such function' }];
  if (kind === 'versions')
    return [
      200,
      {
        Versions: Object.entries({ $LATEST: DURING, ...known.versions }).map(
          ([Version, LastModified]) => ({ Version, LastModified }),
        ),
      },
    ];
  if (!known.live) return [404, { Message: 'no such alias' }];
  if (method === 'PUT') {
    const { FunctionVersion, RoutingConfig, RevisionId } = JSON.parse(body);
    expect(RoutingConfig).toEqual({ AdditionalVersionWeights: {} });
    if (RevisionId !== known.live.revision) return [412, { Message: 'changed meanwhile' }];
    known.live.version = FunctionVersion;
  }
  return [200, { FunctionVersion: known.live.version, RevisionId: known.live.revision }];
}

const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const url = new URL(incoming.url ?? '', 'http://localhost');
  if (url.pathname.startsWith('/2015-03-31/functions')) {
    const [status, answer] = ofLambda(incoming.method ?? '', url.pathname, body);
    const type = { 404: 'ResourceNotFoundException', 412: 'PreconditionFailedException' }[status];
    outgoing
      .writeHead(status, {
        'content-type': 'application/json',
        ...(type && { 'x-amzn-errortype': type }),
      })
      .end(JSON.stringify(answer));
    return;
  }
  const time = updatedAt && `<LastUpdatedTime>${updatedAt}</LastUpdatedTime>`;
  outgoing
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(
      '<DescribeStacksResponse><DescribeStacksResult><Stacks><member>' +
        `<StackName>${STACK}</StackName><StackStatus>UPDATE_COMPLETE</StackStatus>` +
        `<CreationTime>${DEPLOYED}</CreationTime>${time ?? ''}</member></Stacks>` +
        '</DescribeStacksResult></DescribeStacksResponse>',
    );
});

const VARIABLES = ['AWS_ENDPOINT_URL_LAMBDA', 'AWS_ENDPOINT_URL_CLOUDFORMATION'];
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const name of VARIABLES) vi.stubEnv(name, `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  updatedAt = DEPLOYED;
  functions = {
    [`${STACK}-Changed`]: {
      versions: { 7: BEFORE, 9: BEFORE, 10: DURING },
      live: { version: '10', revision: 'r' },
    },
    [`${STACK}-Same`]: {
      versions: { 3: BEFORE, 4: BEFORE },
      live: { version: '4', revision: 'r' },
    },
    [`${STACK}-New`]: { versions: { 1: DURING }, live: { version: '1', revision: 'r' } },
    [`${STACK}-WithoutAlias`]: { versions: {} },
    'Orders-dev-Changed': {
      versions: { 1: BEFORE, 2: DURING },
      live: { version: '2', revision: 'r' },
    },
  };
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

const rollback = (options: Partial<Parameters<typeof rollbackCommand>[0]> = {}) =>
  rollbackCommand({ stack: STACK, region: 'eu-central-1', ...options });
const live = () =>
  Object.fromEntries(Object.entries(functions).map(([name, { live: at }]) => [name, at?.version]));

describe('oms rollback', () => {
  it('moves what the last deployment changed to the version before, and nothing else', async () => {
    const before = live();

    expect(await rollback()).toBe(0);
    expect(live()).toEqual({ ...before, [`${STACK}-Changed`]: '9' });
    expect(printed).toEqual([`${STACK}-Changed: version 10 -> 9`, '1 of 3 functions moved.']);
  });

  it('goes back once, however often it is repeated', async () => {
    await rollback();

    expect(await rollback()).toBe(1);
    expect(live()[`${STACK}-Changed`]).toBe('9');
  });

  it('moves to the newest versions again with --undo', async () => {
    await rollback();

    expect(await rollback({ undo: true })).toBe(0);
    expect(live()[`${STACK}-Changed`]).toBe('10');
    expect(await rollback({ undo: true })).toBe(1);
  });

  it('moves nothing with --dry-run', async () => {
    const before = live();

    expect(await rollback({ dryRun: true, json: true })).toBe(0);
    expect(live()).toEqual(before);
    expect(JSON.parse(printed.join(''))).toMatchObject({ aliases: 3, dryRun: true });
  });

  it('has nothing to go back to after a first deployment, or without versions', async () => {
    updatedAt = undefined;
    await expect(rollback()).rejects.toThrow('has one deployment, and none before it');

    updatedAt = DEPLOYED;
    functions = { [`${STACK}-WithoutAlias`]: { versions: {} } };
    await expect(rollback()).rejects.toThrow('deploy the commit before');
  });

  it('stops if somebody moved the alias meanwhile', async () => {
    const { live: alias } = functions[`${STACK}-Changed`] ?? {};
    const revisions = ['read', 'written'];
    if (alias) Object.defineProperty(alias, 'revision', { get: () => revisions.shift() });

    await expect(rollback()).rejects.toThrow('changed meanwhile');
    expect(live()[`${STACK}-Changed`]).toBe('10');
  });
});
