// @module-tag alone
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { scopesOf } from '../../functions/manifest/access-pattern.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import { guestEmailKey, profileKey } from '../../table/keys.ts';
import { type Answer, asking, type Call, checkout, customer, operator } from '../support/call.ts';
import { recordRequests } from '../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createCustomer, idempotencyKey, orderOf } from '../support/orders.ts';
import { freshTable } from '../support/table.ts';
import { figure } from './figures.ts';

const createOrder = asking('A6');
const getOrder = asking('A3');
const getCustomer = asking('A1');
const getInventory = asking('A10b');
const listInventory = asking('A51');
const putInventory = asking('A10');

const guest = (email = 'nia@example.com', more: object = {}) =>
  createCustomer({
    as: checkout,
    headers: idempotencyKey(),
    body: { name: 'Nia Lund', email, ...more },
  });
const place = (customerId: string, more: object = {}) =>
  createOrder({
    as: checkout,
    path: { customerId },
    headers: idempotencyKey(),
    body: { ...orderOf('ABC'), ...more },
  });

/** Requests of every route, with ids of an order that exists. */
async function askEverything(
  call: Call,
  ask = asking,
): Promise<readonly (readonly [string, Answer])[]> {
  const answers: (readonly [string, Answer])[] = [];
  for (const { handler, example } of OPERATIONS) {
    const { path, headers = {}, ...body } = { ...call };
    const ids = Object.fromEntries(
      [...handler.pattern.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        path?.[name] ?? example.path?.[name] ?? 'x-1',
      ]),
    );
    const sent = { ...body, path: ids, query: example.query ?? {}, body: example.body };
    const own = { ...example.headers, ...headers };
    answers.push([handler.pattern.name, await ask(handler)({ ...sent, headers: own })]);
  }
  return answers;
}

/** The routes that let the caller in: they answer neither 403 nor 404. Public ones do always. */
const passed = (answers: readonly (readonly [string, Answer])[]): string[] =>
  answers
    .filter(([name, { status }]) => !PUBLIC.includes(name) && status !== 403 && status !== 404)
    .map(([name]) => name);
const PUBLIC = OPERATIONS.map(({ handler }) => handler.pattern)
  .filter(({ who }) => who === 'public')
  .map(({ name }) => name);

describe('The shop’s checkout', () => {
  const table = freshTable();
  let orderId: string;
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    ({ orderId } = (await place('a1b2')).body);
  });

  it('passes four routes of all, with an order and its customer named', async () => {
    const answers = await askEverything({ as: checkout, path: { customerId: 'a1b2', orderId } });

    const opened = OPERATIONS.map(({ handler: { pattern } }) => pattern).filter((pattern) =>
      scopesOf(pattern).includes('orders/place'),
    );
    const names = ['create-customer', 'create-order', 'get-inventory', 'list-low-stock'];
    expect(passed(answers).sort()).toEqual(names);
    expect(opened.map(({ name }) => name).sort()).toEqual(names);
    figure('routes for a checkout', `${opened.length}/${answers.length}`, opened.length === 4);
  });

  it('would pass many more if it acted for customers', async () => {
    vi.resetModules();
    vi.doMock('../../functions/http/principal.ts', async (actual) => {
      const real = await actual<typeof import('../../functions/http/principal.ts')>();
      return { ...real, actsFor: () => true };
    });
    const { OPERATIONS: flawed } = await import('../../packages/api/operations/operations.ts');
    const { asking: asksFlawed } = await import('../support/call.ts');
    vi.doUnmock('../../functions/http/principal.ts');
    const reads = flawed.filter(
      ({ handler: { pattern } }) => pattern.who === 'customer' && pattern.method === 'GET',
    );
    const path = { customerId: 'a1b2', orderId, fulfillmentId: 'f-1' };

    const answers = await Promise.all(
      reads.map(async ({ handler }) => asksFlawed(handler)({ as: checkout, path })),
    );

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(4);
  });

  it('places for anyone, with all that is the shop’s, and reads nothing', async () => {
    const more = {
      adjustments: [{ kind: 'SHIPPING', name: 'Post', amount: 490 }],
      reference: { source: 'cart', id: 'c-1' },
      attributes: { gift: 'yes' },
      replaces: { orderId },
    };
    const { status, body } = await place('a1b2', more);

    expect({ status, body }).toMatchObject({ status: 201, body: { total: 1490, ...more } });
    expect(await getOrder({ as: checkout, path: { orderId: body.orderId } })).toMatchObject({
      status: 404,
    });
  });

  it('reads the price of a SKU and the list of all, which customers may not', async () => {
    const level = { sku: 'ABC', unitPrice: 1000, currency: 'EUR' };
    expect(await getInventory({ as: checkout, path: { sku: 'ABC' } })).toMatchObject({
      status: 200,
      body: level,
    });
    expect(await listInventory({ as: checkout })).toMatchObject({
      status: 200,
      body: { items: [level] },
    });
    expect((await listInventory({ as: customer('a1b2') })).status).toBe(403);
    const set = { ...level, sku: undefined, name: 'Bag', quantity: 1, lowStockThreshold: 0 };
    expect((await putInventory({ as: checkout, path: { sku: 'NEW' }, body: set })).status).toBe(
      403,
    );
  });

  it('chooses only the terms that the shop offers to its customers', async () => {
    expect(await place('a1b2', { paymentTerms: 'NET' })).toMatchObject({
      status: 403,
      body: { errors: [{ pointer: '/paymentTerms' }] },
    });
  });

  it('is held to the limits of each customer', async () => {
    const customerId = await aCustomer('busy');
    vi.stubEnv('ORDERS_PER_MINUTE', '2');
    await place(customerId);
    await place(customerId);
    expect(await place(customerId)).toMatchObject({ status: 429 });
    expect(await place('a1b2')).not.toMatchObject({ status: 503 });
    vi.unstubAllEnvs();
  });

  it('creates guests: with a new id, no reservation, and 6 units', async () => {
    const requests = recordRequests();
    const { status, headers, body } = await guest();

    expect(status).toBe(201);
    expect(headers['location']).toBe(`/customers/${body.customerId}`);
    expect(body).toEqual({
      customerId: expect.stringMatching(/^g-[0-9A-HJKMNP-TV-Z]{26}$/),
      name: 'Nia Lund',
      email: 'nia@example.com',
      guest: true,
      createdAt: expect.any(String),
      version: 1,
    });
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['TransactWriteItems', 6],
    ]);
    const { customerId } = body;
    expect(await table.get({ ...guestEmailKey('nia@example.com', customerId) })).toBeDefined();
    expect(await place(customerId)).toMatchObject({ status: 201, body: { customerId } });
    expect((await getCustomer({ as: operator, path: { customerId } })).body).toEqual(body);
  });

  it('creates as many guests with one address as it likes, beside its account', async () => {
    const [one, other] = [await guest('twice@example.com'), await guest('Twice@example.com')];
    expect(one.body.customerId).not.toBe(other.body.customerId);

    const account = { as: customer('twice'), headers: idempotencyKey(), body: { name: 'T' } };
    expect(await createCustomer(account)).toMatchObject({ status: 201 });
  });

  it('gets the same guest again with the same key', async () => {
    const send = {
      as: checkout,
      headers: idempotencyKey('g'),
      body: { name: 'N', email: 'n@a.example' },
    };
    const [first, again] = [await createCustomer(send), await createCustomer(send)];
    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  });

  it.each([
    [{ customerId: 'a1b2' }, '/customerId'],
    [{ tier: 'GOLD' }, '/tier'],
    [{ email: undefined }, '/email'],
  ])('cannot create a guest with %j', async (more, pointer) => {
    expect(await guest('x@example.com', more)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    });
  });
});

describe('A guest', () => {
  const table = freshTable();
  const GUEST = 'g-01JWMJ9V40CJ3GAS3P5CEJY7T1';

  it('is created by an operator who asks for one', async () => {
    const body = { name: 'Nia', email: 'nia@example.com', guest: true };
    const answer = await createCustomer({ as: operator, headers: idempotencyKey(), body });
    expect(answer).toMatchObject({ status: 201, body: { guest: true } });
    expect(answer.body.customerId).toMatch(/^g-/);
  });

  it('is not created by a customer, nor under an id of one’s choice', async () => {
    const send = (as: typeof operator, body: object) =>
      createCustomer({ as, headers: idempotencyKey(), body: { name: 'X', ...body } });
    const email = 'x@example.com';
    const before = await table.all();

    expect(await send(customer('x'), { guest: true })).toMatchObject({ status: 403 });
    expect(await send(operator, { email, customerId: GUEST })).toMatchObject({ status: 422 });
    expect(await send(customer(GUEST), {})).toMatchObject({ status: 403 });
    expect(await table.all()).toEqual(before);
  });

  it('has nobody who signs in as it, even with a token of its id', async () => {
    await table.put({ ...profileKey(GUEST), type: 'Customer', name: 'Nia', version: 1 });
    await aSku('ABC');
    const path = { customerId: GUEST };
    const { orderId } = (await place(GUEST)).body;

    for (const [ask, call] of [
      [getCustomer, { path }],
      [getOrder, { path: { orderId } }],
      [createOrder, { path, headers: idempotencyKey(), body: orderOf('ABC') }],
    ] as const)
      expect(await ask({ as: customer(GUEST), ...call })).toMatchObject({ status: 404 });
    expect(await getCustomer({ as: operator, path })).toMatchObject({ status: 200 });
  });
});
