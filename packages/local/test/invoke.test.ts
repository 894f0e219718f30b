// @module-tag alone first

import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { operationFile, UNKNOWN_ROUTE } from '../../../functions/manifest/access-patterns.ts';
import { constructIdOf } from '../../../lib/functions/construct-id.ts';
import { run } from '../../../test/support/local-run.ts';
import { IS_WHOLE, REPEATED } from '../../../test/support/size.ts';
import { EXAMPLE_NEWCOMER, EXAMPLE_ORDER } from '../../api/operations/example.ts';
import { OPERATIONS } from '../../api/operations/operations.ts';
import { readAssembly } from '../cloudformation/template.ts';
import { withExampleOrder } from '../examples/example-order.ts';
import { type FunctionSpec, functionSpecs, specOf } from '../lambda/function-spec.ts';
import { invokeFunction } from '../lambda/invoke-function.ts';
import type { InvocationOutcome } from '../lambda/runtime-invocation.ts';
import { entryFor } from '../lambda-events/entry-for.ts';
import { events } from '../lambda-events/events.ts';
import { LOCAL_FOLDER } from '../local-folder.ts';
import { publishAccess } from '../published-access.ts';
import type { Run } from '../run.ts';
import { samFiles, writeSamFiles } from '../sam.ts';
import { loadSampleData, sampleDataProjected } from '../sample-data/load-sample-data.ts';
import { commandOf, descendants, gone } from './support/processes.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The status of each function for its event, on the sample data. */
const EXPECTED: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    OPERATIONS.map(({ handler, example }) => [operationFile(handler.pattern), example.status]),
  ),
  [UNKNOWN_ROUTE.entry]: 404,
  // Nobody of the sample data is being erased, and no withdrawal of it waits for a person or for
  // its confirmation.
  'a39b-get-erasure': 404,
  'a47b-confirm-withdrawal': 404,
  'a47e-get-withdrawal': 404,
  'a47f-resolve-withdrawal': 404,
};

/** A read, and writes of an order, a fulfillment, a payment and an endpoint. */
const FEW = [
  'a01-get-customer',
  'a06-create-order',
  'a20-update-tracking',
  'a15-capture-payment',
  'a34-create-webhook-endpoint',
];
/**
 * They come first: a minute after it is created, a statement waits for its confirmation, and a
 * parcel of which an item comes back is not canceled.
 */
const FIRST = ['a47b-confirm-withdrawal', 'a21-cancel-fulfillment'];
/**
 * They come last: an order on hold is not shipped, a closed customer places no orders, and an
 * erased one is not opened again.
 */
const LAST = [
  'a07b-hold-order',
  'a38-close-customer',
  'a38b-reopen-customer',
  'a39-erase-customer',
];
const turnOf = (entry: string): number => (FIRST.includes(entry) ? -2 : LAST.indexOf(entry));
const INVOKED = Object.entries(EXPECTED)
  .filter(([entry]) => IS_WHOLE || FEW.includes(entry))
  .sort(([one], [other]) => turnOf(one) - turnOf(other));
/** Their events have an order's first version, so each gets an order of its own. */
const OF_A_NEW_ORDER = /^a(07|07b|07c|27|53b)-/;
/** It ships an order first: what was shipped before came back, or its parcel was canceled. */
const OF_A_NEW_PARCEL = 'a53e-return-linked-order';

describe('The events', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orders-sam-'));
  beforeAll(() => writeSamFiles(inject('assembly'), folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(events()))('of %s are beside SAM’s template', (entry, event) => {
    const written = readFileSync(join(folder, 'events', `${entry}.json`), 'utf8');
    expect(written).toBe(`${JSON.stringify(event, undefined, 2)}\n`);
  });

  it('are all in the folder', () => {
    expect(readdirSync(folder).sort()).toEqual(['env.json', 'events', 'sam.template.json']);
    expect(readdirSync(join(folder, 'events')).sort()).toEqual(
      Object.keys(events())
        .map((entry) => `${entry}.json`)
        .sort(),
    );
  });

  it('exist for every function of the template but those of a payment provider', () => {
    const functions = functionSpecs(readAssembly(inject('assembly')), {}).map(({ logicalId }) =>
      logicalId.slice(0, -8),
    );
    const named = new Set(Object.keys(events()).map((name) => constructIdOf(entryFor(name))));
    expect(
      functions
        // They need a signature of today, a payment, or a provider.
        .filter((id) => !/ReceivePaymentWebhook|ExecutePayments|ReconcilePayments/.test(id))
        .map((id) =>
          id.replace(
            /^(Api|Identity|Projections|OrderEvents|CursorKeyRotation|Due(Sweep|Withdrawals|Erasures)|Webhooks(?=Deliver))/,
            '',
          ),
        )
        .sort(),
    ).toEqual([...named].sort());
  });
});

describe('A function, invoked alone', () => {
  let backend: Run;
  let specs: FunctionSpec[];
  let port: string;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    const token = await backend.operatorToken();
    await loadSampleData(backend);
    await sampleDataProjected(backend.url, token);
    specs = functionSpecs(readAssembly(inject('assembly')), {
      AWS_ENDPOINT_URL_DYNAMODB: backend.access.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: backend.access.secrets,
      TABLE_NAME: backend.access.tableName,
      ...backend.access.providerEnvironment,
    });
    ({ port } = new URL(backend.url));
    publishAccess(port, backend.access);
  });
  afterAll(async () => {
    if (port) rmSync(join(LOCAL_FOLDER, `run-${port}.json`), { force: true });
    await backend?.stop();
  });

  const placeOrder = async () => {
    const { headers, ...event } = events()['a06-create-order'] as { headers: object };
    const own = { ...headers, 'idempotency-key': randomUUID() };
    const spec = specOf(specs, entryFor('a06-create-order'));
    await invokeFunction(spec, { ...event, headers: own }, { onLine() {} });
  };
  const invoke = async (entry: string): Promise<InvocationOutcome> => {
    if (OF_A_NEW_ORDER.test(entry) || entry === OF_A_NEW_PARCEL) await placeOrder();
    if (entry === OF_A_NEW_PARCEL) await invoke('a19-create-fulfillment');
    const event = await withExampleOrder(events()[entry], backend.access);
    return invokeFunction(specOf(specs, entryFor(entry)), event, { onLine() {} });
  };

  it.each(INVOKED)(
    '%s loads and answers %i under Lambda’s own runtime client',
    REPEATED,
    async (entry, status) => {
      const outcome = await invoke(entry);
      expect(outcome).toMatchObject({ kind: 'answered', payload: { statusCode: status } });
      expect(JSON.parse((outcome.payload as { body: string }).body)).toBeInstanceOf(Object);
    },
  );

  it('add-email-claims puts the address into the token', async () => {
    const { email, email_verified } = EXAMPLE_NEWCOMER;
    const accessTokenGeneration = { claimsToAddOrOverride: { email, email_verified } };
    expect(await invoke('add-email-claims')).toMatchObject({
      kind: 'answered',
      payload: { response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } },
    });
  });

  it('rotate-cursor-key loads and has nothing left to do', async () => {
    expect(await invoke('rotate-cursor-key')).toMatchObject({ kind: 'answered', payload: null });
  });

  it('project-changes loads and projects its batch', async () => {
    expect(await invoke('project-changes')).toMatchObject({
      kind: 'answered',
      payload: { batchItemFailures: [] },
    });
  });

  it('is found by the command line, which works on the data of the run at its port', async () => {
    const { code, out } = await commandLine('a3b', '--json', '--port', port);
    const { kind, payload, log, ...rest } = JSON.parse(out);

    expect({ code, kind }).toEqual({ code: 0, kind: 'answered' });
    expect(JSON.parse(payload.body)).toMatchObject({
      customerId: EXAMPLE_ORDER.customerId,
      status: 'OPEN',
    });
    expect(log.join()).toContain('ColdStart');
    expect(rest).toEqual({
      requestId: expect.any(String),
      initMillis: expect.any(Number),
      durationMillis: expect.any(Number),
    });
  });

  it('has its event printed with an order of that run, for sam local invoke -e -', async () => {
    const { code, out } = await commandLine('a7', '--print-event', '--port', port);
    const { pathParameters, body } = JSON.parse(out);

    expect({ code, body: JSON.parse(body) }).toEqual({ code: 0, body: { status: 'SHIPPED' } });
    expect(pathParameters.orderId).toMatch(/^o-/);
    expect(out).not.toContain(EXAMPLE_ORDER.orderId);
  });
});

describe('A function, invoked on a table without orders', () => {
  let backend: Run;
  let port: string;
  beforeAll(async () => {
    backend = await run({ port: 0 });
    ({ port } = new URL(backend.url));
    publishAccess(port, backend.access);
  });
  afterAll(async () => {
    if (port) rmSync(join(LOCAL_FOLDER, `run-${port}.json`), { force: true });
    await backend?.stop();
  });

  it.each([
    ['answers that the order is not there, and why', [], '"statusCode":404'],
    ['has its event printed as it is, and why', ['--print-event'], EXAMPLE_ORDER.orderId],
  ])('%s', async (_, options, answer) => {
    const { code, out, err } = await commandLine('a3b', '--json', '--port', port, ...options);

    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(answer) });
    expect(err).toBe(
      `a1b2 has no open order: the event names ${EXAMPLE_ORDER.orderId}, which does not exist. ` +
        'Place an order first\n',
    );
  });
});

describe('A function that misbehaves', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'orders-invoke-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const invoke = async (
    code: string,
    timeoutMillis = 5_000,
  ): Promise<InvocationOutcome & { lines: string[] }> => {
    const file = join(folder, 'index.mjs');
    writeFileSync(file, code);
    const [env, lines] = [
      { AWS_LAMBDA_FUNCTION_NAME: 'f', AWS_LAMBDA_FUNCTION_VERSION: '1' },
      [] as string[],
    ];
    const spec: FunctionSpec = {
      name: 'f',
      logicalId: 'F',
      bundle: { file, exportName: 'handler', compileCache: join(folder, 'compile-cache') },
      timeoutMillis,
      memoryMegabytes: 64,
      reservedConcurrency: undefined,
      context: { invokedFunctionArn: 'arn:f' },
      env: {
        ...env,
        _HANDLER: 'index.handler',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '64',
        AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
        AWS_LAMBDA_LOG_GROUP_NAME: 'g',
        AWS_LAMBDA_LOG_STREAM_NAME: 's',
      },
    };
    return {
      ...(await invokeFunction(spec, { a: 1 }, { onLine: (line) => lines.push(line) })),
      lines,
    };
  };

  it('gets its event and a context', async () => {
    const code = `export const handler = async (event, context) => {
      console.log('hello');
      return { event, id: context.awsRequestId, left: context.getRemainingTimeInMillis() };
    };`;
    const { kind, payload, requestId, lines } = await invoke(code);
    expect({ kind, payload }).toMatchObject({
      kind: 'answered',
      payload: { event: { a: 1 }, id: requestId },
    });
    expect((payload as { left: number }).left).toBeLessThanOrEqual(5_000);
    expect(lines.join()).toContain('hello');
  });

  it('has its whole log printed, of any length', async () => {
    const code = `
      export const handler = async () => {
        for (let i = 0; i < 20_000; i++) console.log(i, 'x'.repeat(500));
      };`;
    const { kind, lines } = await invoke(code);
    expect({ kind, lines: lines.length }).toEqual({ kind: 'answered', lines: 20_000 });
  });

  it('leaves no process behind', async () => {
    const code = `import { spawn, spawnSync } from 'node:child_process';
      export const handler = async () =>
        spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3)'], { stdio: 'inherit' }).pid;`;
    const { payload } = await invoke(code);
    expect(await gone([payload as number])).toEqual([]);
  });

  it.each([
    [
      'throws',
      `export const handler = async () => { throw new RangeError('too far'); };`,
      'failed',
      'RangeError',
      'too far',
    ],
    [
      'throws what no header can contain',
      `export const handler = async () => { throw new Error('the shop’s ☃'); };`,
      'failed',
      'Error',
      'the shop’s ☃',
    ],
    [
      'does not load',
      `throw new Error('no table'); export const handler = 1;`,
      'failed',
      'Error',
      'no table',
    ],
    [
      'has no handler',
      'export const other = 1;',
      'failed',
      'Runtime.HandlerNotFound',
      'index.handler',
    ],
    [
      'dies',
      'export const handler = async () => process.exit(3);',
      'exited',
      'Runtime.ExitError',
      'Error: Runtime exited with error: exit status 3',
    ],
    [
      'needs more memory than it has',
      `export const handler = async () => {
        for (const all = []; ; ) all.push(new Array(1e5).fill(Math.random()));
      };`,
      'exited',
      'Runtime.ExitError',
      'Error: Runtime exited with error: signal: aborted',
    ],
    [
      'does not come to an end',
      'export const handler = async () => { for (;;); };',
      'timed-out',
      'Sandbox.Timedout',
      '',
    ],
    [
      'takes too long',
      'export const handler = () => new Promise((r) => setTimeout(r, 9e3));',
      'timed-out',
      'Sandbox.Timedout',
      'Error: Task timed out after 0.50 seconds',
    ],
  ])('is reported as by Lambda if it %s', async (_, code, kind, errorType, message) => {
    const outcome = await invoke(code, kind === 'timed-out' ? 500 : 5_000);
    expect(outcome).toMatchObject({ kind, payload: { errorType } });
    expect((outcome.payload as { errorMessage: string }).errorMessage).toContain(message);
  });
});

/** Runs of their own use an engine of their own, whatever DYNAMODB_ENDPOINT names. */
function startCommandLine(args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const env = { ...inherited, ...more };
  const child = spawn(process.execPath, ['packages/local/invoke.ts', ...args], { cwd: ROOT, env });
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed.err += text;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...printed })),
  );
  return { pid: child.pid as number, ended };
}

const commandLine = (...args: string[]) => startCommandLine(args).ended;

describe('npm run invoke', () => {
  it('prints the answer and its duration, with data of its own if no run is active', async () => {
    const { code, out, err } = await commandLine('a10b', '--port', '1');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      statusCode: 200,
      body: { sku: 'ABC', unitPrice: 2500 },
    });
    expect(err).toMatch(
      /REPORT RequestId: [\s\S]+Init Duration: [\d.]+ ms {2}Duration: [\d.]+ ms of 15000 {2}Memory Size: 512 MB/,
    );
  });

  it('lists the functions', async () => {
    const { code, out } = await commandLine('--list', '--json');
    const rows = JSON.parse(out) as { function: string; logicalId: string; event: string }[];
    expect(code).toBe(0);
    expect(rows.map((row) => row.function).sort()).toEqual(Object.keys(events()).sort());
    expect(rows[0]).toEqual({
      function: 'a01-get-customer',
      event: 'cdk.out/events/a01-get-customer.json',
      logicalId: expect.stringMatching(/^ApiStorefrontRead[0-9A-F]{8}$/),
    });
  });

  it('lists them in columns for awk', async () => {
    const [people, machines] = await Promise.all([
      commandLine('--list'),
      commandLine('--list', '--json'),
    ]);
    const rows = JSON.parse(machines.out) as Record<string, string>[];
    const lines = people.out.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/\s+/))).toEqual(rows.map((row) => Object.values(row)));

    // docs/debugging.md hands one of them to `sam local invoke`.
    const [, program = ''] =
      /\| awk '([^']+)'\)/.exec(readFileSync('docs/debugging.md', 'utf8')) ?? [];
    const picked = spawnSync('awk', [program], { input: people.out, encoding: 'utf8' }).stdout;
    const { logicalId } = rows.find((row) => row['function'] === 'a06-create-order') ?? {};
    expect(picked).toBe(`${logicalId}\n`);
  });

  describe.skipIf(process.platform !== 'linux')('when it is interrupted', () => {
    /**
     * Starts a process with an engine and an unfinished synthesis, in a region that no other test
     * uses.
     */
    const disturbed = async () => {
      const ofARegion = { CDK_DEFAULT_REGION: 'ap-southeast-4' };
      const { pid, ended } = startCommandLine(['a1', '--port', '1'], ofARegion);
      for (;;) {
        const family = descendants(pid);
        const named = (what: string) => family.find((one) => commandOf(one).includes(what));
        const [engine, synthesis] = [named(' serve '), named('bin/app.ts')];
        if (engine && synthesis) return { pid, ended, family, synthesis };
        await Promise.race([
          sleep(20),
          ended.then(({ err }) => expect.fail(`it ended before: ${err}`)),
        ]);
      }
    };

    it('ends with all its processes at Ctrl-C', async () => {
      const { pid, ended, family } = await disturbed();
      process.kill(pid, 'SIGINT');

      expect((await ended).code).toBe(130);
      expect(await gone(family)).toEqual([]);
    });

    it('ends in the same way if the stack cannot be synthesized', async () => {
      const { ended, family, synthesis } = await disturbed();
      process.kill(synthesis, 'SIGKILL');

      const { code, err } = await ended;
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining('the stack cannot be synthesized'),
      });
      expect(await gone(family)).toEqual([]);
    });
  });

  it.concurrent.each([
    [['a99'], 'there is no function a99; --list prints all'],
    [['a04'], 'A4 is served by a02-list-customer-orders'],
    [['r'], 'r may be route-not-found, rotate-cursor-key'],
    [['a1', 'a.json', 'b.json'], 'too many arguments'],
    [['a1', '--port', 'http'], 'not "http"'],
    [[], 'the function is missing'],
    [['a1', 'nowhere.json'], 'there is no event nowhere.json'],
    [['a1', 'README.md'], 'README.md is not JSON'],
    [['--color'], "unknown option '--color'"],
  ])('rejects %j', async (args, message) => {
    const { code, err } = await commandLine(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('The output for SAM', () => {
  it('has each function with its bundle, and declares every variable that env.json sets', () => {
    const { template, environment } = samFiles(inject('assembly'));
    const { Resources } = template as {
      Resources: Record<string, { Properties: Record<string, unknown> }>;
    };
    expect(Object.keys(Resources)).toHaveLength(
      functionSpecs(readAssembly(inject('assembly')), {}).length,
    );
    for (const [logicalId, { Properties }] of Object.entries(Resources)) {
      expect(Properties).toMatchObject({
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Timeout: expect.any(Number),
      });
      expect(
        readFileSync(join(inject('assembly'), String(Properties['CodeUri']), 'index.cjs')).length,
      ).toBeGreaterThan(500);
      expect(Properties['Environment']).toEqual({ Variables: environment[logicalId] });
      expect(environment[logicalId]).toMatchObject({
        AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000',
      });
      expect(environment[logicalId]).not.toHaveProperty('AWS_REGION');
    }
  });
});

describe('npm run synth', () => {
  const npm = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    return { status, output: stdout + stderr };
  };

  it('passes its options to CDK, and prints a line for each wrong setting', () => {
    const folder = mkdtempSync(join(tmpdir(), 'orders-synth-'));
    const wrong = ['-c', 'openOrderShards=x', '-c', 'openOrderShard=4'];
    const { status, output } = npm('synth', '--', ...wrong, '-o', folder);
    rmSync(folder, { recursive: true });
    const [unknown, value, ofCdk, ...more] = output.trim().split('\n');
    expect(unknown).toMatch(/^context openOrderShard: unknown; the settings are \w+(, \w+)+$/);
    expect(value).toBe('context openOrderShards: expected an integer from 1 to 100, got "x"');
    expect({ status, ofCdk, more }).toEqual({
      status: 1,
      ofCdk: expect.stringMatching(/exited with error 1$/),
      more: [],
    });
  });
});
