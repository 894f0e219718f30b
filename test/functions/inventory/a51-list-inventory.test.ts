import { beforeAll, describe, expect, it } from 'vitest';
import { splitStock } from '../../../packages/oms/stock/split-stock.ts';
import { stockKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { injectFaults } from '../../support/faults.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, putInventory } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const call = asking('A51');
const list = (query: Record<string, string> = {}) => call({ as: operator, query });
const skusOf = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
  body.items.map(({ sku }: { sku: string }) => sku);

describe('A51 list all SKUs', () => {
  const table = freshTable();
  const skus = Array.from({ length: 100 }, (_, n) => `SKU-${String(n).padStart(3, '0')}`);
  beforeAll(async () => {
    await aCustomer('buyer');
    await Promise.all(
      skus.map((sku, n) => aSku(sku, { quantity: n, lowStockThreshold: n < 10 ? 50 : 5 })),
    );
  });

  it('lists each SKU with its quantity, low or not, by SKU', async () => {
    const answer = await list({ limit: '100' });

    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toEqual({
      items: skus.map((sku, n) => ({
        sku,
        name: `Item ${sku}`,
        unitPrice: 1000,
        currency: 'EUR',
        quantity: n,
        lowStockThreshold: n < 10 ? 50 : 5,
        version: 1,
        low: n < 10,
      })),
    });
  });

  it('goes on where a page ended, without a gap', async () => {
    const first = await list({ limit: '60' });
    const second = await list({ limit: '60', cursor: first.body.nextCursor });

    expect([...skusOf(first), ...skusOf(second)]).toEqual(skus);
    expect(second.body).not.toHaveProperty('nextCursor');
    // A page of the list of what is low is another list's.
    const low = await asking('A11')({
      as: operator,
      query: { level: 'LOW', limit: '5', cursor: first.body.nextCursor },
    });
    expect(low).toMatchObject({ status: 400, body: { code: 'invalid-cursor' } });
  });

  it('costs half a unit a SKU beside its Query, and a sale costs nothing more', async () => {
    const requests = await recordWhile(() => list({ limit: '100' }));
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      // The keys of 101 SKUs have more than 4 KB.
      ['Query', expect.closeTo(1.25, 0)],
      ['BatchGetItem', 50],
    ]);

    const sale = await recordWhile(() => anOrder('buyer', 'SKU-099'));
    const { GSI1 = 0 } = sale.find(({ operation }) => operation === 'TransactWriteItems')?.by ?? {};
    // The order's row and META: the stock's keys stay as they are.
    expect(GSI1).toBe(2);
  });

  it('asks again for the rows that DynamoDB leaves out of an answer', async () => {
    const faults = injectFaults('BatchGetItem', async (execute) => {
      const result = (await execute()) as {
        output: { Responses: Record<string, { PK: string; SK: string }[]> };
      };
      const [[name = '', items = []] = []] = Object.entries(result.output.Responses);
      const Keys = items.splice(0, 40).map(({ PK, SK }) => ({ PK, SK }));
      Object.assign(result.output, { UnprocessedKeys: { [name]: { Keys } } });
      return result as never;
    });

    expect(skusOf(await list({ limit: '100' }))).toEqual(skus);
    expect(faults.left()).toBe(0);
  });

  it('sums the rows of a SKU that is split', async () => {
    await splitStock('SKU-090', 3);

    const { body } = await list({ limit: '100' });

    expect(body.items[90]).toMatchObject({ sku: 'SKU-090', quantity: 90, low: false });
  });

  it('does not list a row of before, until its next change or the backfill', async () => {
    const sku = await aSku('SKU-200');
    const row = await table.get({ ...stockKey(sku) });
    await table.put({ ...row, GSI1PK: undefined, GSI1SK: undefined });
    expect(skusOf(await list({ limit: '100' }))).not.toContain(sku);

    const body = { name: 'Item', unitPrice: 1000, currency: 'EUR', lowStockThreshold: 5 };
    await putInventory({ as: operator, path: { sku }, headers: { 'if-match': '"1"' }, body });

    const { body: first } = await list({ limit: '100' });
    const rest = await list({ cursor: first.nextCursor });
    expect(skusOf(rest)).toEqual([sku]);
  });

  it('is for operators alone', async () => {
    expect(await call({ as: customer('buyer'), query: {} })).toMatchObject({ status: 403 });
  });
});
