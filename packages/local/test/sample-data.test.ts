import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../client/orders-client.ts';
import type { Run } from '../run.ts';
import { loadSampleData, sampleDataProjected } from '../sample-data/load-sample-data.ts';

describe('The sample data', () => {
  let backend: Run;
  let shop: OrdersClient;

  beforeAll(async () => {
    backend = await run({ port: 0 });
    const token = await backend.operatorToken();
    await loadSampleData(backend);
    await sampleDataProjected(backend.url, token);
    shop = ordersClient({ url: backend.url, token });
  });
  afterAll(() => backend?.stop());

  /** A customer's orders with their money, in the order of their placement. */
  async function ordersOf(customerId: string) {
    const { items } = await shop.listCustomerOrders({ customerId });
    const orders = await Promise.all(
      items.map(async ({ orderId }) => {
        const { status, paymentStatus } = await shop.getCustomerOrder({ customerId, orderId });
        const { amounts, payments } = await shop.getOrder({ orderId, consistent: true });
        return { status, paymentStatus, amounts, payments };
      }),
    );
    return orders.reverse();
  }

  it('has orders that are paid, partly refunded, to be voided, unpaid, and expired', async () => {
    const orders = [...(await ordersOf('a1b2')), ...(await ordersOf('c3d4'))];

    expect(orders.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)).toEqual([
      'OPEN PARTIALLY_PAID',
      'DELIVERED PARTIALLY_REFUNDED',
      'CANCELLED AUTHORIZED',
      'SHIPPED PAID',
      'OPEN EXPIRED',
      'OPEN PENDING',
      'OPEN PENDING',
    ]);
    expect(orders.map(({ amounts }) => amounts)).toMatchObject([
      { authorized: 6235, captured: 6235, refunded: 0, due: 0 },
      { captured: 6490, refunded: 1623, due: 0 },
      { authorized: 12500, captured: 0, due: 0, overpaid: 0 },
      { captured: 5890, refunded: 0, due: 0 },
      { authorized: 0, captured: 0, due: 6250 },
      { due: 2 * 1250 + 4 * 1490 + 2 * 1990 },
      { due: 2 * 1490 },
    ]);
  });

  it('has orders of two customers to different places, some with a note', async () => {
    const { items } = await shop.listOrders({ status: 'OPEN', limit: 20 });
    const ids = items.map(({ orderId }) => orderId).join();
    const open = (await shop.listOrders({ ids })).items;
    const cities = new Set(open.map(({ shippingAddress: to }) => to?.['city']));
    expect(open).toHaveLength(4);
    expect(cities).toEqual(new Set(['Dublin', 'Galway', 'Berlin', 'Cork']));
    for (const { shippingAddress: to } of open) expect(to?.['name']).toMatch(/^(Acme|Jo)/);
    expect(open.filter(({ customerNote }) => customerNote)).toHaveLength(2);
  });

  it('has one payment for each order with a provider, without contradiction', async () => {
    const payments = (await ordersOf('a1b2')).map(({ payments }) => payments);

    expect(payments.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
    for (const payment of payments.flat())
      expect(payment).toMatchObject({ provider: 'stripe', discrepancy: false });
  });
});
