import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/order-status.ts';
import { customerOrderKey, orderMetadataKey } from '../../../table/keys.ts';
import { operator } from '../../support/call.ts';
import {
  conflictWithTransaction,
  failedAfter,
  injectFaults,
  lostAnswer,
} from '../../support/faults.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move, updateStatus } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const change = (orderId: string, status: unknown, ifMatch?: string, as = operator) =>
  updateStatus({
    as,
    path: { customerId, orderId },
    body: { status },
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });

/** The steps that lead an order to each status. */
const PATHS: Record<OrderStatus, OrderStatus[]> = {
  OPEN: [],
  SHIPPED: ['SHIPPED'],
  DELIVERED: ['SHIPPED', 'DELIVERED'],
  CANCELLED: ['CANCELLED'],
  RETURNED: ['SHIPPED', 'RETURNED'],
};
const LEGAL = [
  'OPEN→SHIPPED',
  'OPEN→CANCELLED',
  'SHIPPED→DELIVERED',
  'SHIPPED→RETURNED',
  'DELIVERED→RETURNED',
];

describe('A7 update an order’s status', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('returns the new representation with its ETag', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');

    const answer = await change(orderId, 'SHIPPED', '"1"');

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(answer.body).toEqual({
      orderId,
      number: orderNumberOf(orderId),
      customerId,
      placedAt,
      status: 'SHIPPED',
      fulfillmentStatus: 'FULFILLED',
      paymentStatus: 'PENDING',
      version: 2,
      currency: 'EUR',
      total: 1000,
      lineCount: 1,
      updatedAt: expect.any(String),
    });
    expect(answer.body.updatedAt >= placedAt).toBe(true);
  });

  it('never steps back behind a change by a function whose clock is ahead', async () => {
    const ahead = new Date(Date.now() + 60_000).toISOString();
    const changes: readonly ((path: { customerId: string; orderId: string }) => unknown)[] = [
      ({ orderId }) => change(orderId, 'SHIPPED', '"1"'),
      (path) => ship(path, [1, 1]),
      (path) => cancelLines(path, [[1, 1]]),
      (path) => report({ ...path, paymentReference: path.orderId, amount: 1000 }),
    ];
    for (const make of changes) {
      const { orderId, placedAt } = await anOrder(customerId, 'ABC');
      const key = customerOrderKey({ customerId, orderId, placedAt });
      for (const at of [key, orderMetadataKey(orderId)])
        await table.put({ ...(await table.get({ ...at })), updatedAt: ahead });
      await make({ customerId, orderId });
      expect(await table.get({ ...key })).toMatchObject({ version: 2, updatedAt: ahead });
    }
  });

  it('never steps back behind the placing of an order that nothing changed yet', async () => {
    const changes: readonly ((path: { customerId: string; orderId: string }) => unknown)[] = [
      ({ orderId }) => change(orderId, 'SHIPPED', '"1"'),
      (path) => ship(path, [1, 1]),
      (path) => cancelLines(path, [[1, 1]]),
      (path) => report({ ...path, paymentReference: path.orderId, amount: 1000 }),
    ];
    for (const make of changes) {
      const { orderId, placedAt } = await anOrder(customerId, 'ABC');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(placedAt) - 60_000 });
      await make({ customerId, orderId });
      vi.useRealTimers();
      const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
      expect(row?.['version']).toBe(2);
      expect(String(row?.['updatedAt'] ?? placedAt) >= placedAt).toBe(true);
    }
  });

  it('moves GSI1 and leaves GSI2 in the same write', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');

    await change(orderId, 'SHIPPED', '"1"');

    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    expect(row).toMatchObject({ GSI1PK: 'CUST#a1b2#SHIPPED', GSI1SK: `${placedAt}#${orderId}` });
    expect(row).not.toHaveProperty('GSI2PK');
    expect(row).not.toHaveProperty('GSI2SK');
  });

  it('is one UpdateItem of 4 write units from OPEN, and of 3 later', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const requests = recordRequests();

    await change(orderId, 'SHIPPED', '"1"');
    await change(orderId, 'DELIVERED', '"2"');

    expect(requests).toMatchObject([
      { operation: 'UpdateItem', units: 4, by: { table: 1, GSI1: 2, GSI2: 1 } },
      { operation: 'UpdateItem', units: 3, by: { table: 1, GSI1: 2 } },
    ]);
  });

  it.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)))(
    'moves an order from %s to %s only if its lifecycle allows',
    async (from, to) => {
      const { orderId } = await anOrder(customerId, 'ABC');
      await move(customerId, orderId, ...PATHS[from]);

      const answer = await change(orderId, to, `"${PATHS[from].length + 1}"`);

      const allowed = LEGAL.filter((step) => step.startsWith(`${from}→`)).map(
        (step) => step.split('→')[1],
      );
      if (allowed.includes(to)) expect(answer).toMatchObject({ status: 200, body: { status: to } });
      else
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'illegal-transition', allowed },
        });
    },
  );

  it.each([['PAID'], [null], ['shipped'], [1]])('refuses %j as a status', async (status) => {
    const { orderId } = await anOrder(customerId, 'ABC');

    expect(await change(orderId, status, '"1"')).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer: '/status' }] },
    });
  });

  it('ships no unpaid order if the shop requires payment; shipped orders may move', async () => {
    vi.stubEnv('SHIP_UNPAID', 'false');
    const { orderId } = await anOrder(customerId, 'ABC');
    const say = (kind: string, amount: number, reference: string) =>
      report({ customerId, orderId, paymentReference: `pi_${orderId}`, kind, amount, reference });
    const refused = (paymentStatus: string) => ({
      status: 409,
      body: {
        code: 'order-not-paid',
        detail: `Its payment is ${paymentStatus}. Ship the order after it is paid.`,
      },
    });

    expect(await change(orderId, 'SHIPPED', '"1"')).toMatchObject(refused('PENDING'));
    await say('SALE', 999, 'ch_1');
    expect(await change(orderId, 'SHIPPED', '"2"')).toMatchObject(refused('PARTIALLY_PAID'));
    // Other errors of the request have precedence.
    expect(await change(orderId, 'SHIPPED', '"1"')).toMatchObject({ status: 412 });
    expect(await change(orderId, 'DELIVERED', '"2"')).toMatchObject({
      body: { code: 'illegal-transition' },
    });
    await say('SALE', 1, 'ch_2');
    expect(await change(orderId, 'SHIPPED', '"3"')).toMatchObject({
      status: 200,
      body: { paymentStatus: 'PAID' },
    });
    await say('REFUND', 1000, 're_1');
    expect(await change(orderId, 'DELIVERED', '"5"')).toMatchObject({ status: 200 });
  });

  it('refuses a partly refunded order: its row does not show the amount received', async () => {
    vi.stubEnv('SHIP_UNPAID', 'false');
    const { orderId } = await anOrder(customerId, 'ABC');
    const fact = { customerId, orderId, paymentReference: `pi_${orderId}` };
    await report({ ...fact, amount: 2 });
    await report({ ...fact, kind: 'REFUND', amount: 1 });

    expect(await change(orderId, 'SHIPPED', '"3"')).toMatchObject({
      status: 409,
      body: { code: 'order-not-paid' },
    });
  });

  it.each(['AUTHORIZATION', 'SALE'])('ships what is paid by %s', async (kind) => {
    vi.stubEnv('SHIP_UNPAID', 'false');
    const { orderId } = await anOrder(customerId, 'ABC');
    await report({ customerId, orderId, paymentReference: `pi_${orderId}`, kind });

    expect(await change(orderId, 'SHIPPED', '"2"')).toMatchObject({ status: 200 });
  });

  it('waits for a transaction on the order, and answers 503 after too long', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');

    injectFaults('UpdateItem', conflictWithTransaction, conflictWithTransaction);
    expect(await change(orderId, 'SHIPPED', '"1"')).toMatchObject({ status: 200 });

    injectFaults('UpdateItem', ...Array(8).fill(conflictWithTransaction));
    expect(await change(orderId, 'DELIVERED', '"2"')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'try-again' },
    });
  });

  const shipped = { status: 'SHIPPED', version: 2, updatedAt: '2026-06-01T12:00:00.000Z' };

  it.each([
    ['shipped it a moment before', { ...shipped, updatedAt: '2026-06-01T11:59:59.999Z' }, 412],
    ['canceled it in the same millisecond', { ...shipped, status: 'CANCELLED' }, 412],
    [
      'shipped it from a later version: it may be on top of our own',
      { ...shipped, version: 3 },
      503,
    ],
    ['removed it', undefined, 404],
    ['canceled it without another version', { ...shipped, status: 'CANCELLED', version: 1 }, 409],
  ])(
    'never mistakes another operator’s change for its own lost one: %s',
    async (_, left, status) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00.000Z') });
      const { orderId } = await anOrder(customerId, 'ABC');
      injectFaults('UpdateItem', failedAfter(2, left));

      expect(await change(orderId, 'SHIPPED', '"1"')).toMatchObject({ status });
    },
  );

  it('answers its own lost change', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00.000Z') });
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    injectFaults('UpdateItem', failedAfter(2, { ...row, ...shipped }));

    expect(await change(orderId, 'SHIPPED', '"1"')).toMatchObject({ status: 200, body: shipped });
  });

  it('answers 503 for a lost change with another clock’s time: it may be another’s', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(placedAt) - 1 });
    const others = { ...shipped, updatedAt: placedAt };
    for (const left of [others, { ...others, version: 3 }]) {
      injectFaults('UpdateItem', failedAfter(2, left));
      expect(await change(orderId, 'SHIPPED', '"1"')).toMatchObject({ status: 503 });
    }
    injectFaults('UpdateItem', failedAfter(2, { ...others, status: 'CANCELLED' }));
    expect(await change(orderId, 'SHIPPED', '"1"')).toMatchObject({ status: 412 });
  });

  it('answers 503 if the outcome of the update is unknown', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    injectFaults('UpdateItem', lostAnswer);

    expect(await change(orderId, 'SHIPPED', '"1"')).toMatchObject({
      status: 503,
      body: { code: 'try-again' },
    });
  });
});
