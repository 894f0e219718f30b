import { beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const getInventory = asking('A10b');

describe('A10 get a SKU’s inventory', () => {
  freshTable();
  beforeAll(() => aCustomer('a1b2'));

  it('returns price, quantity and version to every signed-in user', async () => {
    await aSku('ABC', { quantity: 12, lowStockThreshold: 5 });

    const answer = await getInventory({ as: customer('anyone'), path: { sku: 'ABC' } });

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"1"', 'cache-control': 'no-store' },
    });
    expect(answer.body).toEqual({
      sku: 'ABC',
      name: 'Item ABC',
      unitPrice: 1000,
      currency: 'EUR',
      quantity: 12,
      lowStockThreshold: 5,
      version: 1,
      low: false,
    });
  });

  it.each([
    [4, true],
    [5, false],
    [0, true],
  ])('shows for a quantity of %i below a threshold of 5 that low is %s', async (quantity, low) => {
    const sku = await aSku(`low-${quantity}`, { quantity, lowStockThreshold: 5 });

    expect((await getInventory({ as: operator, path: { sku } })).body).toMatchObject({
      quantity,
      low,
    });
  });

  it('shows a sale and its version', async () => {
    const sku = await aSku('SOLD', { quantity: 12 });

    await anOrder('a1b2', sku);

    expect(await getInventory({ as: operator, path: { sku } })).toMatchObject({
      headers: { etag: '"2"' },
      body: { quantity: 11, version: 2 },
    });
  });
});
