import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, summaryKey } from '../../../../table/keys.ts';
import { atMost } from '../at-most.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import { NO_COPIES, type OrderCopies, readCopies } from '../reads/read-copies.ts';
import {
  type CustomerRows,
  identitiesOf,
  type OrderRow,
  readCustomer,
} from '../reads/read-customer.ts';
import { readSummarySnapshot } from '../reads/read-summary-snapshot.ts';
import { checkCustomerWords } from '../words/check-words.ts';
import { checkOrder } from './check-order.ts';
import { type Checked, NOTHING_CHECKED } from './checked.ts';
import { awaitsReshard } from './expected-order.ts';
import { checkEmail } from './people/check-email.ts';
import { checkErasure } from './people/check-erasure.ts';
import { besidesSums, type SummedOrder, storedSummary, summedOrders } from './summed-orders.ts';
import { unreadableRows } from './unreadable.ts';

const ORDERS_AT_A_TIME = 8;

/** Checks everything that follows from a customer's order rows. */
export async function checkCustomer(customerId: string): Promise<Checked> {
  const rows = await readCustomer(customerId);
  const copies = await atMost(ORDERS_AT_A_TIME, rows.orders, async ({ identity }) =>
    identity ? readCopies(identity.orderId) : NO_COPIES,
  );
  const ofOrders = rows.orders.flatMap((order, i) => checkOrder(order, copies[i] ?? NO_COPIES));
  const ofSummary = await checkSummary(customerId, rows, copies);
  const ofWords = await checkCustomerWords(customerId, rows.others);
  const ofEmail = await checkEmail(customerId, rows.others);
  return {
    ...NOTHING_CHECKED,
    drifts: [
      ...ofSummary,
      ...ofEmail,
      ...ofWords,
      ...checkErasure(customerId, rows.others),
      ...ofOrders,
      ...unreadableRows(rows.others),
    ],
    orders: rows.orders.length,
    outOfScope: rows.unversioned,
    awaitingReshard: rows.orders.filter(({ order, row }) => order && awaitsReshard(order, row))
      .length,
  };
}

/**
 * Compares SUMMARY with the source rows. While a change is in the stream the two differ, but
 * SUMMARY and the METAs never do. If these differ, it is not lag, and later changes cannot hide it.
 */
async function checkSummary(
  customerId: string,
  { orders, summary }: CustomerRows,
  copies: readonly OrderCopies[],
): Promise<Drift[]> {
  const unreadable = summary ? unreadableRows([besidesSums(summary) as Item & Key]) : [];
  const expected = summedOrders(orders.flatMap((order, i) => summed(order, copies[i])));
  if (!differing(expected, storedSummary(summary))) return unreadable;

  const snapshot = await readSummarySnapshot(customerId, identitiesOf(orders));
  const found = storedSummary(snapshot ? snapshot.summary : summary);
  const difference = differing(expected, found);
  if (!difference) return unreadable;
  const mayBeLag = !snapshot || !differing(summedOrders(snapshot.counted), found);
  const drift: Drift = {
    what: 'SUMMARY',
    key: nameOfKey(summaryKey(customerId)),
    ...difference,
    mayBeLag,
    repairable: true,
  };
  return [drift, ...unreadable];
}

/** A row that is not an order counts nothing. The last values of its META still count. */
function summed({ order, identity }: OrderRow, copies: OrderCopies | undefined): SummedOrder[] {
  if (order) return [order];
  const { metadata } = copies ?? {};
  return identity && metadata?.['counted']
    ? [{ ...metadata, placedAt: identity.placedAt } as unknown as SummedOrder]
    : [];
}
