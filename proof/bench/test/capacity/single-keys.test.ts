// @module-tag alone
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeOrder } from '../../../../domain/order.ts';
import { newOrderId } from '../../../../domain/order-id.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import type { ItemChange } from '../../../../packages/local/limits/change-units.ts';
import { indexOrder } from '../../../../table/finding/index-order.ts';
import { orderIdentity, PARTITIONS } from '../../../../table/keys.ts';
import { createOrder } from '../../../../table/orders/a06-create-order.ts';
import { tagOrder } from '../../../../table/remarks/a29-tag-order.ts';
import { GSI1, GSI2, INDEXES } from '../../../../table/schema.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { newCustomer, newLevel, project, request, SKUS } from '../../bench-shop.ts';
import { countDays } from '../../bench-table.ts';
import { capacityMeter } from '../../capacity/capacity-meter.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/key-map.md'), 'utf8');
const PARTITION_WRITES = 1000;
const [SKU = ''] = SKUS;

freshTable({ stream: true });
const meter = capacityMeter()(INDEXES);

/** The write units of a piece of work, by kind of partition and by index, and its changes. */
async function measured(act: () => Promise<unknown>) {
  const { floor, byPartition, changes } = await meter({ id: 'key', what: 'one' }, act);
  const units: Readonly<Record<string, number>> = { ...floor.by, ...byPartition };
  return { units, changes };
}

/** The figures of the page: the units of one write, and the writes a second that a key takes. */
function figuresOf(key: string): [units: number, writes: number] {
  const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${key}\``)) ?? '';
  const [, , , units = '', writes = ''] = row.split('|');
  return [Number(units), Number(writes.replace(',', ''))];
}

const placeNamed = (orderId: string) =>
  createOrder(
    placeOrder(orderIdentity({ customerId: 'c-keys', orderId }), {
      lines: [{ sku: SKU, quantity: 1, unitPrice: 4950 }],
      currency: 'EUR',
      shippingAddress: { name: 'Otto', street: 'Kaistraße 1', city: 'Kiel', country: 'DE' },
    }),
    request(),
    new Date(),
    policyIn(process.env),
  );

describe('A key that many rows share', () => {
  it('takes as many writes a second as docs/key-map.md has', async () => {
    countDays(true);
    await newCustomer('c-keys');
    const orderId = newOrderId(new Date());
    const stocked = await measured(() => newLevel(SKU, 1000));
    const placed = await measured(() => placeNamed(orderId));
    const copied = await measured(() => project(placed.changes as ItemChange[]));
    const order = orderIdentity({ customerId: 'c-keys', orderId });
    const tagged = await measured(() => tagOrder(order, 'gift'));
    const found = await measured(() => indexOrder(orderId, async () => 'not-asked'));
    const words = found.changes.filter(({ after }) => String(after?.['PK']).startsWith('FIND#'));
    const low = await measured(() => newLevel(SKU, 5, [2]));

    const figures = {
      SKUS: stocked.units[GSI1.name],
      LOW: low.units[GSI2.name],
      // One of the order's two entries of GSI1; the other one is with its customer.
      'DAY#<day>#<n>': (placed.units[GSI1.name] ?? 0) / 2,
      'DAYS#<n>': copied.units[PARTITIONS.days],
      'TAG#<tag>': tagged.units[PARTITIONS.tag],
      'FIND#<prefix>': (found.units[PARTITIONS.found] ?? 0) / words.length,
    };
    for (const [key, units = 0] of Object.entries(figures))
      expect([key, ...figuresOf(key)]).toEqual([key, units, PARTITION_WRITES / units]);
  });
});
