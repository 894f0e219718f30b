import type { Order, OrderIdentity } from '../../domain/order.ts';
import type { Item } from '../../table/item.ts';
import { customerPartition, isCustomerOrder, type Key, parseCustomerOrderKey, summaryKey } from '../../table/keys.ts';
import { versionedOrder } from '../../table/order-row.ts';
import { readItems } from './read-items.ts';

/** A row of truth with a version. */
export interface OrderRow {
  readonly row: Item & Key;
  readonly identity: OrderIdentity;
  /** Undefined for a row that claims a version and is not an order. */
  readonly order: Order | undefined;
}

export interface CustomerRows {
  readonly summary: Item | undefined;
  readonly orders: readonly OrderRow[];
  /** Rows without a version, which the article's lab writes by hand: no copy follows them. */
  readonly unversioned: number;
}

/** What is stored with a customer. SUMMARY sorts after the orders, so it is read after them. */
export async function readCustomer(customerId: string): Promise<CustomerRows> {
  const items = await readItems({
    KeyConditionExpression: 'PK = :customer',
    ExpressionAttributeValues: { ':customer': customerPartition(customerId) },
  });
  const rows = items.filter(isCustomerOrder);
  const versioned = rows.filter(({ version }) => version !== undefined);
  return {
    summary: items.find(({ SK }) => SK === summaryKey(customerId).SK),
    orders: versioned.map((row) => ({ row, identity: parseCustomerOrderKey(row), order: orderOf(row) })),
    unversioned: rows.length - versioned.length,
  };
}

function orderOf(row: Item): Order | undefined {
  try {
    return versionedOrder(row);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
