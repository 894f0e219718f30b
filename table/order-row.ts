import type { Order, OrderIdentity, StoredOrder } from '../domain/order.ts';
import type { OrderStatus } from '../domain/order-status.ts';
import { openOrderShards } from './client.ts';
import { customerOrderKey, type Key, orderIndexKeys, parseCustomerOrderKey } from './keys.ts';

/** An item as the document client returns it. */
export type Item = Record<string, unknown>;

/** The attributes of the row of truth; all else follows from its key. `updatedAt` is stored once it differs from `placedAt`. */
const ATTRIBUTES = [
  'status',
  'paymentStatus',
  'updatedAt',
  'version',
  'currency',
  'total',
  'lineCount',
] as const satisfies readonly (keyof Order)[];

/** An order → its row of truth, with its index keys. */
export function orderRow(order: Order): Item {
  const { status, paymentStatus, version, currency, total, lineCount } = order;
  return {
    ...customerOrderKey(order),
    ...orderIndexKeys(order, status, openOrderShards()),
    type: 'Order',
    ...{ status, paymentStatus, version, currency, total, lineCount },
  };
}

/**
 * A row, or an index's projection of one, → what it says of its order. Tolerates what it lacks. An amount without a currency
 * (the article's `total=149.00`) is not money that we can state, so it is left out.
 */
export function toOrder(row: Item): StoredOrder {
  const identity = parseCustomerOrderKey(row as unknown as Key);
  const known = Object.fromEntries(
    ATTRIBUTES.filter((name) => row[name] !== undefined && (name !== 'total' || row['currency'])).map((name) => [
      name,
      row[name],
    ]),
  );
  const neverUpdated = known['version'] === 1 ? { updatedAt: identity.placedAt } : {};
  return { ...identity, ...neverUpdated, ...known };
}

/**
 * The one way an order's status changes (A7 alone, A8 inside a transaction): status, version and index keys move in the same
 * write, so no index ever lists an order under a status it does not have. The article's own sample forgets GSI1.
 */
export function statusChange(order: OrderIdentity, to: OrderStatus, fromVersion: number, now: Date) {
  const { GSI1PK, GSI1SK, GSI2PK, GSI2SK } = orderIndexKeys(order, to, openOrderShards());
  const openKeys = GSI2PK === undefined ? ' REMOVE GSI2PK, GSI2SK' : ', GSI2PK = :GSI2PK, GSI2SK = :GSI2SK';
  return {
    UpdateExpression: `SET #status = :to, version = :next, updatedAt = :now, GSI1PK = :GSI1PK, GSI1SK = :GSI1SK${openKeys}`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':to': to,
      ':next': fromVersion + 1,
      ':now': now.toISOString(),
      ...{ ':GSI1PK': GSI1PK, ':GSI1SK': GSI1SK },
      ...(GSI2PK !== undefined && { ':GSI2PK': GSI2PK, ':GSI2SK': GSI2SK }),
    },
  };
}
