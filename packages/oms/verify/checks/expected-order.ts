import type { Order, OrderIdentity } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { openPartitionOf, orderPosition, statusPartition } from '../../../../table/keys.ts';
import { openOrderShards, openOrderShardsRead } from '../../../../table/settings.ts';

/**
 * Returns the attributes that META must have, `counted` among them. An undefined attribute must be
 * absent.
 */
export const expectedMetadata = (order: Order): Item => ({
  customerId: order.customerId,
  status: order.status,
  fulfillmentStatus: order.fulfillmentStatus,
  onHold: order.onHold,
  paymentStatus: order.paymentStatus,
  refunded: order.refunded,
  deliveredOn: order.deliveredOn,
  version: order.version,
  currency: order.currency,
  total: order.total,
  lineCount: order.lineCount,
  updatedAt: order.updatedAt,
  counted: true,
});

/** Returns the keys of the list by status, which every order has. */
export const expectedStatusKeys = (order: Pick<Order, 'status'> & OrderIdentity): Item => ({
  GSI1PK: statusPartition(order.customerId, order.status),
  GSI1SK: orderPosition(order),
});

/**
 * Returns the keys of the list of open orders; none for an order that is not open. While several
 * shard counts are read, an order may stay in a partition of any of them: A5 reads it there. Moving
 * orders to the partitions of the new count is no repair.
 *
 * @param row the order's row, with its current keys
 */
export function expectedOpenKeys(order: Pick<Order, 'status'> & OrderIdentity, row: Item): Item {
  if (order.status !== 'OPEN') return {};
  const partitions = [openOrderShards(), ...openOrderShardsRead()].map((n) =>
    openPartitionOf(order.orderId, n),
  );
  const GSI2PK = partitions.find((partition) => partition === row['GSI2PK']) ?? partitions[0];
  return { GSI2PK, GSI2SK: orderPosition(order) };
}

/** True for an open order in a partition of an earlier shard count. */
export const awaitsReshard = ({ status, orderId }: Order, row: Item): boolean =>
  status === 'OPEN' &&
  openOrderShardsRead().some((n) => openPartitionOf(orderId, n) === row['GSI2PK']) &&
  openPartitionOf(orderId, openOrderShards()) !== row['GSI2PK'];

/** Picks the named attributes of an item; absent ones stay absent. */
export const pick = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(
    names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  );
