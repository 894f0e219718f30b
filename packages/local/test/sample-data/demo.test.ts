import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../../test/support/local-run.ts';
import { type OrdersClient, ordersClient } from '../../../client/orders-client.ts';
import { LOCAL_FOLDER } from '../../local-folder.ts';
import { publishAccess } from '../../published-access.ts';
import type { Run } from '../../run.ts';
import { HARD_BUYERS } from '../../sample-data/demo/hard-buyers.ts';
import { importOrders } from '../../sample-data/demo/import-orders.ts';
import { loadDemo } from '../../sample-data/demo/load-demo.ts';

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The options that `npm start` has on, and the other tests of the local run have not. */
const SEARCHES = { findOrders: true, findParcels: true, skuSales: true, dayFigures: true };

describe('The demo of npm start', () => {
  let backend: Run;
  let shop: OrdersClient;
  let port: string;

  beforeAll(async () => {
    backend = await run({ port: 0, context: SEARCHES });
    ({ port } = new URL(backend.url));
    publishAccess(port, backend.access);
    shop = ordersClient({ url: backend.url, token: () => backend.operatorToken() });
    await loadDemo(backend);
  });
  afterAll(async () => {
    await backend?.stop();
    rmSync(join(LOCAL_FOLDER, `run-${port}.json`), { force: true });
  });

  const ordersOfDays = async () => {
    const orders = [];
    const [from, to] = [29, 0].map((daysAgo) => dayOf(Date.now() - daysAgo * DAY)) as [
      string,
      string,
    ];
    for await (const order of shop.all.listOrders({ from, to, limit: 100 })) orders.push(order);
    return orders;
  };

  /** The order with a number of the demo, as the shop sees it. */
  const orderOf = async (reference: string) => {
    const { items } = await shop.listOrders({ source: 'demo', reference });
    const [{ orderId } = { orderId: '' }] = items;
    return shop.getOrder({ orderId, consistent: true });
  };

  it('is a month of orders in the list of their days, most of which arrived', async () => {
    await expect.poll(async () => (await ordersOfDays()).length).toBe(112);
    const counts = async () => {
      const orders = await ordersOfDays();
      const byStatus = Map.groupBy(orders, ({ status }) => status ?? '');
      return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]));
    };
    await expect.poll(counts).toEqual({
      OPEN: 16,
      SHIPPED: 7,
      DELIVERED: 79,
      RETURNED: 7,
      CANCELLED: 3,
    });
    const days = new Set((await ordersOfDays()).map(({ placedAt = '' }) => placedAt.slice(0, 10)));
    expect(days.size).toBe(30);
  });

  it('was paid on almost every day of the month, and gave some back, never too much', async () => {
    const [from, to] = [29, 0].map((daysAgo) => dayOf(Date.now() - daysAgo * DAY));
    const euros = async () => {
      const { items } = await shop.getDays({ from: `${from}`, to: `${to}` });
      return items.filter(({ currency }) => currency === 'EUR');
    };
    const daysWith = async (name: 'captured' | 'refunded') =>
      (await euros()).filter((day) => day[name] > 0).length;
    await expect.poll(() => daysWith('captured'), { timeout: 20_000 }).toBeGreaterThan(25);
    expect(await daysWith('refunded')).toBeGreaterThan(3);
    const sum = (await euros()).reduce((all, { sum: placed }) => all + placed, 0);
    const captured = (await euros()).reduce((all, day) => all + day.captured, 0);
    expect(captured / sum).toBeGreaterThan(0.8);
    expect((await shop.listOrders({ overpaid: 'true' })).items.length).toBeLessThan(2);
  });

  it('has one order of each hard kind', async () => {
    const school = await orderOf('H1');
    expect(school.lines).toHaveLength(48);
    expect(school).toMatchObject({ paymentStatus: 'PAID', amounts: { due: 0 } });
    expect(await orderOf('H2')).toMatchObject({ currency: 'HUF', total: 2_476_000 });
    expect(await orderOf('H3')).toMatchObject({
      currency: 'JPY',
      total: 10_550,
      paymentStatus: 'AUTHORIZED',
    });
    const dubai = await orderOf('H4');
    expect(dubai.shippingAddress?.['name']).toBe(HARD_BUYERS.dubai.name);
    expect(dubai.customerNote).toMatch(/^[\u0600-\u06ff .،]+\n/);
    expect(await orderOf('H5')).toMatchObject({ currency: 'USD', taxTotal: 479, total: 10_779 });
    const engraved = await orderOf('H6');
    expect(engraved.lines?.map(({ sku }) => sku)).toEqual(['PEN', undefined, undefined]);
    const hotel = await orderOf('H7');
    expect(hotel.lines?.map(({ priceMode }) => priceMode)).toEqual(['EXTERNAL', 'EXTERNAL']);
    expect(hotel).toMatchObject({ paymentStatus: 'PENDING', taxIncluded: expect.any(Number) });
    const parcels = await orderOf('H8');
    expect(parcels.fulfillments?.map(({ latest }) => latest?.status)).toEqual([
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
  });

  it('has a return that waits, one that is refunded, and an exchange', async () => {
    expect((await orderOf('H9')).returns).toMatchObject([{ status: 'REQUESTED' }]);
    const refunded = await orderOf('H10');
    expect(refunded.returns).toMatchObject([{ status: 'CLOSED', open: 0 }]);
    expect(refunded.paymentStatus).toBe('PARTIALLY_REFUNDED');
    const exchanged = await orderOf('H11');
    expect(exchanged.returns).toMatchObject([{ status: 'CLOSED', open: 0 }]);
    const { orderId = '', amount } = exchanged.returns?.[0]?.settlement ?? {};
    expect(await shop.getOrder({ orderId, consistent: true })).toMatchObject({
      replaces: { orderId: exchanged.orderId },
      adjustments: [{ kind: 'DISCOUNT', amount: -(amount ?? 0) }],
    });
  });

  it('is found by names, also of imported orders, by tracking numbers and by goods', async () => {
    const idsOf = async (query: Parameters<typeof shop.listOrders>[0]) =>
      (await shop.listOrders({ limit: 100, ...query })).items.map(({ orderId }) => orderId);
    expect(await idsOf({ q: 'strandl' })).toEqual([(await orderOf('H7')).orderId]);
    expect((await idsOf({ q: 'kowalska' })).length).toBeGreaterThan(2);
    await expect
      .poll(() => idsOf({ tracking: '00340434161094042550' }))
      .toEqual([(await orderOf('H8')).orderId]);
    expect((await idsOf({ sku: 'LAMP-NAV' })).length).toBeGreaterThan(5);
  });

  it('is found by telephone, also of imported orders, with the same secret in oms', async () => {
    const idsOf = async (query: Parameters<typeof shop.listOrders>[0]) =>
      (await shop.listOrders({ limit: 100, ...query })).items.map(({ orderId }) => orderId);
    const hotel = (await orderOf('H7')).orderId;
    for (const phone of ['030 23125908', '0049 30 23125-908', '+49 (0)30 23125 908'])
      expect(await idsOf({ phone })).toEqual([hotel]);
    // A daily order was imported by a command, which hashes its number itself.
    const imported = await Promise.all(['N1920', 'N1921', 'N1922', 'N1923'].map(orderOf));
    const called = imported.find(({ shippingAddress }) => shippingAddress?.['phone']);
    const phone = String(called?.shippingAddress?.['phone']).replace(/^0/, '+49 ');
    expect(await idsOf({ phone })).toContain(called?.orderId);
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...['packages/oms/oms.ts', 'backfill', 'find-words', '--dry-run', '--port', port],
    ]);
    expect(stdout).toMatch(/\b0 lacking, 0 refused/);
  });

  it('has goods that are low, and one that is sold out', async () => {
    const { items } = await shop.listLowStock({ level: 'LOW' });
    expect(new Map(items.map(({ sku, quantity }) => [sku, quantity]))).toEqual(
      new Map([
        ['TOW-SEA', 0],
        ['LAMP-NAV', 5],
        // One came back, and is in the stock again.
        ['SCAR-SAN', 13],
      ]),
    );
  });

  it('has no difference for oms verify', async () => {
    const verify = () =>
      promisify(execFile)(process.execPath, [
        ...['packages/oms/oms.ts', 'verify', '--all', '--port', port],
      ]).then(({ stdout }) => stdout);
    await expect.poll(verify, { interval: 2000 }).toContain('no difference');
  });

  it('names what the import did not take', async () => {
    const bad = { externalId: 'X1', customerId: 'nobody', placedAt: '2026-01-01T00:00:00Z' };
    await expect(importOrders(backend, [bad as never])).rejects.toThrow(
      /the demo orders were not imported: .*1 refused/s,
    );
  });
});
