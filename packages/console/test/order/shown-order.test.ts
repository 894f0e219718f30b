/** An order that is opened from a list, after somebody else changed it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Shop, startShop, untilFollowed } from '../../../../test/support/console.ts';
import { type OrdersClient, ordersClient } from '../../../client/orders-client.ts';
import type { ListedOrder } from '../../../client/types.ts';

describe('An order that is opened from a list', () => {
  let started: Shop;
  let shop: OrdersClient;
  const asked: string[] = [];
  let page: typeof import('../../order/shown-order.ts');
  beforeAll(async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    page = await import('../../order/shown-order.ts');
    started = await startShop();
    shop = ordersClient({
      url: started.backend.url,
      token: () => started.backend.operatorToken(),
      fetch: (url, init) => {
        asked.push(new URL(String(url)).pathname);
        return fetch(url, init);
      },
    });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await started?.backend.stop();
  });

  /** Places an order, lets somebody change it, and opens it as the list had it before. */
  async function openAfter(
    change: (order: { customerId: string; orderId: string }) => Promise<unknown>,
    before: typeof change = async () => undefined,
  ) {
    const { orderId, customerId } = await started.placeOrder();
    const order = { orderId, customerId };
    await before(order);
    await untilFollowed(shop, order);
    const listed = (await shop.listOrders({ ids: orderId })).items[0] as ListedOrder;
    await change(order);
    await untilFollowed(shop, order);
    asked.length = 0;
    const shown = page.workOrderOf(await page.loadOrder(shop, orderId, { order: listed }));
    return { listed, shown, paths: asked.map((path) => path.replace(orderId, '{orderId}')) };
  }

  it('has the lines that are left, not those of the list', async () => {
    const { listed, shown } = await openAfter((order) =>
      shop.createFulfillment({ ...order, body: { lines: [{ seq: 1, quantity: 1 }] } }),
    );
    expect(shown?.version).toBe(2);
    expect(listed.lines?.[0]?.fulfillable).toBeGreaterThan(0);
    expect(shown?.lines?.[0]).toMatchObject({
      fulfilled: 1,
      fulfillable: (listed.lines?.[0]?.fulfillable ?? 0) - 1,
    });
  });

  it('is not held once the hold was released', async () => {
    const { listed, shown } = await openAfter(
      (order) => shop.releaseOrder({ ...order, ifMatch: 2 }),
      (order) => shop.holdOrder({ ...order, ifMatch: 1, body: { reason: 'ADDRESS' } }),
    );
    expect(listed.onHold).toBe('ADDRESS');
    expect(shown?.onHold).toBeUndefined();
  });

  it('has the address that somebody else entered', async () => {
    const { listed, shown } = await openAfter((order) =>
      shop.updateShippingAddress({
        ...order,
        ifMatch: 1,
        body: { shippingAddress: { name: 'Jo Kim', line1: '2 Canal Street', city: 'Cork' } },
      }),
    );
    expect(listed.shippingAddress).toMatchObject({ city: 'Galway' });
    expect(shown?.shippingAddress).toMatchObject({ city: 'Cork' });
  });

  it('costs no request for what the copy has', async () => {
    const { paths } = await openAfter(async () => undefined);
    expect(paths.sort()).toEqual([
      expect.stringMatching(/^\/customers\/.*\/summary$/),
      '/orders/{orderId}',
      '/orders/{orderId}/timeline',
    ]);
  });

  it('comes with the profile of its customer', async () => {
    const { orderId } = await started.placeOrder();
    await untilFollowed(shop, { orderId });
    const { summary } = await page.loadOrder(shop, orderId);
    expect(summary?.customer).toMatchObject({ name: 'Jo Kim', email: 'jo.kim@mail.example' });
  });

  it('is asked for if the list has a newer version than the copy', async () => {
    const { orderId, customerId } = await started.placeOrder();
    await untilFollowed(shop, { orderId });
    const order = { orderId, customerId, version: 9, placedAt: '', status: 'OPEN' } as const;
    const shown = page.workOrderOf(await page.loadOrder(shop, orderId, { order }));
    expect(shown?.version).toBe(1);
    expect(shown?.lines?.length).toBeGreaterThan(0);
  });
});
