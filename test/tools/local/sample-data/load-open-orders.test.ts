import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrdersClient, ordersClient } from '../../../../api/client/orders-client.ts';
import type { Run } from '../../../../tools/local/run.ts';
import { loadOpenOrders } from '../../../../tools/local/sample-data/load-open-orders.ts';
import { loadSampleData } from '../../../../tools/local/sample-data/load-sample-data.ts';
import { run } from '../../../support/local-run.ts';

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
    for await (const order of shop.all.listOpenOrders({ status: 'OPEN', limit: 100 }))
      open.push(order);
    return open;
  };

  it('are as many as were asked for, of which one in five is to be paid at once', async () => {
    const before = (await openOrders()).length;
    await loadOpenOrders(backend, 45);
    const open = await openOrders();
    expect(open.length - before).toBe(45);
    const ids = open.slice(-45).map(({ orderId }) => orderId);
    const { items } = await shop.listOpenOrders({ ids: ids.join() });
    const toBePaid = items.filter(({ paymentTerms }) => paymentTerms === 'RECEIPT');
    expect(toBePaid).toHaveLength(9);
    expect(items.every(({ lines = [] }) => lines.length > 0)).toBe(true);
    // Nothing is taken from the goods that the sample shop has.
    expect((await shop.getInventory({ sku: 'CAP', consistent: true })).quantity).toBeGreaterThan(0);
  });

  it('are refused with the reason if one cannot be placed', async () => {
    await shop.closeCustomer({ customerId: 'c3d4' });
    await expect(loadOpenOrders(backend, 65)).rejects.toThrow(/an order was refused: .*closed/);
  });
});
