// @module-tag alone first
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../../functions/manifest/access-patterns.ts';
import { patternsOf } from '../../../../functions/manifest/open-patterns.ts';
import { run } from '../../../../test/support/local-run.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { OPERATIONS } from '../../../api/operations/operations.ts';
import { ordersClient } from '../../../client/orders-client.ts';
import { serveJson } from '../../../local/aws-json-server.ts';
import { LOCAL_FOLDER } from '../../../local/local-folder.ts';
import { publishAccess } from '../../../local/published-access.ts';
import type { Run } from '../../../local/run.ts';
import type { SmokeStep } from '../../smoke/smoke-run.ts';
import { type SmokeResult, smokeTest } from '../../smoke/smoke-test.ts';
import { summaryOf } from '../../smoke/summary.ts';

const folder = mkdtempSync(join(tmpdir(), 'orders-smoke-'));
let backend: Run;
let port: string;
beforeAll(async () => {
  backend = await run({ port: 0 });
  port = new URL(backend.url).port;
  publishAccess(port, backend.access);
});
afterAll(async () => {
  await backend?.stop();
  rmSync(join(LOCAL_FOLDER, `run-${port}.json`), { force: true });
  rmSync(folder, { recursive: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const smoke = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<Ended>((resolve) => {
    const options = { env: { ...process.env, ...env } };
    execFile(
      process.execPath,
      ['packages/oms/smoke/smoke.ts', ...args],
      options,
      (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), stdout: out.trim(), stderr: err.trim() }),
    );
  });
const asOperator = () => ordersClient({ url: backend.url, token: () => backend.operatorToken() });
const tokens = async (sub: string) => ({
  operator: await backend.token({ sub: 'smoke', scope: `${SCOPES.operate} ${SCOPES.report}` }),
  customer: await backend.token({ sub }),
});

/** The access patterns that need no setting: sessions need a payment provider, and its key. */
const ALWAYS = patternsOf([], ['orderLinks', 'withdrawals'])
  .filter(({ callsProvider }) => !callsProvider)
  .map(({ id }) => id);

describe('npm run smoke, on the local run', () => {
  let ended: Ended;
  let result: SmokeResult;
  beforeAll(async () => {
    ended = await smoke(['--port', port, '--json']);
    result = JSON.parse(ended.stdout) as SmokeResult;
  });

  it('calls every access pattern and every operation', () => {
    const { steps, ok, notReached } = result;

    expect(steps.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    expect({ code: ended.code, ok, notReached }).toEqual({
      code: EXIT.fine,
      ok: true,
      notReached: [],
    });
    expect(new Set(steps.map(({ id }) => id))).toEqual(new Set(ALWAYS));
    const asked = new Set<string>(steps.map(({ id }) => ACCESS_PATTERNS[id].name));
    // A stage may lack what an option adds.
    const always = new Set<string>(
      patternsOf([], ['orderLinks', 'withdrawals']).map(({ name }) => name),
    );
    const without = OPERATIONS.filter(
      ({ handler: { pattern } }) =>
        always.has(pattern.name) &&
        !pattern.callsProvider &&
        pattern.who !== 'public' &&
        !asked.has(pattern.name),
    );
    expect(without.map(({ handler }) => handler.pattern.name)).toEqual([]);
  });

  it('calls as an operator, and as a customer with fewer rights', () => {
    const by = (as: SmokeStep['as']) =>
      result.steps.filter((step) => step.as === as).map(({ id }) => id);

    expect(by('customer')).toEqual(
      expect.arrayContaining(['A1', 'A2', 'A3', 'A3b', 'A4', 'A6', 'A8', 'A9', 'A13', 'A14']),
    );
    const refused = result.steps.filter(({ status }) => status >= 403);
    expect(refused.map(({ id, as, status }) => [id, as, status])).toEqual([
      ['A12', 'customer', 403],
      ['A1', 'customer', 404],
      ['A32c', 'customer', 404],
      ['A10b', 'operator', 404],
      ['A37', 'customer', 412],
      ['A39b', 'operator', 404],
      ['A39', 'operator', 404],
      ['A38', 'operator', 404],
      ['A38b', 'operator', 404],
      ['A53c', 'operator', 412],
      ['A53d', 'operator', 422],
      ['A53e', 'operator', 409],
      ['A53g', 'operator', 404],
      ['A54', 'operator', 404],
      ['A54b', 'operator', 404],
      ['A5', 'customer', 403],
      ['A23', 'customer', 409],
      ['A24', 'operator', 404],
      ['A25', 'operator', 404],
      ['A25b', 'operator', 404],
      ['A25c', 'operator', 404],
      ['A47c', 'customer', 404],
      ['A47e', 'operator', 404],
      ['A47f', 'operator', 404],
    ]);
  });

  it('leaves a customer and one SKU, and no work for operators', async () => {
    const shop = asOperator();

    expect(await shop.listOrders({ status: 'OPEN' })).toEqual({ items: [] });
    expect(await shop.listWebhookEndpoints({})).toMatchObject({ items: [] });
    expect((await shop.getInventory({ sku: 'SMOKE-local' })).low).toBe(false);
    const { items } = await shop.listCustomerOrders({ customerId: 'smoke-customer' });
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
  });

  it('finds its customer and its SKU again, and prints each request on a line', async () => {
    const { code, stdout } = await smoke(['--port', port]);

    expect(code).toBe(EXIT.fine);
    expect(stdout).toMatch(/^A12 {3}operator 409 /m);
    expect(stdout).toMatch(/^A10b {2}operator 200 /m);
    expect(stdout).toMatch(
      /^A6 {4}customer 201 +\d+ ms {2}POST \/customers\/\{customerId\}\/orders$/m,
    );
    const fine = `^Fine: ${ALWAYS.length} access patterns, \\d+ requests, \\d+\\.\\d s$`;
    expect(stdout).toMatch(new RegExp(fine, 'm'));
  });
});

/** A proxy in front of the API that answers some requests itself. */
async function inFront(
  answer: (method: string, path: string) => { status: number; body: object } | undefined,
  rewritten = (path: string) => path,
): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const own = answer(method, url);
    const body = Buffer.concat(await request.toArray());
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const theirs = own
      ? undefined
      : await fetch(backend.url + rewritten(url), {
          method,
          headers: headers as Record<string, string>,
          ...(body.length > 0 && { body }),
        });
    response.writeHead(own?.status ?? theirs?.status ?? 500, {
      'content-type': 'application/json',
      'apigw-requestid': 'req-1=',
    });
    response.end(own ? JSON.stringify(own.body) : await theirs?.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('A smoke test with a failed request', () => {
  const internal = { status: 500, body: { code: 'internal-error', title: 'Something went wrong' } };

  /** The cause, the request that fails first, the failing answer, and the explanation. */
  type Cause = readonly [
    cause: string,
    id: string,
    answer: Parameters<typeof inFront>[0],
    message: RegExp,
  ];

  /** Causes that do not stop each other’s requests, so that one run meets them all. */
  const BESIDE_EACH_OTHER: readonly Cause[] = [
    [
      'a scope that the token does not have',
      'A18',
      (_, path) =>
        path === '/payment-events' ? { status: 403, body: { message: 'Forbidden' } } : undefined,
      /API Gateway rejects the token: the route needs orders\/report/,
    ],
    [
      'an issuer that is not the API’s',
      'A34b',
      (_, path) =>
        path.startsWith('/webhook-endpoints')
          ? { status: 401, body: { message: 'Unauthorized' } }
          : undefined,
      /API Gateway rejects the token: its issuer or audience is another/,
    ],
    [
      'a guard that lets a customer in',
      'A5',
      (_, path) =>
        path === '/orders?status=OPEN' ? { status: 200, body: { items: [] } } : undefined,
      /OrderLists gives an unexpected answer/,
    ],
  ];

  it.each<Cause>([
    [
      'a role without a permission',
      'A6',
      (method, path) => (method === 'POST' && /\/orders$/.test(path) ? internal : undefined),
      /the role of StorefrontWrite lacks a permission, or one of its conditions denies the request/,
    ],
    [
      'an object check that refuses its owner',
      'A1',
      (_, path) =>
        path === '/customers/c-role'
          ? {
              status: 404,
              body: { code: 'customer-not-found', title: 'There is no such customer' },
            }
          : undefined,
      /StorefrontRead rejects this caller, or does not find their data \(customer-not-found: /,
    ],
    [
      'a function that is throttled',
      'A40',
      (_, path) =>
        path.endsWith('/adjustments') ? { status: 429, body: { message: 'Too Many' } } : undefined,
      /the throttle of the stage or of the route/,
    ],
    [
      'a table that does not answer',
      'A11',
      (_, path) =>
        path.startsWith('/inventory?')
          ? { status: 503, body: { code: 'try-again', title: 'Try again' } }
          : undefined,
      /OperatorRead gives up: DynamoDB throttles it or cannot be reached \(try-again: Try again\)/,
    ],
  ])('names it: %s', async (_, id, answer, message) => {
    const { server, url } = await inFront(answer);
    const target = { api: url, tokens: await tokens('c-role') };

    const { ok, steps } = await smokeTest(target, 'role', () => undefined, 2000);
    server.close();

    expect(ok).toBe(false);
    const wrong = steps.filter((step) => step.wrong !== undefined);
    expect(wrong[0]).toMatchObject({ id, wrong: expect.stringMatching(message) });
    expect(wrong[0]?.requestId).toBe('req-1=');
  });

  describe('beside others', () => {
    let wrong: readonly SmokeStep[];
    beforeAll(async () => {
      const answers = BESIDE_EACH_OTHER.map(([, , answer]) => answer);
      const { server, url } = await inFront((method, path) =>
        answers.reduce<ReturnType<Cause[2]>>(
          (found, answer) => found ?? answer(method, path),
          undefined,
        ),
      );
      const target = { api: url, tokens: await tokens('c-role') };

      const { ok, steps } = await smokeTest(target, 'role', () => undefined, 2000);
      server.close();

      expect(ok).toBe(false);
      wrong = steps.filter((step) => step.wrong !== undefined);
    });

    it.each(BESIDE_EACH_OTHER)('names it: %s', (_, id, __, message) => {
      expect(wrong.find((step) => step.id === id)).toMatchObject({
        wrong: expect.stringMatching(message),
        requestId: 'req-1=',
      });
    });

    it('names no other request', () => {
      // A31d looks for the payment that A18 could not record.
      const met = new Set([...BESIDE_EACH_OTHER.map(([, id]) => id), 'A31d']);
      expect(wrong.map(({ id }) => id).filter((id) => !met.has(id))).toEqual([]);
    });
  });

  it('finds its order behind those of others, on a later page', async () => {
    const asked: string[] = [];
    const { server, url } = await inFront(
      (_, path) => void asked.push(path),
      // The oldest first, one a page: the order of the test is the last.
      (path) => path.replace('status=OPEN&sort=desc', 'status=OPEN&sort=asc&limit=1'),
    );
    const target = { api: url, tokens: await tokens('c-pages') };

    const { steps } = await smokeTest(target, 'pages', () => undefined);
    server.close();

    expect(steps.filter((step) => step.wrong !== undefined)).toEqual([]);
    expect(asked.filter((path) => /status=OPEN&sort=desc&cursor=/.test(path))).not.toEqual([]);
  });

  it('reports a copy that is not updated', async () => {
    const { server, url } = await inFront((_, path) =>
      /status=OPEN&?/.test(path) && path.includes('sort=desc')
        ? { status: 200, body: { items: [] } }
        : undefined,
    );
    const target = { api: url, tokens: await tokens('c-copy') };

    const { steps } = await smokeTest(target, 'copy', () => undefined, 2000);
    server.close();

    expect(steps.filter((step) => step.wrong !== undefined)).toMatchObject([
      {
        id: 'A5',
        status: 200,
        wrong: expect.stringContaining('the copy does not show the change'),
      },
    ]);
  });

  it('continues independent requests, cancels its orders, and lists what is left', async () => {
    const { server, url } = await inFront((method, path) =>
      method === 'POST' && path.endsWith('/fulfillments') ? internal : undefined,
    );
    const target = { api: url, tokens: await tokens('c-parcel') };

    const result = await smokeTest(target, 'parcel', () => undefined);
    const { steps, notReached } = result;
    server.close();
    const asked = new Set(steps.map(({ id }) => id)).size;
    expect(summaryOf(result, 1.23).split('\n')).toEqual([
      `Failed: 1 of ${steps.length} requests (tried: ${asked} access patterns, ` +
        `${steps.length} requests, 1.2 s)`,
      '  A19 as operator: 500, POST /customers/{customerId}/orders/{orderId}/fulfillments',
      '      the role of OperatorWrite lacks a permission, or one of its conditions denies the ' +
        'request: look for the fault in the log group of OperatorWrite',
      '  not tried because of that: A20, A21, A22, A22b',
    ]);

    expect(notReached).toEqual(['A20', 'A21', 'A22', 'A22b']);
    expect(steps.filter((step) => step.wrong).map(({ id }) => id)).toEqual(['A19']);
    const { items } = await asOperator().listCustomerOrders({ customerId: 'c-parcel' });
    // Two of its own, two of a batch, and one whose return is refused.
    expect(items.map(({ status }) => status)).toEqual(Array(5).fill('CANCELLED'));
  });

  it('deletes its endpoint after a failure, and leaves out what needs the request', async () => {
    const { server, url } = await inFront((method, path) =>
      method === 'POST' && path.endsWith('/ping') ? internal : undefined,
    );
    const target = { api: url, tokens: await tokens('c-ping') };

    const { steps, notReached } = await smokeTest(target, 'ping', () => undefined, 2000);
    server.close();

    expect(new Set(steps.filter(({ wrong }) => wrong).map(({ id }) => id))).toEqual(
      new Set(['A34f', 'A35']),
    );
    expect(notReached).toEqual(['A35b']);
    expect(await asOperator().listWebhookEndpoints({})).toEqual({ items: [] });
  });

  it('cancels the leftovers of an earlier run', async () => {
    const { server, url } = await inFront((method, path) =>
      /cancellation$/.test(path) || method === 'PATCH' ? internal : undefined,
    );
    const caller = await tokens('c-left');
    await smokeTest({ api: url, tokens: caller }, 'left', () => undefined, 2000);
    server.close();
    const open = () =>
      asOperator().listCustomerOrders({ customerId: 'c-left', status: 'OPEN', limit: 10 });
    expect((await open()).items.length).toBeGreaterThan(0);

    const { ok } = await smokeTest({ api: backend.url, tokens: caller }, 'left', () => undefined);

    expect(ok).toBe(true);
    expect((await open()).items).toEqual([]);
  });
});

describe('npm run smoke, on a deployment', () => {
  const outputs = (values: object) => {
    const file = join(folder, 'outputs.json');
    writeFileSync(file, JSON.stringify({ Orders: { ApiUrl: backend.url, ...values } }));
    return ['--stage', 'production', '--outputs', file];
  };
  const POOL = {
    UserPoolId: 'eu-central-1_Pool',
    SmokeOperatorClientId: 'op',
    SmokeCustomerClientId: 'cu',
  };

  /** Serves the command's requests to Cognito: secrets of clients, and their tokens. */
  async function cognito() {
    const issued = await tokens('cu');
    const served = await serveJson({
      name: 'Cognito',
      target: 'AWSCognitoIdentityProviderService',
      operations: {
        DescribeUserPoolClient: (input) => {
          const { ClientId } = input as { ClientId: string };
          return {
            status: 200,
            body: { UserPoolClient: { ClientSecret: `secret of ${ClientId}` } },
          };
        },
      },
    });
    const signIn = createServer(async (request, response) => {
      const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
      const basic = String(request.headers.authorization).replace('Basic ', '');
      const credentials = Buffer.from(basic, 'base64').toString();
      const token = { 'op:secret of op': issued.operator, 'cu:secret of cu': issued.customer };
      const access_token = token[credentials as keyof typeof token];
      const isGranted = form.get('grant_type') === 'client_credentials' && access_token;
      response
        .writeHead(isGranted ? 200 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(isGranted ? { access_token } : { error: 'invalid_client' }));
    });
    await new Promise<void>((resolve) => signIn.listen(0, '127.0.0.1', resolve));
    return {
      SignInUrl: `http://127.0.0.1:${(signIn.address() as AddressInfo).port}`,
      env: {
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: served.endpoint,
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
      },
      close() {
        served.server.close();
        signIn.close();
      },
    };
  }

  it('signs in with the two clients of the stack, one of which is the customer', async () => {
    const { SignInUrl, env, close } = await cognito();
    const { code, stdout } = await smoke([...outputs({ ...POOL, SignInUrl }), '--json'], env);
    close();

    expect({ code, ok: (JSON.parse(stdout) as SmokeResult).ok }).toEqual({ code: 0, ok: true });
    const shop = asOperator();
    expect(await shop.getCustomer({ customerId: 'cu' })).toMatchObject({
      email: 'smoke-production-cu@smoke.invalid',
    });
    expect(await shop.getInventory({ sku: 'SMOKE-production' })).toMatchObject({ low: false });
  });

  it('reports a client without a token', async () => {
    const { SignInUrl, env, close } = await cognito();
    const wrong = { ...POOL, SmokeCustomerClientId: 'other', SignInUrl };
    const { code, stderr } = await smoke(outputs(wrong), env);
    close();

    expect({ code, stderr }).toEqual({
      code: EXIT.unreachable,
      stderr: `The sign-in at ${SignInUrl} returns no token for other (invalid_client).`,
    });
  });

  it('uses tokens of another issuer from the environment', async () => {
    const { operator, customer } = await tokens('c-foreign');
    const env = { SMOKE_OPERATOR_TOKEN: operator, SMOKE_CUSTOMER_TOKEN: customer };

    const { code } = await smoke(outputs({}), env);
    expect(code).toBe(EXIT.fine);
  });

  it('names what a deployment lacks', async () => {
    const SignInUrl = 'http://127.0.0.1:9';
    expect(await smoke(outputs({}))).toMatchObject({
      code: EXIT.misused,
      stderr: expect.stringContaining('the deployment has no user pool'),
    });
    expect(await smoke(outputs({ UserPoolId: POOL.UserPoolId, SignInUrl }))).toMatchObject({
      code: EXIT.misused,
      stderr: expect.stringContaining('deploy it with smokeClients true'),
    });
    expect(await smoke(['--stage', 'dev', '--outputs', 'no-such.json'])).toMatchObject({
      code: EXIT.misused,
      stderr: expect.stringContaining('there is no no-such.json'),
    });
  });

  it('reports an API that does not answer', async () => {
    const { operator, customer } = await tokens('c-gone');
    const env = { SMOKE_OPERATOR_TOKEN: operator, SMOKE_CUSTOMER_TOKEN: customer };
    const { code, stderr } = await smoke([...outputs({}), '--api', 'http://127.0.0.1:9'], env);

    expect(code).toBe(EXIT.unreachable);
    expect(stderr).toMatch(/^The API at http:\/\/127\.0\.0\.1:9 does not answer \(.*\)\.$/);
  });

  it('prints its help', async () => {
    const { code, stdout } = await smoke(['--help']);

    expect(code).toBe(EXIT.fine);
    expect(stdout).toContain('Exit codes: 0 success, 1 a request failed');
    expect((await smoke(['--port', '1'])).stderr).toContain('no local run at port 1');
    expect((await smoke(['--stage', 'a b'])).code).toBe(EXIT.misused);
  });
});
