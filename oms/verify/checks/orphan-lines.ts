import type { Item } from '../../../aws-protocol/item.ts';
import type { Key } from '../../../table/keys.ts';
import { type Drift, nameOf } from '../drift.ts';
import { readPartition } from '../reads/read-copies.ts';
import { pick } from './expected-order.ts';
import { FOR_A_PERSON } from './unreadable.ts';

/**
 * Rows that tell what became of an order's lines and money, in a partition that no order leads to.
 * They are nobody's copies, so they stay for a person.
 *
 * @param leads whether an order of one of these customers does
 */
export async function orphanLines(
  orderId: string,
  leads: (customerIds: ReadonlySet<unknown>) => Promise<boolean>,
): Promise<Drift[]> {
  const rows = await readPartition(orderId);
  const { counters, fulfillments, cancellations, payments, events } = rows;
  const told = [
    ...cancellations.map((row) => orphan('CANCELLATION', row, orderId)),
    ...fulfillments.map((row) => orphan('FULFILLMENT', row, orderId)),
    ...(counters ? [orphan('LINES', counters, orderId)] : []),
    ...payments.map((row) => orphan('PAYMENT', row, orderId)),
  ];
  if (told.length === 0) return [];
  const customerIds = new Set(
    [...fulfillments, ...payments, ...events].map(({ customerId }) => customerId),
  );
  return (await leads(customerIds)) ? [] : told;
}

const orphan = (what: Drift['what'], row: Item & Key, orderId: string): Drift => ({
  what,
  key: nameOf(row),
  orderId,
  why: 'its order does not exist',
  expected: null,
  found: pick(row, 'customerId', 'status', 'lines', 'transactions'),
  ...FOR_A_PERSON,
});
