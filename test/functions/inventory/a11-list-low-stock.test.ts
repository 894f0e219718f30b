import { beforeAll, describe, expect, it } from 'vitest';
import { recordRequests } from '../../../tools/bench/measurement/request-recorder.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { aSku, putInventory } from '../../support/orders.ts';
import { aRow, minute } from '../../support/rows.ts';
import { freshTable } from '../../support/table.ts';
import { walk } from '../../support/walk.ts';

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

  it('lists exactly the low levels, by SKU, with the attributes of its index', async () => {
    const answer = await list({ limit: '100' });

    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toEqual({
      items: low.map((sku) => ({
        sku,
        name: `Item ${sku}`,
        currency: 'EUR',
        lowStockThreshold: 5,
        low: true,
      })),
    });
  });

  it.each([
    ['name', { currency: 'EUR', lowStockThreshold: 5 }],
    ['name that is a text', { name: 7, currency: 'EUR', lowStockThreshold: 5 }],
    ['currency', { name: 'By hand', lowStockThreshold: 5 }],
    ['currency that is a text', { name: 'By hand', currency: 978, lowStockThreshold: 5 }],
    ['threshold', { name: 'By hand', currency: 'EUR' }],
    ['threshold that is a number', { name: 'By hand', currency: 'EUR', lowStockThreshold: 'few' }],
  ])('skips a row that was written by hand without a %s', async (_, attributes) => {
    const key = { PK: 'SKU#HAND', SK: 'STOCK' };
    await table.put({ ...key, GSI2PK: 'LOW', GSI2SK: 'HAND', ...attributes });

    const { body } = await list({ limit: '2' });
    await table.remove(key);

    expect(body.items).toMatchObject([{ sku: 'LOW-00' }]);
  });

  it('is one Query on GSI2 of half a read unit for a page of 20', async () => {
    const requests = recordRequests();

    const answer = await list();

    expect(answer.body.items).toHaveLength(20);
    expect(requests).toMatchObject([{ operation: 'Query', units: 0.5, by: { GSI2: 0.5 } }]);
  });

  it('lists every low level exactly once, in pages, and ends on a full one', async () => {
    const { items, pages } = await walk((cursor) => list({ limit: '5', ...cursor }));

    expect(items.map(({ sku }) => sku)).toEqual(low);
    expect(pages).toBe(5);
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

  it('is for operators', async () => {
    expect(await call({ as: customer('a1b2'), query: { level: 'LOW' } })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it.each([
    [{}, '/query/level'],
    [{ level: 'HIGH' }, '/query/level'],
    [{ level: 'LOW#1' }, '/query/level'],
    [{ level: 'LOW', limit: '0' }, '/query/limit'],
    [{ level: 'LOW', sort: 'asc' }, '/query/sort'],
  ] as [Record<string, string>, string][])('refuses %j', async (query, pointer) => {
    expect(await call({ as: operator, query })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    });
  });
});
