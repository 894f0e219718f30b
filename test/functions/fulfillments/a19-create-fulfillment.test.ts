import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  customerOrderKey,
  fulfillmentKey,
  lineCountersKey,
  stockKey,
} from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { cancelLines, createFulfillment, ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  updateStatus,
} from '../../support/orders.ts';
import { report as reportMoney } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const getOrder = asking('A3');
const cancelOrder = asking('A8');

/** Places an order with these quantities, one per line. */
async function order(...quantities: number[]) {
  const lines = quantities.map((quantity, n) => ({
    sku: ['ABC', 'XYZ', 'QRS'][n],
    quantity,
    unitPrice: 1000,
  }));
  const { body } = await createOrder({
    as: operator,
    path: { customerId },
    headers: idempotencyKey(),
    body: { currency: 'EUR', lines },
  });
  return { customerId, orderId: body.orderId as string, placedAt: body.placedAt as string };
}
const path = ({ orderId }: { orderId: string }) => ({ customerId, orderId });

describe('A19 ship items of an order', () => {
  const table = freshTable();
  const row = async (of: { orderId: string; placedAt: string }) =>
    (await table.get({ ...customerOrderKey({ customerId, ...of }) })) ?? {};
  const counters = async ({ orderId }: { orderId: string }) =>
    (await table.get({ ...lineCountersKey(orderId) }))?.['lines'];

  beforeAll(async () => {
    await aCustomer(customerId);
    await Promise.all(['ABC', 'XYZ', 'QRS'].map((sku) => aSku(sku)));
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('ships a part: the order stays open, and counts the shipped pieces', async () => {
    const placed = await order(2, 1);

    const answer = await createFulfillment({
      as: operator,
      path: path(placed),
      headers: idempotencyKey(),
      body: {
        lines: [{ seq: 1, quantity: 1 }],
        trackingInfo: { company: 'DHL', number: '0034', url: 'https://dhl.example/0034' },
      },
    });

    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `/orders/${placed.orderId}`, etag: '"1"' },
    });
    expect(answer.body).toEqual({
      fulfillmentId: expect.stringMatching(/^f-[0-9A-HJKMNP-TV-Z]{26}$/),
      orderId: placed.orderId,
      status: 'SHIPPED',
      lines: [{ seq: 1, quantity: 1 }],
      trackingInfo: { company: 'DHL', number: '0034', url: 'https://dhl.example/0034' },
      createdBy: 'op-1',
      version: 1,
      createdAt: expect.any(String),
      order: {
        orderId: placed.orderId,
        version: 2,
        status: 'OPEN',
        fulfillmentStatus: 'PARTIALLY_FULFILLED',
      },
    });
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
    const { fulfillmentId } = answer.body;
    expect(await table.get({ ...fulfillmentKey(placed.orderId, fulfillmentId) })).toMatchObject({
      type: 'Fulfillment',
      customerId,
      orderVersion: 2,
    });
    expect(await table.get({ ...lineCountersKey(placed.orderId) })).toMatchObject({
      type: 'LineCounters',
      version: 1,
      orderVersion: 2,
      lines: { 1: { fulfilled: 1 }, 2: {} },
    });
    expect(await row(placed)).toMatchObject({
      status: 'OPEN',
      version: 2,
      GSI1PK: `CUST#${customerId}#OPEN`,
      GSI2PK: expect.stringMatching(/^OPEN/),
    });
  });

  it('ships everything that is left without lines: the order leaves the open orders', async () => {
    const placed = await order(2, 1);
    await ship(path(placed), [1, 1]);

    const answer = await ship(path(placed));

    expect(answer.body).toMatchObject({
      lines: [
        { seq: 1, quantity: 1 },
        { seq: 2, quantity: 1 },
      ],
      order: { version: 3, status: 'SHIPPED', fulfillmentStatus: 'FULFILLED' },
    });
    expect(await row(placed)).toMatchObject({ GSI1PK: `CUST#${customerId}#SHIPPED` });
    expect(await row(placed)).not.toHaveProperty('GSI2PK');
  });

  it('shows in A3 each line’s counts, read by one Query', async () => {
    const placed = await order(3, 1);
    await ship(path(placed), [1, 2]);
    await cancelLines(path(placed), [[1, 1]]);
    const requests = recordRequests();

    const { body } = await getOrder({
      as: operator,
      path: { orderId: placed.orderId },
      query: { consistent: 'true' },
    });

    expect(requests).toMatchObject([{ operation: 'Query' }]);
    expect(body.lines).toMatchObject([
      { seq: 1, fulfilled: 2, cancelled: 1, delivered: 0, fulfillable: 0, returnable: 2 },
      { seq: 2, fulfilled: 0, cancelled: 0, fulfillable: 1, returnable: 0 },
    ]);
    expect(body.fulfillments).toMatchObject([
      { status: 'SHIPPED', lines: [{ seq: 1, quantity: 2 }], version: 1 },
    ]);
  });

  it('adds up a line that is named twice', async () => {
    const placed = await order(3);

    expect(await ship(path(placed), [1, 1], [1, 1])).toMatchObject({
      status: 201,
      body: { lines: [{ seq: 1, quantity: 2 }] },
    });
    expect(await ship(path(placed), [1, 1], [1, 1])).toMatchObject({
      status: 409,
      body: {
        code: 'quantity-not-available',
        shortages: [{ seq: 1, requested: 2, available: 1 }],
      },
    });
  });

  it('refuses pieces that are not there, and changes nothing', async () => {
    const placed = await order(2);
    await ship(path(placed), [1, 1]);
    const before = await table.all();

    expect(await ship(path(placed), [1, 2])).toMatchObject({
      status: 409,
      body: { code: 'quantity-not-available', detail: 'Line 1: 2 requested, 1 available.' },
    });
    expect(await ship(path(placed), [7, 1])).toMatchObject({
      status: 422,
      body: { code: 'line-not-found', seq: 7 },
    });
    expect(await table.all()).toEqual(before);
  });

  it('refuses an order with nothing left, and a canceled one', async () => {
    const shipped = await order(1);
    await ship(path(shipped));
    expect(await ship(path(shipped))).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-fulfill' },
    });

    const cancelled = await order(1);
    await cancelOrder({ as: operator, path: path(cancelled) });
    expect(await ship(path(cancelled))).toMatchObject({
      status: 409,
      body: { code: 'order-cancelled' },
    });
  });

  it('ships nothing of an order that was shipped as a whole', async () => {
    const placed = await order(1);
    await updateStatus({
      as: operator,
      path: path(placed),
      headers: { 'if-match': '"1"' },
      body: { status: 'SHIPPED' },
    });

    expect(await ship(path(placed))).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-fulfill' },
    });
    expect(await counters(placed)).toBeUndefined();
  });

  it('refuses an unpaid order if the shop requires payment first', async () => {
    vi.stubEnv('SHIP_UNPAID', 'false');
    const placed = await order(2);
    const pay = (kind: string, amount: number) =>
      reportMoney({ ...path(placed), paymentReference: `pi_${placed.orderId}`, kind, amount });
    const refused = (paymentStatus: string) => ({
      status: 409,
      body: {
        code: 'order-not-paid',
        detail: `Its payment is ${paymentStatus}. Ship the order after it is paid.`,
      },
    });

    expect(await ship(path(placed), [1, 1])).toMatchObject(refused('PENDING'));
    await pay('SALE', 1999);
    expect(await ship(path(placed), [1, 1])).toMatchObject(refused('PARTIALLY_PAID'));
    await pay('AUTHORIZATION', 1);
    await pay('CAPTURE', 1);
    expect(await ship(path(placed), [1, 1])).toMatchObject({ status: 201 });
    await pay('REFUND', 500);
    expect(await ship(path(placed), [1, 1])).toMatchObject({ status: 201 });
  });

  it.each([
    ['a cent that was paid and given back in part', ['SALE', 2], ['REFUND', 1]],
    ['money that the bank took back', ['SALE', 2000], ['CHARGEBACK', 1999]],
  ] as const)('ships nothing for %s', async (_, ...facts) => {
    vi.stubEnv('SHIP_UNPAID', 'false');
    const placed = await order(2);
    for (const [kind, amount] of facts)
      await reportMoney({
        ...path(placed),
        paymentReference: `pi_${placed.orderId}`,
        kind,
        amount,
      });

    expect(await ship(path(placed), [1, 1])).toMatchObject({
      status: 409,
      body: { code: 'order-not-paid' },
    });
  });

  it('excludes A7 for the order from then on', async () => {
    const placed = await order(1, 1);
    await ship(path(placed), [1, 1]);

    expect(
      await updateStatus({
        as: operator,
        path: path(placed),
        headers: { 'if-match': '"2"' },
        body: { status: 'SHIPPED' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'fulfilled-by-line' } });
  });

  it('answers a repeated request with its own fulfillment among several, unread', async () => {
    const placed = await order(3);
    await ship(path(placed), [1, 1]);
    const request = {
      as: operator,
      path: path(placed),
      headers: idempotencyKey(),
      body: { lines: [{ seq: 1, quantity: 1 }] },
    };
    const first = await createFulfillment(request);
    await ship(path(placed), [1, 1]);
    const requests = recordRequests();

    const again = await createFulfillment(request);

    expect(again.body).toEqual(first.body);
    // Nothing is left to ship. The read finds the record of the request.
    expect(requests.map(({ operation }) => operation)).toEqual(['Query', 'TransactGetItems']);
  });

  it('fails if the fulfillment of the same request was deleted by hand', async () => {
    const placed = await order(1);
    const request = { as: operator, path: path(placed), headers: idempotencyKey(), body: {} };
    const { fulfillmentId } = (await createFulfillment(request)).body;
    await table.remove({ ...fulfillmentKey(placed.orderId, fulfillmentId) });

    expect(await createFulfillment(request)).toMatchObject({
      status: 500,
      body: { code: 'internal-error' },
    });
  });

  it('reads again when META is behind the row, and decides on the row', async () => {
    const placed = await order(1, 1);
    // No projector runs here: META is still at version 1, OPEN.
    await ship(path(placed), [1, 1]);
    await ship(path(placed), [2, 1]);

    expect(await ship(path(placed), [2, 1])).toMatchObject({
      status: 409,
      body: { shortages: [{ seq: 2, requested: 1, available: 0 }] },
    });
    expect((await row(placed))['version']).toBe(3);
  });

  it('is four actions, for one line or 48', async () => {
    const skus = await Promise.all(Array.from({ length: 48 }, (_, n) => aSku(`S-${n}`)));
    const { orderId } = await anOrder(customerId, ...skus);
    const requests = recordRequests();

    await ship({ customerId, orderId });

    expect(requests.map(({ operation }) => operation)).toEqual(['Query', 'TransactWriteItems']);
  });

  it('leaves the stock unchanged: it was taken when the order was placed', async () => {
    await aSku('FIX', { quantity: 5 });
    const { orderId } = await anOrder(customerId, 'FIX');
    await ship({ customerId, orderId });

    expect((await table.get({ ...stockKey('FIX') }))?.['quantity']).toBe(4);
  });

  it.each([
    [{ lines: [] }, '/lines'],
    [{ lines: [{ seq: 0, quantity: 1 }] }, '/lines/0/seq'],
    [{ lines: [{ seq: 1, quantity: 0 }] }, '/lines/0/quantity'],
    [{ trackingInfo: {} }, '/trackingInfo'],
    [{ trackingInfo: { url: 'javascript:alert(1)' } }, '/trackingInfo/url'],
    [{ trackingInfo: { number: '', url: null } }, '/trackingInfo'],
    [{ trackingInfo: { numbers: [] } }, '/trackingInfo/numbers'],
    [{ trackingInfo: { numbers: ['A1', ''] } }, '/trackingInfo/numbers/1'],
    [{ trackingInfo: { numbers: ['A1', 'A1'] } }, '/trackingInfo/numbers'],
    [{ trackingInfo: { number: 'A2', numbers: ['A1', 'A2'] } }, '/trackingInfo/number'],
    [
      { trackingInfo: { numbers: Array.from({ length: 11 }, (_, n) => `A${n}`) } },
      '/trackingInfo/numbers',
    ],
    [{ color: 'red' }, '/color'],
  ])('refuses %j', async (body, pointer) => {
    const placed = await order(1);
    expect(
      await createFulfillment({
        as: operator,
        path: path(placed),
        headers: idempotencyKey(),
        body,
      }),
    ).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });
});
