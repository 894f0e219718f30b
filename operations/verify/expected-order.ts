import type { Order, OrderIdentity } from '../../domain/order.ts';
import { openOrderShards } from '../../table/client.ts';
import type { Item } from '../../table/item.ts';
import { openPartitions, orderPosition, shardOf, statusPartition } from '../../table/keys.ts';

/** What META must say of an order, and that SUMMARY counts it. */
export const expectedMetadata = (order: Order): Item => ({
  customerId: order.customerId,
  status: order.status,
  paymentStatus: order.paymentStatus,
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

/** Where an order must show as open: nowhere once it is not. */
export function expectedOpenKeys(order: Pick<Order, 'status'> & OrderIdentity): Item {
  if (order.status !== 'OPEN') return {};
  const shards = openOrderShards();
  return { GSI2PK: openPartitions(shards)[shardOf(order.orderId, shards)], GSI2SK: orderPosition(order) };
}

/** The attributes of an item that these names mean; what is absent stays absent. */
export const pick = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
