import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER_STATUSES } from '../../../../domain/order-status.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { killer } from '../../../../test/support/kills.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { importOrders } from '../../import/import-orders.ts';
import { Subject } from '../../verify/subject.ts';
import { verifySubject } from '../../verify/verify-subject.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'imported-rows-'));

/** A taxed order of 30.00 EUR, of which the first line has a discount of its own. */
const anOrder = (externalId: string, changes: object = {}) => ({
  externalId,
  customerId: 'buyer',
  placedAt: '2025-03-01T10:00:00Z',
  status: 'SHIPPED',
  currency: 'EUR',
  lines: [
    { sku: 'OLD-1', quantity: 2, unitPrice: 1000 },
    { sku: 'OLD-2', quantity: 1, unitPrice: 1000 },
  ],
  adjustments: [
    { kind: 'DISCOUNT', name: 'Coupon', amount: -500, seq: 1 },
    { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
  ],
  shippingAddress: { name: 'Nia Lundqvist', city: 'Ulm' },
  ...changes,
});

/** Taxes of the whole order, and of its second line. */
const TAXES = {
  'added to the prices': [
    { kind: 'TAX', name: 'Sales tax', amount: 250 },
    { kind: 'TAX', name: 'City tax', amount: 70, seq: 2 },
  ],
  'that the prices contain': [
    { kind: 'TAX', name: 'VAT', amount: 319, included: true },
    { kind: 'TAX', name: 'VAT', amount: 160, included: true, seq: 2 },
  ],
};

describe('The rows of an imported order', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const kill = killer();
  const run = (...orders: object[]) => {
    const file = join(FOLDER, 'orders.jsonl');
    writeFileSync(file, orders.map((order) => `${JSON.stringify(order)}\n`).join(''));
    const form = { source: 'magento', open: true, now: new Date('2026-11-01T00:00:00.000Z') };
    return importOrders({ ...form, file, dryRun: false, onRefused: () => {}, onPage: () => {} });
  };
  const orderRows = async () => (await table.all()).filter(({ type }) => type === 'Order');

  beforeEach(async () => {
    await aCustomer('buyer');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await table.clear();
    await catchUp();
  });
  afterAll(() => rmSync(FOLDER, { recursive: true }));

  it.each(Object.entries(TAXES))('have the taxes that A3 shows, %s', async (_, taxes) => {
    const { adjustments } = anOrder('');
    const changes = { adjustments: [...adjustments, ...taxes] };
    const orders = ORDER_STATUSES.map((status) => anOrder(status, { ...changes, status }));
    expect(await run(...orders)).toMatchObject({ imported: ORDER_STATUSES.length });
    await catchUp();

    const stated: Record<string, readonly unknown[]> = {};
    for (const row of await orderRows()) {
      const path = { orderId: String(row['SK']).split('#')[2] ?? '' };
      const { body } = await asking('A3')({ as: operator, path });
      stated[body.status] = [row['taxTotal'], row['taxIncluded']];
      expect([body.status, body.taxTotal, body.taxIncluded]).toEqual([
        body.status,
        ...(stated[body.status] ?? []),
      ]);
    }
    expect(Object.keys(stated).toSorted()).toEqual(ORDER_STATUSES.toSorted());
    expect(stated['CANCELLED']).not.toEqual(stated['SHIPPED']);
    expect(stated['RETURNED']).toEqual(stated['SHIPPED']);
    const grace = { looks: 1, betweenMillis: 0 };
    const found = await verifySubject(Subject.customer('buyer'), { repair: false, grace });
    expect(found).toMatchObject({ drifts: [] });
  });

  it('include its words after a second run, if the first was killed before them', async () => {
    vi.stubEnv('FIND_ORDERS', 'true');
    const requests = await recordWhile(() => run(anOrder('other')));
    const inserts = requests.findIndex(({ operation }) => operation === 'TransactWriteItems');
    const order = anOrder('killed');
    expect(await kill(inserts + 1, 'after', () => run(order))).toBe(false);
    const found = async () =>
      (await asking('A31f')({ as: operator, query: { q: 'lundqvist' } })).body.items;
    expect(await orderRows()).toHaveLength(2);
    expect(await found()).toHaveLength(1);

    expect(await run(order)).toMatchObject({ imported: 0, stored: 1 });

    expect(await found()).toHaveLength(2);
    const third = await recordWhile(() => run(order));
    const writes = third.filter(({ operation }) => operation === 'TransactWriteItems');
    // The attempt to insert it, which fails.
    expect(writes).toHaveLength(1);
  });

  it('include no words without the setting', async () => {
    await run(anOrder('one'));
    expect(await run(anOrder('one'))).toMatchObject({ stored: 1 });
    expect((await table.all()).filter(({ type }) => type === 'Found')).toEqual([]);
  });
});
