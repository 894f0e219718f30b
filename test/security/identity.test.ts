import { createPublicKey } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, operationFile } from '../../functions/manifest/access-patterns.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { operationOf } from '../../packages/api/operations/operation-of.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import { ordersClient } from '../../packages/client/orders-client.ts';
import { readIssuer } from '../../packages/local/api-gateway/authorizers.ts';
import { synthesize } from '../../packages/local/cloudformation/synthesize.ts';
import { type Assembly, readAssembly } from '../../packages/local/cloudformation/template.ts';
import { type Identity, loadIdentity } from '../../packages/local/cognito/identity.ts';
import { LOCAL_FOLDER } from '../../packages/local/local-folder.ts';
import type { Run } from '../../packages/local/run.ts';
import { asking, type Caller, customer, operator } from '../support/call.ts';
import { run } from '../support/local-run.ts';
import { recordRequests } from '../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { freshTable } from '../support/table.ts';
import { figure } from './figures.ts';

const OWNER = 'a1b2';
const SCOPES = 'orders/read orders/write';

/**
 * A request that is right except for its caller, and its status if the caller is let in.
 */
interface Knock {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  readonly answered: number;
}

/**
 * The operation's example without effect: a read unchanged, a write with an outdated version or
 * without its members.
 */
function knockAt({ handler: { pattern, shape }, example }: Operation, orderId: string): Knock {
  const ids: Readonly<Record<string, string>> = { ...example.path, orderId };
  const query = new URLSearchParams(example.query);
  const resource = pattern.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  const path = `${resource}?${query}`;
  const { headers = {}, status } = example;
  // A customer may only cancel a return.
  const body = pattern.id === 'A24' ? { status: 'CANCELLED' } : example.body;
  // Nobody is being erased, and nobody has withdrawn.
  const read = ['A39b', 'A47e'].includes(pattern.id) ? 404 : status;
  if (pattern.method === 'GET') return { path, headers, answered: read };
  // The example's fulfillment, payment, endpoint or address does not exist.
  const isMissing = /\{((fulfillment|payment|return|endpoint|withdrawal)Id|label)\}/.test(
    pattern.path,
  );
  if (shape.ifMatch === 'required' || !shape.body) {
    // Without a version it has its effect: an account is closed, and then opened again.
    const answered = isMissing ? 404 : shape.ifMatch ? 412 : status;
    return { path, headers: { ...headers, 'if-match': '"9"' }, body, answered };
  }
  return { path, headers, body: {}, answered: 422 };
}

const patterns = [
  ...new Map(
    Object.values<AccessPattern>(ACCESS_PATTERNS).map((pattern) => [pattern.name, pattern]),
  ).values(),
];

describe('Access, route by route', () => {
  let backend: Run;
  let identity: Identity;
  let orderId: string;
  let cells = 0;

  let assembly: Assembly;
  beforeAll(async () => {
    backend = await run({ port: 0 });
    assembly = readAssembly(await synthesize());
    identity = await loadIdentity(LOCAL_FOLDER);
    const shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    await shop.putInventory({
      sku: 'ABC',
      body: { name: 'Bag', unitPrice: 100, currency: 'EUR', quantity: 9, lowStockThreshold: 1 },
    });
    await shop.createCustomer({
      body: { customerId: OWNER, name: 'Acme Co', email: 'a@example.com' },
    });
    const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 1, unitPrice: 100 }] };
    ({ orderId } = await shop.createOrder({ customerId: OWNER, body }));
  });
  afterAll(async () => {
    figure(
      'auth matrix',
      `${cells}/${patterns.length * CALLERS.length}`,
      cells === patterns.length * CALLERS.length,
    );
    await backend?.stop();
  });

  /** A token of this run's issuer, except for the test's changes. */
  const token = (
    wrong: { claims?: JWTPayload; algorithm?: 'RS256' | 'HS256' | 'none'; seconds?: number } = {},
  ) => {
    const { issuer, audience } = readIssuer(assembly);
    const now = Math.floor(Date.now() / 1000);
    const { claims = {}, algorithm = 'RS256', seconds = 600 } = wrong;
    const payload = {
      sub: OWNER,
      iss: issuer,
      client_id: audience[0],
      token_use: 'access',
      scope: SCOPES,
      iat: now - 3600,
      exp: now + seconds,
      ...claims,
    };
    if (algorithm === 'none')
      return `${base64url({ alg: 'none', kid: identity.kid })}.${base64url(payload)}.`;
    const publicKey = createPublicKey(identity.privateKey).export({ type: 'spki', format: 'pem' });
    const key =
      algorithm === 'HS256' ? new TextEncoder().encode(String(publicKey)) : identity.privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: identity.kid }).sign(key);
  };
  const audienceOf = () => readIssuer(assembly).audience[0] as string;

  type Expected = (pattern: AccessPattern, knock: Knock) => { status: number; body: object };
  const gateway =
    (status: number, message: string): Expected =>
    () => ({ status, body: { message } });
  const unauthorized = gateway(401, 'Unauthorized');
  const forbidden = gateway(403, 'Forbidden');
  const notLinked: Expected = () => ({
    status: 404,
    body: expect.objectContaining({ code: 'order-not-found' }),
  });
  const letIn: Expected = (_, { answered }) => ({ status: answered, body: expect.any(Object) });
  const asCustomer =
    (owns: boolean): Expected =>
    (pattern, knock) => {
      if (pattern.who === 'operator')
        return { status: 403, body: expect.objectContaining({ code: 'forbidden' }) };
      // Without the customer in its path, the owner is known only after the body is valid.
      const isReadFirst = knock.answered === 422 && !pattern.path.includes('{customerId}');
      if (pattern.who === 'anyone' || owns || isReadFirst) return letIn(pattern, knock);
      const code = pattern.path.includes('{orderId}') ? 'order-not-found' : 'customer-not-found';
      return { status: 404, body: expect.objectContaining({ code }) };
    };

  /**
   * No token opens a route of links: the example's link is of no order. A public route takes no
   * notice of one.
   */
  const wantedOf = ({ who }: AccessPattern, expected: Expected): Expected =>
    who === 'public' ? letIn : who === 'link' ? notLinked : expected;

  /** Callers that request payments may not report their results. */
  const unlessReporter =
    (expected: Expected): Expected =>
    (pattern, knock) =>
      (pattern.who === 'reporter' ? forbidden : expected)(pattern, knock);
  const asConnector: Expected = (pattern, knock) =>
    (pattern.who === 'reporter' ? letIn : forbidden)(pattern, knock);

  const CALLERS: readonly (readonly [
    string,
    () => Promise<string | undefined> | string | undefined,
    Expected,
  ])[] = [
    ['no token', () => undefined, unauthorized],
    ['an expired token', () => token({ seconds: -1 }), unauthorized],
    [
      'a token of another issuer',
      () => token({ claims: { iss: 'https://id.example' } }),
      unauthorized,
    ],
    [
      'a token for another audience',
      () => token({ claims: { client_id: 'another' } }),
      unauthorized,
    ],
    ['a token that is not signed', () => token({ algorithm: 'none' }), unauthorized],
    ['a token signed with the public key', () => token({ algorithm: 'HS256' }), unauthorized],
    [
      'an ID token',
      () =>
        token({
          claims: { token_use: 'id', scope: undefined, client_id: undefined, aud: audienceOf() },
        }),
      forbidden,
    ],
    ['a token for something else', () => token({ claims: { scope: 'openid profile' } }), forbidden],
    [
      'another customer',
      () => token({ claims: { sub: 'c3d4' } }),
      unlessReporter(asCustomer(false)),
    ],
    ['the owner', () => token(), unlessReporter(asCustomer(true))],
    [
      'an operator',
      () => token({ claims: { sub: 'op', 'cognito:groups': ['operators'] } }),
      unlessReporter(letIn),
    ],
    [
      'a payment connector',
      () => token({ claims: { sub: 'connector', scope: 'orders/report' } }),
      asConnector,
    ],
    [
      'the shop’s checkout',
      () => token({ claims: { sub: 'checkout', scope: 'orders/place' } }),
      (pattern, knock) => (pattern.places ? letIn : forbidden)(pattern, knock),
    ],
    [
      'a checkout whose id is the owner’s',
      () => token({ claims: { scope: 'orders/place' } }),
      (pattern, knock) => (pattern.places ? letIn : forbidden)(pattern, knock),
    ],
  ];

  describe.each(patterns.map((pattern) => [`${pattern.method} ${pattern.path}`, pattern] as const))(
    '%s',
    (_, pattern) => {
      it.each(CALLERS)('answers as it must to %s', async (__, tokenOf, expected) => {
        const knock = knockAt(operationOf(pattern), orderId);
        const jwt = await tokenOf();
        const response = await fetch(backend.url + knock.path, {
          method: pattern.method,
          headers: {
            ...(jwt && { authorization: `Bearer ${jwt}` }),
            ...(knock.body && { 'content-type': 'application/json' }),
            ...knock.headers,
          },
          ...(knock.body && { body: JSON.stringify(knock.body) }),
        });
        const wanted = wantedOf(pattern, expected);
        expect({ status: response.status, body: await response.json() }).toEqual(
          wanted(pattern, knock),
        );
        cells++;
      });
    },
  );

  it('takes no link in place of a token, and no token in place of a link', async () => {
    const response = await fetch(`${backend.url}/orders/${orderId}/links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await backend.operatorToken()}` },
    });
    const { orderLink } = (await response.json()) as { orderLink: string };
    for (const { method, path, who } of patterns.filter((one) => one.who !== 'public')) {
      const isLinked = who === 'link';
      const headers: Record<string, string> = isLinked
        ? { authorization: `Bearer ${await token()}` }
        : { 'x-order-link': orderLink };
      const url = backend.url + path.replace(/\{\w+\}/g, 'x');
      expect([path, (await fetch(url, { method, headers })).status]).toEqual([path, 401]);
    }
    const read = await fetch(`${backend.url}/order-link`, {
      headers: { 'x-order-link': orderLink },
    });
    expect(await read.json()).toMatchObject({ orderId, customerId: OWNER });
  });

  it('rejects read-only tokens on every route that is no GET', async () => {
    const claims = { scope: 'orders/read', 'cognito:groups': ['operators'] };
    const readOnly = await token({ claims });
    const writes = patterns.filter(
      ({ method, who }) => method !== 'GET' && !/link|public/.test(who),
    );
    for (const { method, path } of writes) {
      const response = await fetch(backend.url + path.replace(/\{\w+\}/g, 'x'), {
        method,
        headers: { authorization: `Bearer ${readOnly}` },
      });
      // API Gateway's answer: a function's own has a code.
      const answer = [path, response.status, await response.json()];
      expect(answer).toEqual([path, 403, { message: 'Forbidden' }]);
    }
  });
});

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

describe('Resources of other customers', () => {
  freshTable();
  const strange = customer('c3d4');
  const absent = 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1';
  let theirs: string;

  beforeAll(async () => {
    await Promise.all([aCustomer(OWNER), aSku('ABC')]);
    ({ orderId: theirs } = await anOrder(OWNER, 'ABC'));
  });

  const owned = OPERATIONS.filter(({ handler: { pattern } }) => pattern.who === 'customer');

  it.each(owned.map((operation) => [operationFile(operation.handler.pattern), operation] as const))(
    'are answered through %s exactly like missing ones, with as many requests',
    async (_, { handler, example: { body } }) => {
      const call = asking(handler);
      const headers = { 'if-match': '"1"', 'idempotency-key': 'k' };
      const ask = async (customerId: string, orderId: string) => {
        const requests = recordRequests();
        const path = Object.fromEntries(
          Object.entries({
            customerId,
            orderId,
            fulfillmentId: 'f-1',
            paymentId: 'p-1',
            returnId: 'r-01JWMJ9V40CJ3GAS3P5CEJY7TA',
            label: 'home',
          }).filter(([name]) => handler.pattern.path.includes(`{${name}}`)),
        );
        const answer = await call({ as: strange, path, headers, ...(body && { body }) });
        const { instance: __, ...rest } = answer.body;
        return {
          status: answer.status,
          headers: answer.headers,
          body: rest,
          requests: requests.map(({ operation }) => operation),
        };
      };
      const existing = await ask(OWNER, theirs);
      expect(existing.status).toBe(404);
      expect(existing).toEqual(await ask('nobody', absent));
    },
  );

  const guarded = OPERATIONS.filter(({ handler: { pattern } }) => pattern.who !== 'public');

  it.each(guarded.map(({ handler }) => [operationFile(handler.pattern), handler] as const))(
    'are refused through %s without claims',
    async (_, handler) => {
      const path = { customerId: OWNER, orderId: theirs, fulfillmentId: 'f-1', sku: 'ABC' };
      for (const as of [undefined, {}, { sub: '' }, { scope: 'orders/operate' }] as (
        | Caller
        | undefined
      )[]) {
        const call = asking(handler);
        const { status } = await call({ ...(as && { as }), path }).catch((error: Error) => {
          // The document has no answer for a route without claims, so only the status is checked.
          expect(error.message).toMatch(/not documented to answer 403/);
          return { status: 403 };
        });
        expect(status).toBe(handler.pattern.who === 'link' ? 404 : 403);
      }
    },
  );

  const COGNITO = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab12';
  it.each([
    [COGNITO, '[store operators]', 200],
    [COGNITO, '[store,operators]', 404],
    [`https://evil.example/?${COGNITO}`, '[store operators]', 404],
    [`${COGNITO}/x`, '[store operators]', 404],
    ['https://issuer.example', '[operators]', 200],
    ['https://issuer.example', 'operators', 200],
  ])('are shown by the groups of the issuer %s: %s, %i', async (iss, groups, status) => {
    const as = { ...operator, iss, 'cognito:groups': groups };
    expect((await asking('A1')({ as, path: { customerId: OWNER } })).status).toBe(status);
  });

  it('are not shown for a scope beside a comma', async () => {
    const as = { sub: 'x', scope: 'orders/read,orders/operate' };
    expect((await asking('A1')({ as, path: { customerId: OWNER } })).status).toBe(404);
  });

  it('are hidden from operators of other groups', async () => {
    const call = asking('A1');
    for (const groups of [
      'operator',
      'Operators',
      'no-operators',
      // One group of such a name, or two: nobody knows.
      '[store operators]',
      '[operators store]',
      'store operators',
      '[store,operators]',
      '["operators"]',
      '[[operators]]',
    ]) {
      const { status } = await call({
        as: { ...operator, 'cognito:groups': groups },
        path: { customerId: OWNER },
      });
      expect(status).toBe(404);
    }
  });
});
