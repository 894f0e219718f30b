import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../../client/orders-client.ts';
import type { Run } from '../../run.ts';
import { loadOpenOrders } from '../../sample-data/load-open-orders.ts';
import { loadSampleData } from '../../sample-data/load-sample-data.ts';

describe('The open orders of npm start -- --orders', () => {
  let backend: Run;
  let shop: OrdersClient;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    await loadSampleData(backend);
  });
  afterAll(() => backend?.stop());

  const openOrders = async () => {
    const open = [];
    for await (const order of shop.all.listOrders({ status: 'OPEN', limit: 100 })) open.push(order);
    return open;
  };

  const levels = async () => {
    const { items } = await shop.listLowStock({});
    return new Map(items.map(({ sku, quantity }) => [sku, quantity]));
  };

  it('are as many as were asked for, of which one in five is to be paid at once', async () => {
    const before = (await openOrders()).length;
    const stock = await levels();
    await loadOpenOrders(backend, 45);
    const open = await openOrders();
    expect(open.length - before).toBe(45);
    const ids = open.slice(-45).map(({ orderId }) => orderId);
    const { items } = await shop.listOrders({ ids: ids.join() });
    const toBePaid = items.filter(({ paymentTerms }) => paymentTerms === 'RECEIPT');
    expect(toBePaid).toHaveLength(9);
    expect(items.every(({ lines = [] }) => lines.length > 0)).toBe(true);
    // Nothing is taken from the goods that the sample shop has.
    expect([...(await levels())]).toEqual(expect.arrayContaining([...stock]));
  });

  it('are those of a shop: many buyers and places, other goods, some notes and tags', async () => {
    const ids = (await openOrders()).slice(-45).map(({ orderId }) => orderId);
    const { items } = await shop.listOrders({ ids: ids.join() });
    const different = (of: (order: (typeof items)[number]) => unknown) =>
      new Set(items.map(of)).size;
    expect(different(({ customerId }) => customerId)).toBe(45);
    expect(different(({ shippingAddress: to }) => to?.['name'])).toBe(45);
    expect(different(({ shippingAddress: to }) => to?.['city'])).toBeGreaterThan(8);
    expect(different(({ shippingAddress: to }) => to?.['country'])).toBeGreaterThan(6);
    expect(different(({ lines = [] }) => lines.map(({ sku }) => sku).join())).toBeGreaterThan(20);
    const noted = items.filter(({ customerNote }) => customerNote);
    expect(new Set(noted.map(({ customerNote }) => customerNote)).size).toBeGreaterThan(2);
    expect(noted.length).toBeLessThan(10);
    const tags = items.flatMap(({ tags = [] }) => tags).sort();
    expect(tags).toEqual(['b2b', 'gift', 'gift', 'vip']);
    // The first are the same in each run.
    const first = items.find(({ customerId }) => customerId === 'k100');
    expect(first?.shippingAddress).toEqual({
      name: 'Otto Yılmaz',
      line1: 'Kaistraße 1',
      postalCode: '24103',
      city: 'Kiel',
      country: 'DE',
    });
    const customer = await shop.getCustomer({ customerId: 'k100' });
    expect(customer).toMatchObject({ name: 'Otto Yılmaz', email: 'otto.yilmaz@mail.example' });
  });

  it('are refused with the reason if one cannot be placed', async () => {
    // The buyer of the first order orders again after all others.
    await shop.closeCustomer({ customerId: 'k100' });
    await expect(loadOpenOrders(backend, 81)).rejects.toThrow(/an order was refused: .*closed/);
  });
});
