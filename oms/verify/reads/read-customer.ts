import type { Item } from '../../../aws-protocol/item.ts';
import type { Order, OrderIdentity } from '../../../domain/order.ts';
import {
  customerPartition,
  isCustomerOrder,
  type Key,
  parseCustomerOrderKey,
  summaryKey,
} from '../../../table/keys.ts';
import { versionedOrder } from '../../../table/orders/order-row.ts';
import { whyNoOrder, whyUnreachable } from '../checks/broken-order.ts';
import { readItems } from './read-items.ts';

/** A row of truth with a version. */
export interface OrderRow {
  readonly row: Item & Key;
  /**
   * Whose copies are its own. Undefined for a row that no request leads to, or that repeats another
   * row's order id.
   */
  readonly identity: OrderIdentity | undefined;
  /** Undefined for a row that claims a version and is not an order. */
  readonly order: Order | undefined;
  /** Why it is none. */
  readonly why: string | undefined;
}

export interface CustomerRows {
  readonly summary: Item | undefined;
  readonly orders: readonly OrderRow[];
  /** Rows without a version, which the article's lab writes by hand: no copy follows them. */
  readonly unversioned: number;
  /** The profile, and whatever else is stored with the customer. */
  readonly others: readonly (Item & Key)[];
}

/** What is stored with a customer. SUMMARY sorts after the orders, so it is read after them. */
export async function readCustomer(customerId: string): Promise<CustomerRows> {
  const items = await readItems({
    KeyConditionExpression: 'PK = :customer',
    ExpressionAttributeValues: { ':customer': customerPartition(customerId) },
  });
  const rows = items.filter(isCustomerOrder);
  const versioned = rows.filter(({ version }) => version !== undefined);
  const { SK } = summaryKey(customerId);
  return {
    summary: items.find((item) => item.SK === SK),
    orders: orderRows(versioned),
    unversioned: rows.length - versioned.length,
    others: items.filter((item) => !isCustomerOrder(item) && item.SK !== SK),
  };
}

/** Those of whose orders META and events say something, each order once. */
export const identitiesOf = (orders: readonly OrderRow[]): OrderIdentity[] =>
  orders.flatMap(({ identity }) => identity ?? []);

function orderRows(rows: readonly (Item & Key)[]): OrderRow[] {
  const met = new Set<string>();
  return rows.map((row) => {
    const identity = parseCustomerOrderKey(row);
    const unreachable = met.has(identity.orderId)
      ? 'not an order: another row of the customer has its order id'
      : whyUnreachable(row);
    if (unreachable) return { row, identity: undefined, order: undefined, why: unreachable };
    met.add(identity.orderId);
    return { row, identity, ...orderOf(row) };
  });
}

/** The order of a row, or why it is none. */
export function orderOf(row: Item): Pick<OrderRow, 'order' | 'why'> {
  const why = whyNoOrder(row);
  if (why) return { order: undefined, why };
  try {
    return { order: versionedOrder(row), why };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { order: undefined, why: `not an order: ${error.message}` };
  }
}
