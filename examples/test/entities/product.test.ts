import { beforeAll, describe, expect, it } from 'vitest';
import { operator } from '../../../test/support/call.ts';
import { lagReads } from '../../../test/support/faults.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  idempotencyKey,
  putInventory,
} from '../../../test/support/orders.ts';
import { freshTable } from '../../../test/support/table.ts';
import {
  createProduct,
  getProduct,
  MAX_SKUS,
  productKey,
  updateProduct,
} from '../../entities/product.ts';
import { exampleCosts } from '../example-costs.ts';

const shirt = {
  productId: 'shirt',
  title: 'Shirt',
  description: 'Of linen',
  skus: ['SHIRT-S', 'SHIRT-M'],
};

describe('A product', () => {
  const table = freshTable();
  const { measured } = exampleCosts('product');

  beforeAll(async () => {
    await aCustomer('buyer');
    for (const sku of ['SHIRT-S', 'SHIRT-M', 'CAP']) await aSku(sku, { quantity: 7 });
    await measured('createProduct', () => createProduct(shirt));
  });

  it('is created once, with no more SKUs than one batch reads', async () => {
    expect(await createProduct({ ...shirt, title: 'Another' })).toBe(false);
    await expect(
      createProduct({ ...shirt, productId: 'all', skus: Array(MAX_SKUS + 1).fill('S') }),
    ).rejects.toThrow(RangeError);
  });

  it('is shown with the price and the stock of each SKU, which an order would meet', async () => {
    await createProduct({ ...shirt, productId: 'cap', title: 'Cap', skus: ['CAP'] });

    expect(await measured('getProduct', () => getProduct('cap').then((cap) => cap))).toMatchObject({
      title: 'Cap',
      version: 1,
      variants: [{ sku: 'CAP', unitPrice: 1000, currency: 'EUR', quantity: 7 }],
    });
    expect((await getProduct('shirt'))?.variants.map(({ sku }) => sku)).toEqual(shirt.skus);
    expect(await getProduct('none')).toBeUndefined();
  });

  it('leaves out a SKU without a stock row', async () => {
    await createProduct({ ...shirt, productId: 'part', skus: ['NEVER', 'CAP'] });

    expect((await getProduct('part'))?.variants.map(({ sku }) => sku)).toEqual(['CAP']);
  });

  it('is found immediately after its creation', async () => {
    const stop = lagReads(({ type }) => type !== 'Product');
    const product = await getProduct('shirt');
    stop();

    expect(product?.title).toBe('Shirt');
  });

  it('is changed only with its current version', async () => {
    await createProduct({ ...shirt, productId: 'edited' });
    const edited = { ...shirt, productId: 'edited', title: 'Shirt, white' };

    expect(await measured('updateProduct', () => updateProduct(edited, 1))).toBe(true);
    expect(await updateProduct({ ...edited, title: 'Too late' }, 1)).toBe(false);
    expect(await getProduct('edited')).toMatchObject({ title: 'Shirt, white', version: 2 });
  });

  it('mistake: a price copied to the product drifts, and orders at it are refused', async () => {
    await table.put({ ...productKey('copied'), title: 'Cap', unitPrice: 1000 });
    const raised = {
      name: 'Cap',
      unitPrice: 1200,
      currency: 'EUR',
      quantity: 7,
      lowStockThreshold: 0,
    };
    const { status } = await putInventory({
      as: operator,
      path: { sku: 'CAP' },
      headers: { 'if-match': '"1"' },
      body: raised,
    });
    expect(status).toBe(200);
    const orderAt = (unitPrice: unknown) =>
      createOrder({
        as: operator,
        path: { customerId: 'buyer' },
        headers: idempotencyKey(),
        body: { currency: 'EUR', lines: [{ sku: 'CAP', quantity: 1, unitPrice }] },
      });

    const shown = (await table.get({ ...productKey('copied') }))?.['unitPrice'];
    expect(await orderAt(shown)).toMatchObject({
      status: 409,
      body: { lines: [{ code: 'price-changed', unitPrice: 1200 }] },
    });
    const [variant] = (await getProduct('cap'))?.variants ?? [];
    expect((await orderAt(variant?.unitPrice)).status).toBe(201);
  });
});
