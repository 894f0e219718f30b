import type { Order, OrderIdentity } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { versionedOrder } from '../../../../table/full-order/order-row.ts';
import {
  customerPartition,
  isCustomerOrder,
  type Key,
  parseCustomerOrderKey,
  summaryKey,
} from '../../../../table/keys.ts';
import { whyNoOrder, whyUnreachable } from '../checks/broken-order.ts';
import { readItems } from './read-items.ts';

/** A source row with a version. */
export interface OrderRow {
  readonly row: Item & Key;
  /**
   * The order that the copies belong to. Undefined for a row that no request can find, or that
   * repeats another row's order id.
   */
  readonly identity: OrderIdentity | undefined;
  /** Undefined for a row with a version that is not an order. */
  readonly order: Order | undefined;
  /** The errors of such a row. */
  readonly why: string | undefined;
}

export interface CustomerRows {
  readonly summary: Item | undefined;
  readonly orders: readonly OrderRow[];
  /** Rows without a version, as the source documents' lab writes them: they have no copies. */
  readonly unversioned: number;
  /** The profile, and all other items of the customer. */
  readonly others: readonly (Item & Key)[];
}

/** Reads all items of a customer. SUMMARY sorts after the orders, so it is read after them. */
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

/** Returns the identities of the orders that META and events belong to, each once. */
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

/** The attributes of an order's row that `orderOf` reads, beside its keys. */
export const ATTRIBUTES_OF_ORDER = [
  'status',
  'fulfillmentStatus',
  'paymentStatus',
  'refunded',
  'version',
  'currency',
  'total',
  'lineCount',
  'updatedAt',
] as const;

/** Parses a row as an order; otherwise returns the errors. */
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
