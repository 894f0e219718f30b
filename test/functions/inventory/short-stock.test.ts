import { beforeAll, describe, expect, it } from 'vitest';
import { mergeStock } from '../../../packages/oms/stock/merge-stock.ts';
import { splitStock } from '../../../packages/oms/stock/split-stock.ts';
import { stockKey } from '../../../table/keys.ts';
import { asking, checkout, customer, operator, persistently } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  expectStatus,
  idempotencyKey,
  orderOf,
  putInventory,
} from '../../support/orders.ts';
import { receive, sendBack } from '../../support/returns.ts';
import { aSplitSku, quantitiesOf, stockOf } from '../../support/split-stock.ts';
import { freshTable } from '../../support/table.ts';

const adjustStock = asking('A40');
const getInventory = asking('A10b');
const listInventory = asking('A51');
const cancelOrder = asking('A8');
const customerId = 'a1b2';
const TWENTY = Array.from({ length: 20 }, (_, n) => n);

const adjust = (sku: string, delta: number, reason: string) => {
  const headers = idempotencyKey();
  const body = { delta, reason };
  return persistently(() => adjustStock({ as: operator, path: { sku }, headers, body }));
};

/** Places an order of some items, which the shop needs then. */
const buy = (sku: string, quantity = 1) => {
  const headers = idempotencyKey();
  const body = { lines: [{ sku, quantity, unitPrice: 1000 }], currency: 'EUR' };
  return persistently(() => createOrder({ as: operator, path: { customerId }, headers, body }));
};

const read = async (sku: string) =>
  (await expectStatus(200, () => getInventory({ as: operator, path: { sku } }))).body;

describe('A SKU of which open orders need more than is on the shelf', () => {
  const table = freshTable();
  beforeAll(() => aCustomer(customerId));

  /** A SKU that a count has left short, and an order that needs six of it. */
  async function aShortSku(sku: string, short = 5) {
    await aSku(sku, { quantity: 10, lowStockThreshold: 0 });
    const order = (await expectStatus(201, () => buy(sku, 6))).body;
    await expectStatus(201, () => adjust(sku, -4 - short, 'COUNTED'));
    return { sku, path: { customerId, orderId: order.orderId as string } };
  }

  it('is short by a count, at the cost of any other, and low whatever its threshold', async () => {
    await aSku('COUNTED', { quantity: 4, lowStockThreshold: 0 });
    const requests = recordRequests();

    expect(await adjust('COUNTED', -9, 'COUNTED')).toMatchObject({ status: 201 });

    expect(requests).toMatchObject([{ operation: 'TransactWriteItems', units: 6 }]);
    expect(await read('COUNTED')).toMatchObject({ quantity: 0, short: 5, low: true, version: 2 });
    const { items } = (await listInventory({ as: operator, query: { limit: '100' } })).body;
    expect(items).toContainEqual(
      expect.objectContaining({ sku: 'COUNTED', quantity: 0, short: 5, low: true }),
    );
  });

  it.each(['DAMAGED', 'LOST', 'RECEIVED'])(
    'is not short by %s: any other difference stops at 0',
    async (reason) => {
      const sku = await aSku(`stops-${reason}`, { quantity: 4 });
      const before = await table.all();
      expect(await adjust(sku, -5, reason)).toMatchObject({
        status: 409,
        body: { code: 'out-of-stock', available: 4 },
      });
      expect(await table.all()).toEqual(before);
      await expectStatus(201, () => adjust(sku, -5, 'COUNTED'));
      expect(await adjust(sku, -1, reason)).toMatchObject({
        status: 409,
        body: { code: 'out-of-stock', available: 0 },
      });
    },
  );

  it('is short again if a delivery that never came is corrected', async () => {
    const { sku } = await aShortSku('CORRECTED');
    await expectStatus(201, () => adjust(sku, 7, 'RECEIVED'));
    await expectStatus(201, () => buy(sku, 2));
    await expectStatus(201, () => adjust(sku, -7, 'CORRECTION'));
    expect(await read(sku)).toMatchObject({ quantity: 0, short: 7 });
  });

  it.each([
    ['customer', customer('anyone')],
    ['checkout', checkout],
  ])('is only sold out for a %s: how much is short is the shop’s matter', async (name, as) => {
    const { sku } = await aShortSku(`SEEN-BY-${name}`);
    const { body } = await getInventory({ as, path: { sku } });
    expect(body).toMatchObject({ sku, quantity: 0, low: false });
    expect(body).not.toHaveProperty('short');
  });

  it('is only sold out in the list of the shop’s checkout', async () => {
    const { sku } = await aShortSku('LISTED');
    const { items } = (await listInventory({ as: checkout, query: { limit: '100' } })).body;
    expect(items).toContainEqual(expect.objectContaining({ sku, quantity: 0, low: false }));
    for (const item of items as object[]) expect(item).not.toHaveProperty('short');
  });

  it('sells nothing, and names 0 as what is left', async () => {
    const { sku } = await aShortSku('SOLD');
    expect(await buy(sku)).toMatchObject({
      status: 409,
      body: { lines: [{ code: 'out-of-stock', available: 0 }] },
    });
  });

  describe('is filled first by all that arrives', () => {
    const arrivals: Record<string, (of: Awaited<ReturnType<typeof aShortSku>>) => Promise<number>> =
      {
        'a delivery': async ({ sku }) => {
          await expectStatus(201, () => adjust(sku, 3, 'RECEIVED'));
          return 3;
        },
        'a canceled order': async ({ path }) => {
          const headers = { ...idempotencyKey(), 'if-match': '"1"' };
          await expectStatus(200, () => cancelOrder({ as: operator, path, headers }));
          return 6;
        },
        'canceled items': async ({ path }) => {
          const headers = { ...idempotencyKey(), 'if-match': '"1"' };
          const body = { lines: [{ seq: 1, quantity: 2 }] };
          await expectStatus(200, () => cancelOrder({ as: operator, path, headers, body }));
          return 2;
        },
        'returned items': async ({ path }) => {
          await ship(path);
          const { body } = await sendBack(path, [[1, 4]]);
          const returnId = body.returnId as string;
          expect((await receive({ ...path, returnId }, [[1, 4, 4]])).status).toBe(201);
          return 4;
        },
      };

    it.each(Object.keys(arrivals))('%s', async (name) => {
      const short = await aShortSku(name.replaceAll(' ', '-'));
      const arrived = (await arrivals[name]?.(short)) ?? 0;
      const left = arrived - 5;
      const { quantity, short: still } = await read(short.sku);
      expect({ quantity, still }).toEqual(
        left < 0 ? { quantity: 0, still: -left } : { quantity: left, still: undefined },
      );
      expect((await buy(short.sku, Math.max(left, 0) + 1)).status).toBe(409);
      if (left > 0) expect((await buy(short.sku, left)).status).toBe(201);
    });
  });

  it('never sells what it owes, with twenty deliveries, buyers and counts at once', async () => {
    const sku = await aSku('RACE', { quantity: 20 });
    await Promise.all(TWENTY.map(() => expectStatus(201, () => adjust(sku, -2, 'COUNTED'))));
    expect(await read(sku)).toMatchObject({ quantity: 0, short: 20 });

    const bought = Promise.all(TWENTY.map(() => buy(sku)));
    await Promise.all(TWENTY.map(() => expectStatus(201, () => adjust(sku, 1, 'RECEIVED'))));
    // Twenty were owed, and twenty have arrived.
    expect((await bought).map(({ status }) => status)).toEqual(TWENTY.map(() => 409));
    expect(await read(sku)).toMatchObject({ quantity: 0 });
    expect(await read(sku)).not.toHaveProperty('short');

    const [answers] = await Promise.all([
      Promise.all(TWENTY.map(() => buy(sku))),
      ...TWENTY.slice(10).map(() => expectStatus(201, () => adjust(sku, 1, 'RECEIVED'))),
    ]);
    const sold = answers.filter(({ status }) => status === 201).length;
    expect((await read(sku)).quantity).toBe(10 - sold);
  });

  it('can be short by a billion items, and no more', async () => {
    const sku = await aSku('MOST', { quantity: 1 });
    await expectStatus(201, () => adjust(sku, -1_000_000_000, 'COUNTED'));
    expect(await adjust(sku, -2, 'COUNTED')).toMatchObject({ body: { code: 'out-of-stock' } });
    await expectStatus(201, () => adjust(sku, -1, 'COUNTED'));
    expect(await read(sku)).toMatchObject({ short: 1_000_000_000 });
    await expectStatus(201, () => adjust(sku, 1_000_000_000, 'RECEIVED'));
    expect(await read(sku)).toMatchObject({ quantity: 0 });
  });

  describe('whose level is set', () => {
    const level = { name: 'Towel', unitPrice: 900, currency: 'EUR', lowStockThreshold: 3 };
    const put = (sku: string, version: string, body: object) =>
      putInventory({ as: operator, path: { sku }, headers: { 'if-match': version }, body });

    it.each(['"3"', '*'])('keeps what it owes: no quantity replaces it (%s)', async (version) => {
      const { sku } = await aShortSku(`put-${version.length}`);
      const before = await table.all();
      expect(await put(sku, version, { ...level, quantity: 12 })).toMatchObject({
        status: 409,
        body: { code: 'stock-short', detail: expect.stringContaining('5 items') },
      });
      expect(await put(sku, '"1"', { ...level, quantity: 12 })).toMatchObject({ status: 412 });
      expect(await table.all()).toEqual(before);
    });

    it('has a new price without a quantity, and a quantity once nothing is short', async () => {
      const { sku } = await aShortSku('priced');
      expect(await put(sku, '"3"', level)).toMatchObject({
        status: 200,
        body: { unitPrice: 900, quantity: 0, short: 5, low: true },
      });
      await expectStatus(201, () => adjust(sku, 5, 'RECEIVED'));
      expect(await put(sku, '"5"', { ...level, quantity: 12 })).toMatchObject({
        status: 200,
        body: { quantity: 12, low: false },
      });
    });
  });

  describe('if it is split', () => {
    it('is not short: a count beyond all rows is refused, and changes nothing', async () => {
      const sku = await aSplitSku('SPLIT', { quantity: 16, shards: 8 });
      const before = await table.all();
      expect(await adjust(sku, -17, 'COUNTED')).toMatchObject({
        status: 409,
        body: { code: 'stock-split' },
      });
      expect(await adjust(sku, -17, 'LOST')).toMatchObject({
        body: { code: 'out-of-stock', available: 16 },
      });
      expect(await table.all()).toEqual(before);
      await expectStatus(201, () => adjust(sku, -16, 'COUNTED'));
      expect(await stockOf(sku)).toBe(0);
      expect(await quantitiesOf(sku)).toEqual(Array.from({ length: 9 }, () => 0));
    });

    it('is not short by a function that does not know yet that it is split', async () => {
      const sku = await aSplitSku('UNSEEN', { quantity: 16, shards: 8 });
      // The parent has none of it, and the shards have all.
      await expectStatus(201, () => adjust(sku, -3, 'COUNTED'));
      expect(await stockOf(sku)).toBe(13);
      expect((await quantitiesOf(sku))[0]).toBe(0);
    });

    it('cannot be split while it is short', async () => {
      const { sku } = await aShortSku('LATER');
      await expect(splitStock(sku, 8)).rejects.toThrow('LATER is short by 5');
      expect(await quantitiesOf(sku)).toEqual([-5]);
    });

    it('is short again once it is merged, also for a function that knew its shards', async () => {
      const sku = await aSplitSku('MERGED', { quantity: 16, shards: 8 });
      await expectStatus(201, () => adjust(sku, -1, 'COUNTED'));
      await mergeStock(sku);
      await expectStatus(201, () => adjust(sku, -18, 'COUNTED'));
      expect(await read(sku)).toMatchObject({ quantity: 0, short: 3 });
      expect((await table.get({ ...stockKey(sku) }))?.['shards']).toBeUndefined();
    });
  });

  it('is short for an order of several SKUs, and the others stay as they are', async () => {
    const { sku } = await aShortSku('WITH');
    await aSku('OTHER', { quantity: 3 });
    const headers = idempotencyKey();
    const body = orderOf(sku, 'OTHER');
    const answer = await createOrder({ as: operator, path: { customerId }, headers, body });
    expect(answer.body.lines).toMatchObject([{ index: 0, code: 'out-of-stock', available: 0 }]);
    expect((await read('OTHER')).quantity).toBe(3);
  });
});
