import { beforeAll, describe, expect, it } from 'vitest';
import { stockKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { aSku, putInventory } from '../../support/orders.ts';
import { aRow, minute } from '../../support/rows.ts';
import { freshTable } from '../../support/table.ts';

const call = asking('A11');
const list = (query: Record<string, string> = {}) =>
  call({ as: operator, query: { level: 'LOW', ...query } });

describe('A11 list low stock', () => {
  const table = freshTable();
  const low = Array.from({ length: 25 }, (_, n) => `LOW-${String(n).padStart(2, '0')}`);
  beforeAll(async () => {
    await Promise.all(low.map((sku) => aSku(sku, { quantity: 1, lowStockThreshold: 5 })));
    await Promise.all(
      ['AT', 'ABOVE'].map((sku, n) => aSku(sku, { quantity: 5 + n, lowStockThreshold: 5 })),
    );
    await table.put(aRow('a1b2', minute(0)));
  });

  it('lists exactly the low levels, by SKU, with their quantity', async () => {
    const answer = await list({ limit: '100' });

    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toEqual({
      items: low.map((sku) => ({
        sku,
        name: `Item ${sku}`,
        unitPrice: 1000,
        currency: 'EUR',
        quantity: 1,
        lowStockThreshold: 5,
        version: 1,
        low: true,
      })),
    });
  });

  it('stops listing a level once it is replenished', async () => {
    const sku = await aSku('ZZ-REFILLED', { quantity: 0 });
    const before = await list({ limit: '100' });

    const body = {
      name: 'Item',
      unitPrice: 1000,
      currency: 'EUR',
      quantity: 50,
      lowStockThreshold: 5,
    };
    await putInventory({ as: operator, path: { sku }, headers: { 'if-match': '"1"' }, body });

    const after = await list({ limit: '100' });
    expect(before.body.items.at(-1)).toMatchObject({ sku });
    expect(after.body.items.at(-1)).toMatchObject({ sku: low.at(-1) });
  });

  it('leaves out a level that was replenished, while its index still has it', async () => {
    const sku = await aSku('LOW-99', { quantity: 1, lowStockThreshold: 5 });
    const row = await table.get({ ...stockKey(sku) });
    await table.put({ ...row, quantity: 5 });

    const { body } = await list({ limit: '100' });

    expect(body.items.map((level: { sku: string }) => level.sku)).not.toContain(sku);
    expect(body.items.length).toBeGreaterThan(24);
  });

  it.each([
    [{ level: 'HIGH' }, '/query/level'],
    [{ level: 'LOW#1' }, '/query/level'],
  ] as [Record<string, string>, string][])('refuses %j', async (query, pointer) => {
    expect(await call({ as: operator, query })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    });
  });
});
