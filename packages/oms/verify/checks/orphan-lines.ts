import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../drift.ts';
import { MONEY_ATTRIBUTES } from '../reads/payment-transactions.ts';
import { readPartition } from '../reads/read-copies.ts';
import { pick } from './expected-order.ts';
import { FOR_A_PERSON } from './unreadable.ts';

/**
 * Reports rows of an order's lines and money in a partition without an order. They are not copies,
 * so only a person can decide about them.
 *
 * @param leads true if one of these customers has the order
 */
export async function orphanLines(
  orderId: string,
  leads: (customerIds: ReadonlySet<unknown>) => Promise<boolean>,
): Promise<Drift[]> {
  const rows = await readPartition(orderId);
  const { counters, fulfillments, cancellations, payments, events } = rows;
  const orphans = [
    ...cancellations.map((row) => orphan('CANCELLATION', row, orderId)),
    ...fulfillments.map((row) => orphan('FULFILLMENT', row, orderId)),
    ...(counters ? [orphan('LINES', counters, orderId)] : []),
    ...payments.map((row) => orphan('PAYMENT', row, orderId)),
  ];
  if (orphans.length === 0) return [];
  const customerIds = new Set(
    [...fulfillments, ...payments, ...events].map(({ customerId }) => customerId),
  );
  return (await leads(customerIds)) ? [] : orphans;
}

const orphan = (what: Drift['what'], row: Item & Key, orderId: string): Drift => ({
  what,
  key: nameOfKey(row),
  orderId,
  why: 'its order does not exist',
  expected: null,
  found: pick(row, 'customerId', 'status', 'lines', ...MONEY_ATTRIBUTES.slice(1)),
  ...FOR_A_PERSON,
});
