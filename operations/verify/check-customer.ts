import { summaryKey } from '../../table/keys.ts';
import { atMost } from './at-most.ts';
import { checkOrder } from './check-order.ts';
import { type Drift, differing, nameOf } from './drift.ts';
import { type OrderCopies, readCopies } from './read-copies.ts';
import { type CustomerRows, type OrderRow, readCustomer } from './read-customer.ts';
import { readRegister } from './register.ts';
import { type SummedOrder, storedSummary, summedOrders } from './summed-orders.ts';

/** What a look at a part of the table found. */
export interface Checked {
  readonly drifts: readonly Drift[];
  readonly orders: number;
  /** Rows without a version. */
  readonly outOfScope: number;
}

const ORDERS_AT_A_TIME = 8;

/** Everything that follows from a customer's order rows. */
export async function checkCustomer(customerId: string): Promise<Checked> {
  const rows = await readCustomer(customerId);
  const copies = await atMost(ORDERS_AT_A_TIME, rows.orders, ({ identity }) => readCopies(identity.orderId));
  const ofOrders = rows.orders.flatMap((order, i) =>
    checkOrder(order, copies[i] ?? { metadata: undefined, events: [] }),
  );
  const ofSummary = await checkSummary(customerId, rows, copies);
  return { drifts: [...ofSummary, ...ofOrders], orders: rows.orders.length, outOfScope: rows.unversioned };
}

/**
 * SUMMARY against the rows of truth. While a change is on its way through the stream the two differ, but never SUMMARY and the METAs: if
 * these do, it is no lag, and no traffic can hide it.
 */
async function checkSummary(customerId: string, { orders, summary }: CustomerRows, copies: readonly OrderCopies[]) {
  const expected = summedOrders(orders.flatMap((order, i) => summed(order, copies[i])));
  if (!differing(expected, storedSummary(summary))) return [];

  const register = await readRegister(
    customerId,
    orders.map(({ identity }) => identity),
  );
  const found = storedSummary(register ? register.summary : summary);
  const difference = differing(expected, found);
  if (!difference) return [];
  const mayBeLag = !register || !differing(summedOrders(register.counted), found);
  const drift: Drift = {
    what: 'SUMMARY',
    key: nameOf(summaryKey(customerId)),
    ...difference,
    mayBeLag,
    mendable: true,
  };
  return [drift];
}

/** A row that is no order says nothing; what its META said last still counts. */
function summed({ order, identity }: OrderRow, copies: OrderCopies | undefined): SummedOrder[] {
  if (order) return [order];
  const { metadata } = copies ?? {};
  return metadata?.['counted'] ? [{ ...metadata, placedAt: identity.placedAt } as unknown as SummedOrder] : [];
}
