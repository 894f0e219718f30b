import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../dynamodb/engine.ts';
import { engineApi } from '../dynamodb/engine-api.ts';
import { EngineShardReader } from '../dynamodb/engine-shard-reader.ts';
import { checkpointFile } from '../lambda/event-source/checkpoint.ts';
import { removeLeftBehind } from '../left-behind.ts';
import { LOCAL_FOLDER } from '../local-folder.ts';
import { freePort } from '../loopback.ts';
import { publishedAccess } from '../published-access.ts';
import { commandOf, descendants, gone } from './support/processes.ts';

const ROOT = join(import.meta.dirname, '../../..');
// The developer's own settings are no part of the test.
for (const name of ['DYNAMODB_ENDPOINT', 'PORT']) delete process.env[name];
/**
 * Milliseconds. Synthesis alone takes seconds, and several files of this suite may run it at once.
 */
const PATIENCE = 60_000;

/** A metric of the projector's in the log, which has one for each batch. */
const PROJECTION = /ProjectChanges\w*:.*"_aws"/;

interface Started {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<number | null>;
}

function start(
  script: 'start' | 'token',
  args: readonly string[],
  env: Record<string, string> = {},
): Started {
  // One test opens the pages, whose ports are fixed.
  const pages = script === 'start' && !args.includes('--pages') ? ['--no-pages'] : [];
  const all = [...pages, ...args.filter((one) => one !== '--pages')];
  const child = spawn(process.execPath, [join(ROOT, 'packages/local', `${script}.ts`), ...all], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

async function ready(started: Started): Promise<string> {
  const early = started.ended.then((code) => {
    throw new Error(`it ended with ${code}: ${started.output()}`);
  });
  early.catch(() => {});
  for (;;) {
    const [, url] = /answer at (http:\S+),/.exec(started.output()) ?? [];
    if (url) return url;
    await Promise.race([sleep(50), early]);
  }
}

/** Waits for the orders of the thirty days, which follow the first answers. */
async function monthLoaded(started: Started): Promise<void> {
  await expect
    .poll(started.output, { timeout: 2 * PATIENCE })
    .toContain('thirty days of orders loaded');
}

async function token(...args: string[]): Promise<string> {
  const { output, ended } = start('token', args);
  await ended;
  return output().trim();
}

/**
 * Waits until the functions on the stream have processed its last record. The copies that a request
 * can read are too early a sign: records of payments, and of the copies themselves, follow them.
 *
 * @param state The folder of the checkpoints.
 */
async function streamProcessed(url: string, state: string): Promise<void> {
  const access = publishedAccess(new URL(url).port) ?? expect.fail(`nothing runs at ${url}`);
  const stream = new EngineShardReader(engineApi(access.endpoint, access.region), {
    tableName: access.tableName,
    startingPosition: 'TRIM_HORIZON',
    onStartOver: () => {},
  });
  let last: string | undefined;
  const isProcessed = async () => {
    // Read before the stream: a batch that is being processed has not moved its checkpoint.
    const checkpoints = readdirSync(state)
      .filter((name) => name.endsWith('.checkpoint.json'))
      .map((name) => checkpointFile(join(state, name)).read()?.sequenceNumber);
    for (let read = await stream.read(); read; read = await stream.read())
      last = read.place.sequenceNumber;
    return checkpoints.length === 2 && checkpoints.every((at) => at !== undefined && at === last);
  };
  await expect.poll(isProcessed, { timeout: PATIENCE, interval: 50 }).toBe(true);
}

/** Sends a documented curl command line: its headers, and its data if it has some. */
async function curl(options: string, target: string, authorization: string): Promise<number> {
  const named = [...options.matchAll(/-H "([\w-]+): ([^"]+)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const [, body] = /-d '([^']+)'/.exec(options) ?? [];
  const headers = { ...Object.fromEntries(named), authorization };
  const { status } = await fetch(target, {
    headers,
    ...(body !== undefined && { method: 'POST', body }),
  });
  return status;
}

/** A port that is in use, after one that is free. */
async function takenAfterFree(): Promise<[Server, number]> {
  for (;;) {
    const free = await freePort();
    const taken = createServer();
    const isTaken = await new Promise((resolve) => {
      taken.once('error', () => resolve(false)).listen(free + 1, '127.0.0.1', () => resolve(true));
    });
    if (isTaken) return [taken, free];
  }
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  let folder: string;
  const running: Started[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-'));
  });
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    removeLeftBehind();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(...args: string[]): Started {
    const started = start('start', ['--port', '0', ...args]);
    running.push(started);
    return started;
  }

  it('opens the shop and the page of an order, which end with it, however it ends', async () => {
    const started = run('--pages');
    await ready(started);
    const [, shop = ''] = /\n {2}(http:\S+) {3}a small shop/.exec(started.output()) ?? [];
    const [, tracking = ''] =
      /\n {2}(http:\S+) {3}the page of an order/.exec(started.output()) ?? [];
    const answers = async (url: string) => (await fetch(url)).text();
    expect(await answers(shop)).toContain('<title>Nordhafen Supply</title>');
    expect(await answers(`${shop}shelf.json`)).toContain('"LAMP-NAV"');
    expect(await answers(tracking)).toContain('<title>Your order · Nordhafen Supply</title>');
    expect(new URL(tracking).hash).toMatch(/^#[\w-]{56}$/);
    started.child.kill('SIGKILL');
    await started.ended;
    const isGone = (url: string) =>
      fetch(url).then(
        () => false,
        () => true,
      );
    await expect.poll(() => isGone(shop), { timeout: PATIENCE }).toBe(true);
    await expect.poll(() => isGone(tracking), { timeout: PATIENCE }).toBe(true);
  });

  it(
    'serves the sample customer, keeps its data, and leaves no process behind',
    async () => {
      const data = join(folder, 'data');
      const first = run('--data', data);
      const url = await ready(first);
      await monthLoaded(first);
      const authorization = `Bearer ${await token('--customer', 'a1b2')}`;
      const operator = `Bearer ${await token('--operator')}`;
      const get = async (base: string, path: string, headers = { authorization }) => {
        const reply = await fetch(`${base}${path}`, { headers });
        return { status: reply.status, body: (await reply.json()) as Page };
      };
      interface Page {
        readonly items: readonly {
          orderId: string;
          status: string;
          sku?: string;
          customerId?: string;
        }[];
        readonly nextCursor: string;
      }

      expect(await get(url, '/customers/a1b2')).toMatchObject({
        status: 200,
        body: { name: 'Acme Co', tier: 'GOLD' },
      });
      expect((await get(url, '/customers/c3d4')).status).toBe(404);
      const { body } = await get(url, '/customers/a1b2/orders');
      expect(body.items.map(({ status }) => status)).toEqual([
        'OPEN',
        'OPEN',
        'SHIPPED',
        'CANCELLED',
        'DELIVERED',
        'OPEN',
      ]);
      const open = await get(url, '/orders?status=OPEN&limit=100', { authorization: operator });
      // Four are the documents' and the others the demo's.
      expect(open.body.items).toHaveLength(20);
      const low = await get(url, '/inventory?level=LOW', { authorization: operator });
      const skus = low.body.items.map(({ sku }) => sku);
      expect(skus.toSorted()).toEqual(['LAMP-NAV', 'PEN', 'SCAR-SAN', 'TOW-SEA']);
      // The options of a day's work are on.
      for (const query of ['q=strandl', 'sku=LAMP-NAV', 'tracking=00340434161094042550'])
        expect(
          (await get(url, `/orders?${query}`, { authorization: operator })).body.items.length,
        ).toBeGreaterThan(0);
      const { nextCursor } = (await get(url, '/customers/a1b2/orders?limit=2')).body;

      // The printed link opens its order without a token, and the page behind it has the same one.
      const [, link = '', target = ''] =
        /^ {2}curl -H "x-order-link: (\S+)" (\S+)$/m.exec(first.output()) ?? [];
      expect(target).toBe(`${url}/order-link`);
      expect(first.output()).toContain(`\n  http://localhost:5174/#${link}\n`);
      const linked = await fetch(target, { headers: { 'x-order-link': link } });
      expect([linked.status, await linked.json()]).toEqual([
        200,
        expect.objectContaining({ orderId: body.items[0]?.orderId, status: 'OPEN' }),
      ]);

      await streamProcessed(url, data);
      const beside = run('--data', data);
      expect(await beside.ended).toBe(1);
      expect(beside.output()).toMatch(
        new RegExp(`\nanother run uses the data folder ${data}: .+ --data\n$`),
      );

      // The sample data's last invocations end before their functions do.
      expect(first.output()).not.toContain('failed');
      const family = descendants(first.child.pid ?? 0);
      expect(family.length).toBeGreaterThan(1);
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      expect(await gone(family)).toEqual([]);

      const second = run('--data', data, '--verbose');
      const again = await ready(second);
      expect((await get(again, '/customers/a1b2/orders')).body).toEqual(body);
      const page = await get(again, `/customers/a1b2/orders?limit=2&cursor=${nextCursor}`);
      expect(page).toMatchObject({ status: 200, body: { items: [body.items[2], body.items[3]] } });

      // The first run's projections are not repeated: the first batch contains new records.
      await sleep(1000);
      expect(second.output()).not.toMatch(PROJECTION);
      const order = { currency: 'EUR', lines: [{ sku: 'XYZ', quantity: 1, unitPrice: 1250 }] };
      const headers = {
        authorization,
        'content-type': 'application/json',
        'idempotency-key': 'after-restart',
      };
      const placed = { method: 'POST', headers, body: JSON.stringify(order) };
      expect((await fetch(`${again}/customers/a1b2/orders`, placed)).status).toBe(201);
      await expect.poll(second.output).toMatch(PROJECTION);

      const survivors = descendants(second.child.pid ?? 0);
      second.child.kill('SIGKILL');
      await second.ended;
      expect(await gone(survivors)).toEqual([]);

      // The killed run's lock is gone.
      const third = run('--data', data);
      await ready(third);
      third.child.kill('SIGTERM');
      expect(await third.ended).toBe(0);
      expect(third.output()).toContain('the run ends: SIGTERM');
    },
    4 * PATIENCE,
  );

  it(
    'leaves another process’s engine unchanged, and continues its projection',
    async () => {
      const engine = await startEngine({ dbPath: join(folder, 'foreign.db') });
      const state = join(LOCAL_FOLDER, `engine-127.0.0.1-${new URL(engine.endpoint).port}`);
      const runThere = () => {
        const started = start('start', ['--port', '0', '--verbose'], {
          DYNAMODB_ENDPOINT: engine.endpoint,
        });
        running.push(started);
        return started;
      };
      try {
        const first = runThere();
        const url = await ready(first);
        await monthLoaded(first);
        await streamProcessed(url, state);
        expect(first.output()).toContain(
          `\nCtrl-C ends it; the data stays in ${engine.endpoint}.\n`,
        );
        await expect.poll(first.output).toMatch(PROJECTION);
        first.child.kill('SIGINT');
        expect(await first.ended).toBe(0);
        expect(readdirSync(state).toSorted()).toEqual([
          expect.stringMatching(/PublishEvents\w+\.checkpoint\.json$/),
          expect.stringMatching(/ProjectChanges\w+\.checkpoint\.json$/),
          'secrets.json',
        ]);

        const second = runThere();
        await ready(second);
        await sleep(1000);
        expect(second.output()).not.toMatch(PROJECTION);
        expect(second.output()).not.toContain('sample data loaded');
      } finally {
        await engine.stop();
        rmSync(state, { recursive: true });
      }
    },
    4 * PATIENCE,
  );

  it(
    'starts empty on request, and ends with one line when its engine ends',
    async () => {
      const started = run('--empty');
      const url = await ready(started);
      const authorization = `Bearer ${await token('--operator')}`;
      expect((await fetch(`${url}/customers/a1b2`, { headers: { authorization } })).status).toBe(
        404,
      );

      // The printed requests work without data: a profile first, and an endpoint for webhooks.
      const own = `Bearer ${await token('--customer', 'a1b2')}`;
      const tried = [...started.output().matchAll(/^ {2}curl (.*?)(\S+\/\/\S+)$/gm)];
      const answers = [];
      for (const [, options = '', target = ''] of tried)
        answers.push(
          await curl(options, target, options.includes('--operator') ? authorization : own),
        );
      expect(answers).toEqual([201, 200, 201]);
      expect(started.output()).toContain('npm run oms -- webhook-sink --port 4000 --secret');

      // The printed storefront settings lead to the sign-in page.
      const [signInUrl = '', client_id = '', redirect_uri = ''] = [
        'signInUrl',
        'clientId',
        'redirectUri',
      ].map((name) => new RegExp(`^ {2}${name} +(\\S+)`, 'm').exec(started.output())?.[1]);
      const query = new URLSearchParams({
        response_type: 'code',
        client_id,
        redirect_uri,
        code_challenge_method: 'S256',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      });
      const page = await fetch(`${signInUrl}/oauth2/authorize?${query}`);
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining('Customer id'),
      ]);

      const family = descendants(started.child.pid ?? 0);
      const engine =
        family.find((pid) => commandOf(pid).includes(' serve ')) ?? expect.fail('no engine');
      process.kill(engine, 'SIGKILL');

      expect(await started.ended).toBe(1);
      expect(started.output()).toMatch(/\nthe engine ended: killed by SIGKILL\n$/);
      expect(await gone(family)).toEqual([]);
    },
    PATIENCE,
  );

  it('prints one line if the port is in use', async () => {
    const taken = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));

    const started = start('start', [], { PORT: String(port) });

    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(
      new RegExp(`^.*\nport ${port} is in use: choose another, as by npm start -- --port 3001\n$`),
    );
    taken.close();
  });

  it(
    'prints one line if the port beside the engine’s is in use',
    async () => {
      const [taken, engine] = await takenAfterFree();
      const secrets = engine + 1;

      const started = run('--engine-port', String(engine));

      expect(await started.ended).toBe(1);
      expect(started.output()).toMatch(
        new RegExp(`\nport ${secrets}, for Secrets Manager, is in use: .+ --engine-port\n$`),
      );
      taken.close();
    },
    PATIENCE,
  );

  it('prints one line if the data folder is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');

    const started = run('--data', file);

    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(/\nthe data folder .+ cannot be .+\n$/);
  });

  it(
    'prints one line if the data are not an engine’s',
    async () => {
      const data = mkdtempSync(join(folder, 'spoilt-'));
      writeFileSync(
        join(data, 'orders.db'),
        'not a database, but long enough to be looked at '.repeat(100),
      );

      const started = run('--data', data);

      expect(await started.ended).toBe(1);
      expect(started.output()).toMatch(/\nthe embedded engine did not start: .+\n$/);
    },
    PATIENCE,
  );

  it('prints one line if nothing answers at DYNAMODB_ENDPOINT', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const started = start('start', ['--port', '0'], { DYNAMODB_ENDPOINT: endpoint });

    expect(await started.ended).toBe(1);
    expect(started.output()).toContain(`\nnothing answers at DYNAMODB_ENDPOINT ${endpoint}\n`);
  });

  it('requires http:// in DYNAMODB_ENDPOINT', async () => {
    const started = start('start', ['--port', '0'], { DYNAMODB_ENDPOINT: 'localhost:8000' });

    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(
      /\nDYNAMODB_ENDPOINT must be a URL such as http:\/\/localhost:8000, not localhost:8000\n$/,
    );
  });

  it('prints its options in columns', async () => {
    const started = start('start', ['--help']);

    expect(await started.ended).toBe(0);
    expect(started.output()).toMatch(
      /--port <n> +the port of the API; the variable\s+PORT sets it, too/,
    );
    const options = started.output().match(/^ {2}-.*$/gm) ?? [];
    expect(options.length).toBeGreaterThan(4);
    expect(
      new Set(options.map((line) => /^ {2}(-h, )?--\S+( <[a-z]+>)? {2,}/.exec(line)?.[0].length)),
    ).toHaveLength(1);
  });

  it.each([[['--color']], [['--port', 'http']], [['--data']], [['--orders', '3000']], [['stray']]])(
    'refuses %j',
    async (args) => {
      const started = start('start', args);

      expect(await started.ended).toBe(2);
      expect(started.output()).toMatch(/^.+; see --help\n$/);
    },
  );
});

describe('npm run token', () => {
  it('prints an access token like Cognito’s, and nothing else', async () => {
    const customer = decodeJwt(await token('--customer', 'a1b2', '--expires-in', '60'));
    const operator = decodeJwt(
      await token('--operator', '--sub', 'olga', '--scope', 'orders/operate'),
    );

    expect(customer).toMatchObject({
      sub: 'a1b2',
      token_use: 'access',
      scope: 'orders/read orders/write',
    });
    expect(customer).not.toHaveProperty('cognito:groups');
    expect((customer.exp ?? 0) - (customer.iat ?? 0)).toBe(60);
    expect(operator).toMatchObject({
      sub: 'olga',
      'cognito:groups': ['operators'],
      scope: 'orders/operate',
    });
  });

  it('has the verified address of that customer only', async () => {
    const claimsOf = async (...args: string[]) => {
      const { email, email_verified } = decodeJwt(await token(...args));
      return { email, email_verified };
    };

    expect(await claimsOf('--customer', 'a1b2')).toEqual({
      email: 'a1b2@mail.example',
      email_verified: 'true',
    });
    expect(await claimsOf('--customer', 'a1b2', '--email', 'ann@shop.example')).toEqual({
      email: 'ann@shop.example',
      email_verified: 'true',
    });
    expect(await claimsOf('--operator')).toEqual({});
    expect(await claimsOf('--connector')).toEqual({});
  });

  it('prints a payment connector’s, which can report and nothing else', async () => {
    const connector = decodeJwt(await token('--connector'));

    expect(connector).toMatchObject({ sub: 'connector', scope: 'orders/report' });
    expect(connector).not.toHaveProperty('cognito:groups');
  });

  it.each([
    [[], 'choose one of --customer ID, --operator, --connector and --checkout'],
    [['--customer']],
    [
      ['--customer', 'a', '--operator'],
      'one of --customer ID, --operator, --connector and --checkout',
    ],
    [['--operator', '--email', 'a@shop.example'], '--email needs --customer'],
    [['--operator', '--connector'], 'one of --customer ID, --operator, --connector and --checkout'],
    [['--customer', 'a b'], 'a customer’s id must be 1 to 64 letters, digits, - and _, not "a b"'],
    [['--customer', '']],
    [['--operator', '--expires-in', 'soon']],
    [['a1b2']],
  ])('refuses %j', async (args, why = '') => {
    const started = start('token', args);

    expect(await started.ended).toBe(2);
    expect(started.output()).toMatch(/^.+; see --help\n$/);
    expect(started.output()).toContain(why);
  });
});
