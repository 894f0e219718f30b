import type { Item } from '../../../aws-protocol/item.ts';
import type { Order, OrderIdentity } from '../../../domain/order.ts';
import { openPartitionOf, orderPosition, statusPartition } from '../../../table/keys.ts';
import { openOrderShards, openOrderShardsRead } from '../../../table/requests/client.ts';

/**
 * What META must say of an order, and that SUMMARY counts it. Undefined is an attribute that it may
 * not have.
 */
export const expectedMetadata = (order: Order): Item => ({
  customerId: order.customerId,
  status: order.status,
  fulfillmentStatus: order.fulfillmentStatus,
  paymentStatus: order.paymentStatus,
  refunded: order.refunded,
  version: order.version,
  currency: order.currency,
  total: order.total,
  lineCount: order.lineCount,
  updatedAt: order.updatedAt,
  counted: true,
});

/** Where an order must show by status: always. */
export const expectedStatusKeys = (order: Pick<Order, 'status'> & OrderIdentity): Item => ({
  GSI1PK: statusPartition(order.customerId, order.status),
  GSI1SK: orderPosition(order),
});

/**
 * Where an order must show as open: nowhere once it is not. While several shard counts are read
 * together, an order may stay where any of them puts it: A5 lists it there, and moving orders to
 * the partitions of the new count is no repair.
 *
 * @param row the order's row, for where it shows now
 */
export function expectedOpenKeys(order: Pick<Order, 'status'> & OrderIdentity, row: Item): Item {
  if (order.status !== 'OPEN') return {};
  const partitions = [openOrderShards(), ...openOrderShardsRead()].map((n) =>
    openPartitionOf(order.orderId, n),
  );
  const GSI2PK = partitions.find((partition) => partition === row['GSI2PK']) ?? partitions[0];
  return { GSI2PK, GSI2SK: orderPosition(order) };
}

/** Whether an open order is listed where an earlier shard count put it. */
export const awaitsReshard = ({ status, orderId }: Order, row: Item): boolean =>
  status === 'OPEN' &&
  openOrderShardsRead().some((n) => openPartitionOf(orderId, n) === row['GSI2PK']) &&
  openPartitionOf(orderId, openOrderShards()) !== row['GSI2PK'];

/** The attributes of an item that these names mean; what is absent stays absent. */
export const pick = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(
    names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
  );
