// @module-tag timed
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderMetadataKey } from '../../../table/keys.ts';
import { run } from '../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../client/orders-client.ts';
import { engineApi } from '../dynamodb/engine-api.ts';
import type { BusEvent } from '../event-bridge/event-bus.ts';
import type { Run } from '../run.ts';

const line = vi.hoisted(() => ({ down: false, held: [] as { destroy(): void }[] }));

/** The bus of the local run behind a proxy. While that is down, nothing is answered. */
vi.mock('../event-bridge/event-bus.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../event-bridge/event-bus.ts')>();
  return {
    ...original,
    serveEventBus: async (options: Parameters<typeof original.serveEventBus>[0]) => {
      const served = await original.serveEventBus(options);
      const proxy = createServer(async (request, response) => {
        if (line.down) return void line.held.push(response);
        const { 'x-amz-target': target = '', 'content-type': type = '' } = request.headers;
        const answer = await fetch(served.endpoint, {
          method: 'POST',
          headers: { 'x-amz-target': String(target), 'content-type': type },
          body: Buffer.concat(await request.toArray()),
        });
        return void response.writeHead(answer.status).end(await answer.text());
      });
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      served.server.once('close', () => proxy.close());
      const { port } = proxy.address() as AddressInfo;
      return { ...served, endpoint: `http://127.0.0.1:${port}` };
    },
  };
});

const ORDERS = 15;

describe('While the event bus does not answer', () => {
  let backend: Run;
  let shop: OrdersClient;
  const published: BusEvent[] = [];

  beforeAll(async () => {
    backend = await run({ port: 0, onEvent: (event) => void published.push(event) });
    shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    const bag = {
      name: 'Bag',
      unitPrice: 100,
      currency: 'EUR',
      quantity: 999,
      lowStockThreshold: 1,
    };
    await shop.putInventory({ sku: 'ABC', body: bag });
    await shop.createCustomer({ body: { customerId: 'a1b2', name: 'Acme', email: 'a@a.example' } });
  });
  afterAll(() => backend?.stop());

  const placeOrder = async (): Promise<string> => {
    const lines = [{ sku: 'ABC', quantity: 1, unitPrice: 100 }];
    const body = { currency: 'EUR', lines };
    return (await shop.createOrder({ customerId: 'a1b2', body })).orderId;
  };
  /** Milliseconds until META shows that the order is counted in its customer's summary. */
  const lagOf = async (orderId: string): Promise<number> => {
    const { endpoint, region, tableName } = backend.access;
    const { PK, SK } = orderMetadataKey(orderId);
    const written = performance.now();
    for (;;) {
      const { Item } = await engineApi(endpoint, region)<{ Item?: { counted?: object } }>(
        'GetItem',
        { TableName: tableName, Key: { PK: { S: PK }, SK: { S: SK } }, ConsistentRead: true },
      );
      const waited = performance.now() - written;
      if (Item?.counted) return waited;
      if (waited > 20_000) throw new Error(`${orderId} did not reach its copies`);
      await sleep(10);
    }
  };
  const placeOrders = async () => {
    const orders: string[] = [];
    const lags: number[] = [];
    for (let n = 0; n < ORDERS; n++) {
      const orderId = await placeOrder();
      orders.push(orderId);
      lags.push(await lagOf(orderId));
    }
    return { orders, lag: lags.sort((a, b) => a - b)[Math.floor(ORDERS / 2)] ?? 0 };
  };
  const placedEvents = (orders: readonly string[]) =>
    new Set(
      published
        .filter(({ 'detail-type': type }) => type === 'order.placed')
        .map(({ detail }) => (detail as { data: { orderId: string } }).data.orderId)
        .filter((orderId) => orders.includes(orderId)),
    );

  it('orders reach their copies as fast, and their events the bus when it is back', async () => {
    await placeOrders();
    const before = await placeOrders();
    await expect.poll(() => placedEvents(before.orders).size).toBe(ORDERS);

    line.down = true;
    const during = await placeOrders();
    expect(line.held.length).toBeGreaterThan(0);
    expect(placedEvents(during.orders).size).toBe(0);
    // The publisher waits 9 seconds for each of its requests; a busy machine delays both.
    expect(during.lag).toBeLessThan(3 * before.lag + 3000);

    line.down = false;
    for (const response of line.held.splice(0)) response.destroy();
    await expect.poll(() => placedEvents(during.orders).size).toBe(ORDERS);
  });
});
