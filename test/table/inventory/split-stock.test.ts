import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeStock } from '../../../packages/oms/stock/merge-stock.ts';
import { splitStock } from '../../../packages/oms/stock/split-stock.ts';
import { stockKey, stockShardKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { injectFaults, justBefore, readingEarlier } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  putInventory,
} from '../../support/orders.ts';
import { aSplitSku, forgetShards, quantitiesOf, stockOf } from '../../support/split-stock.ts';
import { freshTable } from '../../support/table.ts';

const adjustStock = asking('A40');
const getInventory = asking('A10b');
const cancelOrder = asking('A8');
const customerId = 'buyer';

const lineOf = (sku: string, quantity: number) => ({ sku, quantity, unitPrice: 1000 });

const buy = (lines: readonly object[], headers = idempotencyKey()) =>
  createOrder({ as: operator, path: { customerId }, headers, body: { currency: 'EUR', lines } });

const adjust = (sku: string, delta: number) =>
  adjustStock({
    as: operator,
    path: { sku },
    headers: idempotencyKey(),
    body: { delta, reason: 'COUNTED' },
  });

describe('The stock of a SKU that is split', () => {
  const table = freshTable();
  let made = 0;
  const nextSku = () => `SPLIT-${++made}`;
  beforeAll(() => aCustomer(customerId));

  describe('an order', () => {
    it('learns of the shards from one failed attempt, and then costs no unit more', async () => {
      const [plain, sku] = [await aSku(nextSku()), await aSplitSku(nextSku())];
      const requests = recordRequests();

      await anOrder(customerId, plain);
      const [{ units: usual } = { units: 0 }] = requests.splice(0);
      await anOrder(customerId, sku);
      expect(requests.splice(0).map(({ operation, units }) => [operation, units])).toEqual([
        ['TransactWriteItems', expect.any(Number)],
        ['Query', 1],
        ['TransactWriteItems', usual],
      ]);
      for (let n = 0; n < 5; n++) await anOrder(customerId, sku);
      expect(requests.map(({ operation, units }) => [operation, units])).toEqual(
        Array.from({ length: 5 }, () => ['TransactWriteItems', usual]),
      );
      expect(await stockOf(sku)).toBe(994);
      expect((await quantitiesOf(sku))[0]).toBe(0);
    });

    it('takes the last pieces of each shard, from several at once, and not one more', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 10, shards: 4 });

      expect(await buy([lineOf(sku, 11)])).toMatchObject({
        status: 409,
        body: { lines: [{ index: 0, code: 'out-of-stock', available: 10 }] },
      });
      expect(await quantitiesOf(sku)).toEqual([0, 2, 2, 3, 3]);
      expect(await buy([lineOf(sku, 7)])).toMatchObject({ status: 201 });
      expect(await stockOf(sku)).toBe(3);
      expect(await buy([lineOf(sku, 3)])).toMatchObject({ status: 201 });
      expect(await quantitiesOf(sku)).toEqual([0, 0, 0, 0, 0]);
      expect(await buy([lineOf(sku, 1)])).toMatchObject({
        status: 409,
        body: { lines: [{ code: 'out-of-stock', available: 0 }] },
      });
    });

    it('keeps within the actions of a transaction, and names what it could take', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 80, shards: 8 });
      const others = await Promise.all(Array.from({ length: 47 }, () => aSku(nextSku())));
      const lines = (quantity: number) => [
        ...others.map((other) => lineOf(other, 1)),
        lineOf(sku, quantity),
      ];

      // 4 rows, 48 lines and 47 stock rows leave one of 100 actions.
      expect(await buy(lines(11))).toMatchObject({
        status: 409,
        body: { lines: [{ index: 47, code: 'out-of-stock', available: 10 }] },
      });
      expect(await buy(lines(10))).toMatchObject({ status: 201 });
      expect(await buy(lines(11).slice(40))).toMatchObject({ status: 201 });
      expect(await stockOf(sku)).toBe(59);
    });

    it('is refused at another price or name, whatever the shards have', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 8 });
      for (let n = 0; n < 2; n++) {
        expect(await buy([{ ...lineOf(sku, 1), unitPrice: 999 }])).toMatchObject({
          status: 409,
          body: { lines: [{ code: 'price-changed', unitPrice: 1000, currency: 'EUR' }] },
        });
        expect(await buy([{ ...lineOf(sku, 2), name: 'Other' }])).toMatchObject({
          status: 409,
          body: { lines: [{ code: 'name-changed', name: `Item ${sku}` }] },
        });
      }
      expect(await stockOf(sku)).toBe(8);
    });

    it('names what refuses it beside SKUs that are split', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 8 });
      const few = await aSku(nextSku(), { quantity: 1 });

      expect(await buy([lineOf(sku, 2), lineOf(few, 2), lineOf('NONE', 1)])).toMatchObject({
        status: 409,
        body: {
          lines: [
            { index: 1, code: 'out-of-stock', available: 1 },
            { index: 2, code: 'unknown-sku' },
          ],
        },
      });
      expect(await stockOf(sku)).toBe(8);
    });

    it('is replayed, even if it took the last pieces', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 2, shards: 2 });
      const key = idempotencyKey();
      const first = await buy([lineOf(sku, 2)], key);
      expect(await buy([lineOf(sku, 2)], key)).toMatchObject({
        status: 201,
        headers: { 'idempotent-replayed': 'true' },
        body: { orderId: first.body.orderId },
      });
      expect(await stockOf(sku)).toBe(0);
    });

    it('finds the parent, after a merge that its function has not seen', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 8 });
      await anOrder(customerId, sku);
      await mergeStock(sku);
      expect(await quantitiesOf(sku)).toEqual([7]);
      const requests = recordRequests();

      await anOrder(customerId, sku);
      await anOrder(customerId, sku);

      expect(requests.map(({ operation }) => operation)).toEqual([
        'TransactWriteItems',
        'Query',
        'TransactWriteItems',
        'TransactWriteItems',
      ]);
      expect(await quantitiesOf(sku)).toEqual([5]);
    });

    it('reads again before it is refused, while a merge moves what is left', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 8, shards: 8 });
      await buy([lineOf(sku, 6)]);
      const stock = await table.get({ ...stockKey(sku) });
      await mergeStock(sku);
      // Its read finds the parent before the merge, and no shard.
      const { left } = injectFaults('Query', readingEarlier('STOCK', stock));

      expect(await buy([lineOf(sku, 2)])).toMatchObject({ status: 201 });
      expect(left()).toBe(0);
      expect(await quantitiesOf(sku)).toEqual([0]);
    });

    describe('beside a buyer who is always first', () => {
      /** Moves all of the stock to another row just before each of so many attempts. */
      const moving = (sku: string, attempts: number) => {
        const move: Parameters<typeof injectFaults>[1] = async (execute) => {
          const rows = [0, 1].map((shard) => ({ ...stockShardKey(sku, shard) }));
          const stored = await Promise.all(rows.map((key) => table.get(key)));
          const sum = stored.reduce((of, row) => of + Number(row?.['quantity']), 0);
          await table.put(
            ...stored.map((row) => ({ ...row, quantity: row?.['quantity'] === 0 ? sum : 0 })),
          );
          return execute();
        };
        return injectFaults('TransactWriteItems', ...Array.from({ length: attempts }, () => move));
      };
      let sku: string;
      beforeEach(async () => {
        sku = await aSplitSku(nextSku(), { quantity: 4, shards: 2 });
        await buy([lineOf(sku, 4)]);
        await table.put({ ...(await table.get({ ...stockShardKey(sku, 0) })), quantity: 5 });
        // The first attempt asks the parent, which has nothing.
        forgetShards(sku);
      });

      it('tries another row, three times', async () => {
        const { left } = moving(sku, 3);
        expect(await buy([lineOf(sku, 5)])).toMatchObject({ status: 201 });
        expect(left()).toBe(0);
        expect(await stockOf(sku)).toBe(0);
      });

      it('then leaves it to the client, and has taken nothing', async () => {
        const { left } = moving(sku, 4);
        expect(await buy([lineOf(sku, 5)])).toMatchObject({
          status: 503,
          body: { code: 'try-again' },
        });
        expect(left()).toBe(0);
        expect(await stockOf(sku)).toBe(5);
      });
    });
  });

  describe('what comes back', () => {
    it('goes to the parent: cancellations and deliveries', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 8 });
      const { orderId } = await anOrder(customerId, sku);
      await cancelOrder({
        as: operator,
        path: { customerId, orderId },
        headers: { ...idempotencyKey(), 'if-match': '"1"' },
      });
      expect((await quantitiesOf(sku))[0]).toBe(1);
      expect(await adjust(sku, 5)).toMatchObject({ status: 201 });
      expect((await quantitiesOf(sku))[0]).toBe(6);
      expect(await stockOf(sku)).toBe(13);
    });
  });

  describe('an adjustment that subtracts', () => {
    it('takes as a sale does, from one shard or several', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 16, shards: 8 });
      const requests = recordRequests();

      expect(await adjust(sku, -1)).toMatchObject({ status: 201 });
      expect(await adjust(sku, -1)).toMatchObject({ status: 201 });
      expect(requests.slice(-1)).toMatchObject([{ operation: 'TransactWriteItems', units: 6 }]);
      expect(await adjust(sku, -13)).toMatchObject({ status: 201 });
      expect(await stockOf(sku)).toBe(1);
      expect(await adjust(sku, -2)).toMatchObject({
        status: 409,
        body: { code: 'stock-split' },
      });
      expect(await stockOf(sku)).toBe(1);
    });
  });

  describe('a level', () => {
    const level = (members: object = {}) => ({
      name: 'New name',
      unitPrice: 1200,
      currency: 'EUR',
      lowStockThreshold: 3,
      ...members,
    });
    const put = (sku: string, version: string, body: object) =>
      putInventory({ as: operator, path: { sku }, headers: { 'if-match': version }, body });
    let sku: string;
    beforeEach(async () => {
      sku = await aSplitSku(nextSku(), { quantity: 80, shards: 8 });
    });

    it('has the quantity of all rows, for half a unit more', async () => {
      await anOrder(customerId, sku);
      const requests = recordRequests();

      expect(await getInventory({ as: operator, path: { sku } })).toMatchObject({
        status: 200,
        body: { quantity: 79, unitPrice: 1000, version: 9, low: false },
      });
      expect(requests.map(({ units }) => units)).toEqual([0.5, 0.5]);
    });

    it('gets a new price in one transaction of all rows, which sales do not fail', async () => {
      const { body: read } = await getInventory({ as: operator, path: { sku } });
      await anOrder(customerId, sku);
      await anOrder(customerId, sku);
      const requests = recordRequests();

      expect(await put(sku, `"${read.version}"`, level())).toMatchObject({
        status: 200,
        body: { quantity: 78, unitPrice: 1200, name: 'New name', version: read.version + 1 },
      });
      expect(requests.at(-1)).toMatchObject({ operation: 'TransactWriteItems' });
      expect(requests.at(-1)?.by).toMatchObject({ table: 18 });
      for (const shard of [0, 3, 7])
        expect(await table.get({ ...stockShardKey(sku, shard) })).toMatchObject({
          name: 'New name',
          unitPrice: 1200,
        });
      expect(await table.get({ ...stockKey(sku) })).toMatchObject({ lowStockThreshold: 3 });
      const bought = await buy([{ ...lineOf(sku, 1), unitPrice: 1200 }]);
      expect(bought.status).toBe(201);
    });

    it('is changed once by a request that is sent twice', async () => {
      const { body: read } = await getInventory({ as: operator, path: { sku } });
      const first = await put(sku, `"${read.version}"`, level());
      expect(await put(sku, `"${read.version}"`, level())).toMatchObject({
        status: 200,
        body: first.body,
      });
    });

    it('gets no quantity, and no change of an old version', async () => {
      const rows = await table.all();
      expect(await put(sku, '*', level({ quantity: 5 }))).toMatchObject({
        status: 409,
        body: { code: 'stock-split' },
      });
      expect(await put(sku, '"2"', level())).toMatchObject({
        status: 412,
        body: { code: 'version-mismatch' },
      });
      expect(
        await putInventory({ as: operator, path: { sku }, body: level({ quantity: 5 }) }),
      ).toMatchObject({ status: 428 });
      expect(await table.all()).toEqual(rows);
      expect(await put(sku, '*', level())).toMatchObject({ status: 200 });
    });

    it('is repriced whole beside a split that adds a shard', async () => {
      // Stopped before its last shard.
      await table.remove({ ...stockShardKey(sku, 7) });
      const { happened } = justBefore(
        'TransactWriteItems',
        (input) => input.includes('New name'),
        () => splitStock(sku, 8),
      );
      expect(await put(sku, '*', level())).toMatchObject({ status: 200 });
      expect(happened()).toBe(true);
      expect(await table.get({ ...stockShardKey(sku, 7) })).toMatchObject({ unitPrice: 1200 });
    });

    it('is not replaced in a version that a return has made meanwhile', async () => {
      const { body: read } = await getInventory({ as: operator, path: { sku } });
      const { happened } = justBefore(
        'TransactWriteItems',
        (input) => input.includes('New name'),
        () => adjust(sku, 5),
      );
      expect(await put(sku, `"${read.version}"`, level())).toMatchObject({
        status: 412,
        headers: { etag: `"${read.version + 1}"` },
      });
      expect(happened()).toBe(true);
    });

    it('is repriced whole beside a merge that removes a shard first', async () => {
      const { happened } = justBefore(
        'TransactWriteItems',
        (input) => input.includes('New name'),
        () => mergeStock(sku),
      );
      const answer = await put(sku, '*', level());
      expect(happened()).toBe(true);
      expect(answer).toMatchObject({ status: 200, body: { quantity: 80, unitPrice: 1200 } });
      expect(await quantitiesOf(sku)).toEqual([80]);
    });
  });

  it('keeps its quantity if a level that is not split is set without one', async () => {
    const sku = await aSku(nextSku(), { quantity: 8 });
    const body = { name: 'Pen', unitPrice: 900, currency: 'EUR', lowStockThreshold: 9 };

    expect(
      await putInventory({ as: operator, path: { sku }, headers: { 'if-match': '"1"' }, body }),
    ).toMatchObject({ status: 200, body: { quantity: 8, unitPrice: 900, low: true } });
    expect(await putInventory({ as: operator, path: { sku: nextSku() }, body })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/quantity' }] },
    });
    forgetShards(sku);
  });
});
