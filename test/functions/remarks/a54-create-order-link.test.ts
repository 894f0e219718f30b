import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LINK_RIGHTS, type LinkRight, linkBits } from '../../../domain/order-link.ts';
import { router } from '../../../functions/http/router.ts';
import { readOrderLink, signOrderLink } from '../../../functions/order-links/order-link-token.ts';
import { getLinkedOrder } from '../../../functions/orders/a53-get-linked-order.ts';
import { cancelLinkedOrder } from '../../../functions/orders/a53c-cancel-linked-order.ts';
import { payLinkedOrder } from '../../../functions/payments/a53b-pay-linked-order.ts';
import { commentOnLinkedOrder } from '../../../functions/remarks/a53h-comment-on-linked-order.ts';
import { returnLinkedOrder } from '../../../functions/returns/a53e-return-linked-order.ts';
import { withdrawLinkedOrder } from '../../../functions/withdrawals/a53d-withdraw-linked-order.ts';
import { orderMetadataKey } from '../../../table/keys.ts';
import { type Answer, asking, checkout, customer, holder, operator } from '../../support/call.ts';
import { lambdaContext } from '../../support/lambda-context.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

/** The value of each secret in tests. */
const SECRET = 'a-cursor-key-for-tests';
const DAY = 86_400;

const createLink = asking('A54');
const revokeLinks = asking('A54b');
const ROUTES = {
  read: asking('A53'),
  pay: asking('A53b'),
  cancel: asking('A53c'),
  withdraw: asking('A53d'),
  return: asking('A53e'),
  comment: asking('A53h'),
} as const;
type Route = keyof typeof ROUTES;
const NAMES = Object.keys(ROUTES) as Route[];
const seconds = () => Math.floor(Date.now() / 1000);

const use = (route: Route, orderLink: string, more: object = {}): Promise<Answer> => {
  const { headers, ...others } = more as { headers?: Record<string, string> };
  return ROUTES[route]({
    as: holder,
    headers: { 'x-order-link': orderLink, ...idempotencyKey(), ...headers },
    ...(route in BODIES && { body: BODIES[route as keyof typeof BODIES] }),
    ...others,
  });
};
/** The bodies of the routes that need one. None has an effect on an order that nobody shipped. */
const BODIES = {
  pay: { provider: 'stripe' },
  withdraw: { name: 'Nia Lund', email: 'nia@example.com', lines: [{ seq: 9, quantity: 1 }] },
  return: { lines: [{ seq: 1, quantity: 1, reason: 'OTHER' }] },
  comment: { text: 'When?' },
};
const NOT_FOUND = { status: 404, body: { code: 'order-not-found' } };

/** Places an order as a checkout does, for a buyer who gets its link. */
async function placed(quantity = 1): Promise<{ orderId: string; orderLink: string }> {
  const headers = idempotencyKey();
  const body = { currency: 'EUR', lines: [{ sku: 'ABC', quantity, unitPrice: 1000 }] };
  const answer = await createOrder({ as: checkout, path: { customerId: 'a1b2' }, headers, body });
  expect(answer.status).toBe(201);
  return answer.body;
}

const linkOf = (orderId: string, changes: object = {}) =>
  signOrderLink(
    {
      orderId,
      rights: linkBits(LINK_RIGHTS),
      issuedAt: seconds(),
      expiresAt: seconds() + DAY,
      ...changes,
    },
    SECRET,
  );

describe('An order link', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aSku('ABC');
    await aCustomer('a1b2');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('comes with A6’s answer to the checkout and operators, not to customers', async () => {
    const path = { customerId: 'a1b2' };
    for (const [as, has] of [
      [checkout, true],
      [operator, true],
      [customer('a1b2'), false],
    ] as const) {
      const headers = idempotencyKey();
      const first = await createOrder({ as, path, headers, body: orderOf('ABC') });
      const again = await createOrder({ as, path, headers, body: orderOf('ABC') });

      expect('orderLink' in first.body).toBe(has);
      expect(again).toMatchObject({ headers: { 'idempotent-replayed': 'true' }, body: first.body });
    }
  });

  it('is valid for the days of the setting, with all rights', async () => {
    vi.stubEnv('ORDER_LINK_DAYS', '7');
    const { orderId, orderLink } = await placed();
    const link = readOrderLink(orderLink, SECRET, seconds());

    expect(link).toMatchObject({ orderId, rights: 0b111111 });
    expect((link?.expiresAt ?? 0) - (link?.issuedAt ?? 0)).toBe(7 * DAY);
  });

  it('does not exist without the setting', async () => {
    vi.stubEnv('ORDER_LINKS', 'false');
    expect('orderLink' in (await placed())).toBe(false);
  });

  it('reads, pays and cancels its order, as its customer may', async () => {
    const { orderId, orderLink } = await placed(2);
    const { body: order } = await use('read', orderLink);
    expect(order).toMatchObject({ orderId, customerId: 'a1b2', lines: [{ sku: 'ABC' }] });

    const key = idempotencyKey('pay');
    const paid = await use('pay', orderLink, { headers: key });
    expect(paid).toMatchObject({ status: 201, headers: { location: '/order-link' } });
    expect('createdBy' in paid.body).toBe(false);
    expect(await use('pay', orderLink, { headers: key })).toMatchObject({
      headers: { 'idempotent-replayed': 'true' },
      body: { paymentId: paid.body.paymentId },
    });
    const cancellation = {
      headers: idempotencyKey('cancel'),
      body: { lines: [{ seq: 1, quantity: 1 }] },
    };
    const canceled = await use('cancel', orderLink, cancellation);
    expect(canceled).toMatchObject({ status: 200, body: { status: 'OPEN', total: 1000 } });
    const again = await use('cancel', orderLink, cancellation);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(canceled.body));
    const all = await asking('A3')({
      as: operator,
      path: { orderId },
      query: { consistent: 'true' },
    });
    expect(all.body.payments[0]).toMatchObject({ createdBy: `order-link/${orderId}` });
    expect(all.body.lines[0]).toMatchObject({ cancelled: 1 });
  });

  it('confirms no money, and claims no payment of a provider', async () => {
    const { orderLink } = await placed();
    for (const more of [{ captured: true, provider: 'manual' }, { reference: 'pi_1' }])
      expect(await use('pay', orderLink, { body: { provider: 'stripe', ...more } })).toMatchObject({
        status: 422,
        body: { code: 'invalid-request' },
      });
  });

  it('has keys of its own: the same one for two orders begins two payments', async () => {
    const [one, other] = [await placed(), await placed()];
    const headers = idempotencyKey('the same');
    const [first, second] = [
      await use('pay', one.orderLink, { headers }),
      await use('pay', other.orderLink, { headers }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.paymentId).not.toBe(second.body.paymentId);
  });

  it('costs no write, and the read of an order', async () => {
    const { orderId, orderLink } = await placed();
    const made = await recordWhile(() => createLink({ as: operator, path: { orderId } }));
    const read = await recordWhile(() => use('read', orderLink));

    expect(made.map(({ operation }) => operation)).toEqual(['GetItem']);
    expect(read.map(({ operation }) => operation)).toEqual(['Query']);
  });

  it('gives with each of 64 sets of rights exactly the routes of these rights', async () => {
    const { orderId } = await placed();
    expect(await wrongCells(orderId, (route, link) => use(route, link))).toEqual([]);
  });

  it('would give more if its authorizer alone asked for rights: its answer is kept', async () => {
    const { orderId } = await placed();
    const wrong = await wrongCells(orderId, authorizerAlone());

    // Each set that gives one of the six rights, and lacks another, opens the other's route.
    expect(wrong.length).toBe(186);
  });

  it('is not found from its expiry on, though the authorizer’s answer is kept', async () => {
    const { orderId } = await placed();
    const start = seconds();
    const orderLink = linkOf(orderId, { expiresAt: start + 60 });
    const kept = { lambda: readOrderLink(orderLink, SECRET, start) };
    const eternal = { lambda: { ...kept.lambda, expiresAt: Number.MAX_SAFE_INTEGER } };

    expect(await withAuthorizer(kept)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: (start + 60) * 1000 });
    expect(await withAuthorizer(kept)).toBe(404);
    // The control: an expiry that the route does not check.
    expect(await withAuthorizer(eternal)).toBe(200);
  });

  it.each([
    ['no authorizer', undefined],
    ['an empty answer of it', { lambda: {} }],
    ['a token’s claims', { jwt: { claims: operator, scopes: null } }],
    ['rights alone', { lambda: { rights: 31, issuedAt: 1, expiresAt: 9_999_999_999 } }],
  ])('is not found with %s', async (_, authorizer) => {
    expect(await withAuthorizer(authorizer)).toBe(404);
  });

  it('is not found for an order that is gone, with another key, and if it is no link', async () => {
    const { orderLink } = await placed();
    const gone = linkOf('o-01JWMJ9V40CJ3GAS3P5CEJY7TZ');
    const foreign = signOrderLink(
      { orderId: 'o-01JWMJ9V40CJ3GAS3P5CEJY7TZ', rights: 31, issuedAt: 1, expiresAt: 4e9 },
      'another',
    );
    for (const link of [gone, foreign, 'x', `${orderLink}=`])
      for (const route of NAMES) expect(await use(route, link)).toMatchObject(NOT_FOUND);
  });

  it('ends with a revocation, and a new one is valid at once', async () => {
    const { orderId, orderLink } = await placed();
    const { body: second } = await createLink({ as: operator, path: { orderId } });
    const { version } = (await use('read', orderLink)).body;
    const revoked = await revokeLinks({ as: operator, path: { orderId } });
    expect(revoked).toMatchObject({ status: 200, body: { orderId } });

    for (const link of [orderLink, second.orderLink])
      for (const route of NAMES) expect(await use(route, link)).toMatchObject(NOT_FOUND);
    const { body: third } = await createLink({ as: operator, path: { orderId } });
    expect(await use('read', third.orderLink)).toMatchObject({ status: 200, body: { version } });
  });

  it('stays revoked, whatever clock revokes it again', async () => {
    const { orderId } = await placed();
    const { body: first } = await revokeLinks({ as: operator, path: { orderId } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const { body: second } = await revokeLinks({ as: operator, path: { orderId } });

    expect(second).toEqual(first);
    expect(await table.get({ ...orderMetadataKey(orderId) })).toMatchObject({
      linksFrom: Date.parse(first.linksFrom) / 1000,
    });
  });

  it('has the rights and days that are asked for', async () => {
    const { orderId } = await anOrder('a1b2', 'ABC');
    const body = { rights: ['pay', 'read'], days: 2 };
    const { body: made } = await createLink({ as: operator, path: { orderId }, body });

    expect(made).toMatchObject({ orderId, rights: ['read', 'pay'] });
    expect(readOrderLink(made.orderLink, SECRET, seconds())).toMatchObject({
      rights: 0b11,
      expiresAt: Date.parse(made.expiresAt) / 1000,
    });
    for (const wrong of [{ rights: [] }, { rights: ['ship'] }, { days: 0 }, { days: 3651 }])
      expect(await createLink({ as: operator, path: { orderId }, body: wrong })).toMatchObject({
        status: 422,
      });
  });
});

type Use = (route: Route, link: string) => Promise<Answer>;

/** Uses links with each set of rights on each route, and lists the wrong answers. */
async function wrongCells(orderId: string, attempt: Use): Promise<string[]> {
  const wrong: string[] = [];
  for (let rights = 0; rights < 1 << LINK_RIGHTS.length; rights++)
    for (const route of NAMES) {
      const { status } = await attempt(route, linkOf(orderId, { rights }));
      const has = (rights & linkBits([route as LinkRight])) !== 0;
      if ((status !== 404) !== has) wrong.push(`${rights} ${route}: ${status}`);
    }
  return wrong;
}

/**
 * The flawed design: the authorizer allows the first route that the rights give, and API Gateway
 * keeps that for the link; the routes ask nothing.
 */
function authorizerAlone(): Use {
  const handlers = {
    read: router([getLinkedOrder]),
    pay: router([payLinkedOrder]),
    cancel: router([cancelLinkedOrder]),
    withdraw: router([withdrawLinkedOrder]),
    return: router([returnLinkedOrder]),
    comment: router([commentOnLinkedOrder]),
  };
  return async (route, orderLink) => {
    const link = readOrderLink(orderLink, SECRET, seconds());
    const isAllowedSomewhere = NAMES.some(
      (one) => ((link?.rights ?? 0) & linkBits([one as LinkRight])) !== 0,
    );
    const lambda = isAllowedSomewhere ? { ...link, rights: linkBits(LINK_RIGHTS) } : {};
    const { method, path } = PATHS[route];
    return send(handlers[route], { method, path, authorizer: { lambda } });
  };
}

const GET = { method: 'GET', path: '/order-link' };
const PATHS = {
  read: GET,
  pay: { method: 'POST', path: '/order-link/payments' },
  cancel: { method: 'POST', path: '/order-link/cancellation' },
  withdraw: { method: 'POST', path: '/order-link/withdrawals' },
  return: { method: 'POST', path: '/order-link/returns' },
  comment: { method: 'POST', path: '/order-link/comments' },
};

const BODY_AT: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(BODIES).map(([route, body]) => [PATHS[route as Route].path, body]),
);

/** Reads the order with what an authorizer has passed on. */
const withAuthorizer = async (authorizer: object | undefined): Promise<number> =>
  (await send(router([getLinkedOrder]), { ...GET, authorizer })).status;

async function send(
  handler: unknown,
  { method, path, authorizer }: { method: string; path: string; authorizer: object | undefined },
): Promise<Answer> {
  const event = {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    headers: { 'content-type': 'application/json', ...idempotencyKey() },
    requestContext: { http: { method, path }, ...(authorizer && { authorizer }) },
    ...(BODY_AT[path] && { body: JSON.stringify(BODY_AT[path]) }),
  };
  const { statusCode, headers, body } = await (
    handler as (
      event: object,
      context: object,
    ) => Promise<{
      statusCode: number;
      headers: Record<string, string>;
      body: string;
    }>
  )(event, lambdaContext());
  return { status: statusCode, headers, body: JSON.parse(body) };
}
