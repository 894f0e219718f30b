import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { changeOrder } from '../../../table/full-order/change-order.ts';
import {
  customerOrderKey,
  lineCountersKey,
  orderMetadataKey,
  stockKey,
} from '../../../table/keys.ts';
import type { TransactionAction } from '../../../table/requests/commands.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { injectFaults, justBefore, readingEarlier } from '../../support/faults.ts';
import { cancelLines, type Named, ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { pay } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const cancelOrder = asking('A8');
const cancelFulfillment = asking('A21');
const getOrder = asking('A3');

describe('A8 cancel a part of an order', () => {
  const table = freshTable();
  const stockOf = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];
  beforeAll(async () => {
    await aCustomer(customerId);
    await Promise.all(['ABC', 'XYZ'].map((sku) => aSku(sku, { quantity: 1000 })));
  });

  /**
   * An order of two pieces of ABC and three of XYZ at 10.00 each, with postage and a discount on
   * line 2.
   */
  async function order() {
    const { body } = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: {
        currency: 'EUR',
        lines: [
          { sku: 'ABC', quantity: 2, unitPrice: 1000 },
          { sku: 'XYZ', quantity: 3, unitPrice: 1000 },
        ],
        adjustments: [
          { kind: 'SHIPPING', name: 'DHL Paket', amount: 490 },
          { kind: 'DISCOUNT', name: 'Three for two', amount: -1000, seq: 2 },
        ],
      },
    });
    return body as { customerId: string; orderId: string; placedAt: string; total: number };
  }
  const path = ({ orderId }: { orderId: string }) => ({ customerId, orderId });
  const row = ({ orderId, placedAt }: { orderId: string; placedAt: string }) =>
    table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });

  it('restocks the pieces, and lowers the total by their price and their share', async () => {
    const placed = await order();
    expect(placed.total).toBe(2000 + 3000 + 490 - 1000);
    const [abc, xyz] = [await stockOf('ABC'), await stockOf('XYZ')];

    const answer = await cancelLines(path(placed), [[2, 1]]);

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: {
        status: 'OPEN',
        fulfillmentStatus: 'UNFULFILLED',
        // A third of the discount goes with a third of the line: −1000 − floor(−1000 / 3) = −666.
        total: 2000 + 2000 + 490 - 666,
      },
    });
    expect(await stockOf('ABC')).toBe(abc);
    expect(await stockOf('XYZ')).toBe(Number(xyz) + 1);
    expect(await row(placed)).toMatchObject({ total: 3824, version: 2 });
    const { body } = await getOrder({
      as: operator,
      path: { orderId: placed.orderId },
      query: { consistent: 'true' },
    });
    expect(body).toMatchObject({
      subtotal: 4000,
      adjustments: [{ amount: 490 }, { amount: -666 }],
    });
  });

  it('removes all of a line’s discount with its last piece, however it was split', async () => {
    const placed = await order();
    for (let piece = 0; piece < 3; piece++) await cancelLines(path(placed), [[2, 1]]);

    expect(await row(placed)).toMatchObject({ total: 2490, status: 'OPEN' });
  });

  it('ships the rest, after which there is nothing to cancel', async () => {
    const placed = await order();
    await cancelLines(path(placed), [[2, 3]]);

    expect(await ship(path(placed))).toMatchObject({
      body: {
        lines: [{ seq: 1, quantity: 2 }],
        order: { status: 'SHIPPED', fulfillmentStatus: 'FULFILLED' },
      },
    });
    expect(await cancelOrder({ as: operator, path: path(placed) })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-cancel' },
    });
  });

  it('cancels the order with its last piece, and restocks what was not shipped', async () => {
    const placed = await order();
    const abc = await stockOf('ABC');
    await cancelLines(path(placed), [[1, 1]]);

    expect(await cancelOrder({ as: operator, path: path(placed) })).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', fulfillmentStatus: 'UNFULFILLED' },
    });
    expect(await stockOf('ABC')).toBe(Number(abc) + 2);
    expect((await table.get({ ...lineCountersKey(placed.orderId) }))?.['lines']).toEqual({
      1: { cancelled: 2 },
      2: { cancelled: 3 },
    });
  });

  it('restocks no shipped piece if META is behind the shipment', async () => {
    const placed = await order();
    const [abc, xyz] = [await stockOf('ABC'), await stockOf('XYZ')];
    await ship(path(placed), [1, 2], [2, 1]);

    // No projector runs here, so META is as before the shipment.
    expect(await cancelOrder({ as: operator, path: path(placed) })).toMatchObject({
      status: 200,
      body: { status: 'SHIPPED' },
    });
    expect(await stockOf('ABC')).toBe(abc);
    expect(await stockOf('XYZ')).toBe(Number(xyz) + 2);
  });

  describe('that is read during another change', () => {
    const linesOf = ({ orderId }: { orderId: string }) =>
      table.get({ ...lineCountersKey(orderId) });
    /** Makes a read in which META is after the change, and LINES before it. */
    async function readLines(placed: Awaited<ReturnType<typeof order>>, earlier?: Item) {
      const { version, status } = (await row(placed)) ?? {};
      const metadata = { ...orderMetadataKey(placed.orderId) };
      await table.put({ ...(await table.get(metadata)), version, status });
      return injectFaults('Query', readingEarlier('LINES', earlier));
    }

    it('restocks no shipped piece when the whole order is canceled', async () => {
      const placed = await order();
      const xyz = Number(await stockOf('XYZ'));
      await ship(path(placed), [2, 1]);
      const faults = await readLines(placed);

      expect(await cancelOrder({ as: operator, path: path(placed) })).toMatchObject({
        status: 200,
        body: { status: 'SHIPPED' },
      });
      expect(faults.left()).toBe(0);
      expect(await stockOf('XYZ')).toBe(xyz + 2);
    });

    it('ships no piece twice that the first change shipped', async () => {
      const placed = await order();
      await ship(path(placed), [2, 3]);
      const faults = await readLines(placed);

      expect(await ship(path(placed), [2, 1])).toMatchObject({
        status: 409,
        body: { shortages: [{ seq: 2, requested: 1, available: 0 }] },
      });
      expect(faults.left()).toBe(0);
      expect(await linesOf(placed)).toMatchObject({ version: 1, lines: { 2: { fulfilled: 3 } } });
    });

    it('ships no piece twice that a later change shipped', async () => {
      const placed = await order();
      await ship(path(placed), [2, 1]);
      const earlier = await linesOf(placed);
      await ship(path(placed), [2, 2]);
      const faults = await readLines(placed, earlier);

      expect(await ship(path(placed), [2, 1])).toMatchObject({
        status: 409,
        body: { shortages: [{ seq: 2, requested: 1, available: 0 }] },
      });
      expect(faults.left()).toBe(0);
      expect(await linesOf(placed)).toMatchObject({ version: 2, lines: { 2: { fulfilled: 3 } } });
    });

    it('ships a piece that a later change released', async () => {
      const placed = await order();
      const { fulfillmentId } = (await ship(path(placed), [2, 3])).body;
      const earlier = await linesOf(placed);
      await cancelFulfillment({ as: operator, path: { ...path(placed), fulfillmentId } });
      const faults = await readLines(placed, earlier);

      expect(await ship(path(placed), [2, 1])).toMatchObject({ status: 201 });
      expect(faults.left()).toBe(0);
    });
  });

  it('lets a customer cancel only lines without any shipped piece', async () => {
    const placed = await order();
    await ship(path(placed), [2, 1]);

    expect(await cancelLines(path(placed), [[2, 1]], customer(customerId))).toMatchObject({
      status: 409,
      body: { shortages: [{ seq: 2, requested: 1, available: 0 }] },
    });
    expect(await cancelLines(path(placed), [[1, 1]], customer(customerId))).toMatchObject({
      status: 200,
    });
    expect(await cancelLines(path(placed), [[2, 1]])).toMatchObject({ status: 200 });
  });

  const cancellationsOf = async ({ orderId }: { orderId: string }) =>
    (await table.all()).filter(
      ({ PK, SK }) => PK === `ORDER#${orderId}` && String(SK).startsWith('CANCELLATION#'),
    );

  it('records the caller, the pieces and the reason', async () => {
    const placed = await order();
    await cancelLines(path(placed), [[2, 1]]);

    expect(await cancellationsOf(placed)).toMatchObject([
      {
        SK: expect.stringMatching(/^CANCELLATION#c-[0-9A-HJKMNP-TV-Z]{26}$/),
        type: 'Cancellation',
        lines: [{ seq: 2, quantity: 1 }],
        reason: 'INVENTORY',
        createdBy: 'op-1',
        orderVersion: 2,
      },
    ]);
  });

  it('records a cancellation without a reason, too', async () => {
    const placed = await order();
    const lines = [{ seq: 2, quantity: 1 }];
    const headers = idempotencyKey();
    await cancelOrder({ as: operator, path: path(placed), headers, body: { lines } });

    const kept = await cancellationsOf(placed);
    expect(kept).toMatchObject([{ lines }]);
    expect(kept[0]).not.toHaveProperty('reason');
  });

  it('records the reason of a whole cancellation, without LINES', async () => {
    const placed = await order();

    expect(
      await cancelOrder({ as: operator, path: path(placed), body: { reason: 'FRAUD' } }),
    ).toMatchObject({ status: 200, body: { status: 'CANCELLED', total: placed.total } });
    expect(await table.get({ ...lineCountersKey(placed.orderId) })).toBeUndefined();
    expect(await cancellationsOf(placed)).toMatchObject([{ reason: 'FRAUD', orderVersion: 2 }]);
  });

  it('records nothing of a whole cancellation without a reason', async () => {
    const placed = await order();
    await cancelOrder({ as: operator, path: path(placed) });

    expect(await cancellationsOf(placed)).toEqual([]);
  });

  it('answers a repeated request with what could not be restocked the first time', async () => {
    const sku = await aSku('REMOVED');
    const placed = await anOrder(customerId, sku);
    await table.remove({ ...stockKey(sku) });
    const key = idempotencyKey();
    const first = await cancelLines(path(placed), [[1, 1]], operator, key);

    expect(first.body).toMatchObject({ notRestocked: [{ sku, quantity: 1 }] });
    await aSku(sku);
    expect((await cancelLines(path(placed), [[1, 1]], operator, key)).body).toEqual(first.body);
  });

  it('refuses more pieces than there are, missing lines, and unknown reasons', async () => {
    const placed = await order();

    expect(await cancelLines(path(placed), [[1, 3]])).toMatchObject({
      status: 409,
      body: { code: 'quantity-not-available' },
    });
    expect(await cancelLines(path(placed), [[3, 1]])).toMatchObject({
      status: 422,
      body: { code: 'line-not-found', seq: 3 },
    });
    expect(
      await cancelOrder({ as: operator, path: path(placed), body: { reason: 'BORED' } }),
    ).toMatchObject({ status: 422, body: { errors: [{ pointer: '/reason' }] } });
    expect(await row(placed)).toMatchObject({ version: 1 });
  });

  it('never cancels and ships the same piece, whichever is first', async () => {
    for (let run = 0; run < 10; run++) {
      const placed = await order();
      const xyz = Number(await stockOf('XYZ'));

      await Promise.all([
        ...Array.from({ length: 3 }, () => ship(path(placed), [2, 1])),
        ...Array.from({ length: 3 }, () => cancelLines(path(placed), [[2, 1]])),
      ]);

      const stored = (await table.get({ ...lineCountersKey(placed.orderId) }))?.['lines'] as Record<
        string,
        { fulfilled?: number; cancelled?: number }
      >;
      const { fulfilled = 0, cancelled = 0 } = stored[2] ?? {};
      expect(fulfilled + cancelled).toBeLessThanOrEqual(3);
      expect(await stockOf('XYZ')).toBe(xyz + cancelled);
    }
  });
});

describe('An order that a decision leaves', () => {
  freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  /** Leaves the order, with its version as the reason. */
  const leave = (orderId: string, leavesWithoutReread: boolean) =>
    changeOrder<never, number>(
      { orderId },
      {
        decide: ({ order }) => ({ leave: order.version }),
        write: () => {
          throw new Error('there is nothing to write');
        },
        leavesWithoutReread,
      },
      new Date(),
    );

  it('is decided again if it has moved since it was read', async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'ABC');
    const between = justBefore(
      'TransactGetItems',
      (input) => input.includes('LINES'),
      () => cancelLines({ customerId, orderId }, [[1, 1]]),
    );

    expect(await leave(orderId, false)).toMatchObject({
      left: 2,
      fullOrder: { order: { orderId, version: 2 } },
    });
    expect(between.happened()).toBe(true);
  });

  it.each([
    [false, ['Query', 'TransactGetItems']],
    [true, ['Query']],
  ])('needs no second read if the reason is in one item: %s', async (atOnce, operations) => {
    const { orderId } = await anOrder(customerId, 'ABC');

    const requests = await recordWhile(async () => {
      expect(await leave(orderId, atOnce)).toMatchObject({ left: 1 });
    });

    expect(requests.map(({ operation }) => operation)).toEqual(operations);
  });
});

describe('A change that happens once', () => {
  freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  const CHANGES: readonly [string, (placed: Named) => Promise<{ status: number }>, string][] = [
    ['lines', (placed) => ship(placed, [1, 1]), 'ORDER#'],
    ['a payment', (placed) => pay(placed), 'PAYMENT#'],
  ];

  it.each(CHANGES)('writes its request’s record before the change of %s', async (_, act, next) => {
    const { orderId } = await anOrder(customerId, 'ABC', 'ABC');

    const requests = await recordWhile(async () => {
      expect(await act({ customerId, orderId })).toMatchObject({ status: 201 });
    });

    const written = requests.filter(({ operation }) => operation === 'TransactWriteItems');
    const [[record, change] = []] = written.map(
      ({ input }) => input['TransactItems'] as readonly TransactionAction[],
    );
    expect(record?.Put?.Item?.['type']).toBe('IdempotencyRecord');
    expect(change?.Put?.Item?.['SK'] ?? change?.Update?.Key?.['SK']).toMatch(next);
  });
});
