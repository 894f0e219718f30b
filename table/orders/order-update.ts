import type { Order, OrderIdentity } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { orderIndexKeys } from '../keys.ts';
import { openOrderShards } from '../requests/client.ts';
import { type SetAttributes, setAttributes } from '../requests/set-attributes.ts';

/** What may move with an order's status. */
export type MovedWithStatus = Readonly<
  Partial<Pick<Order, 'fulfillmentStatus' | 'total' | 'paymentStatus' | 'refunded'>>
>;

/**
 * The one way an order's row moves: status, version and index keys in the same write, so no index
 * ever lists an order under a status it does not have. (The article's own sample forgets GSI1.)
 *
 * @param also what moves with them when lines are changed by themselves, or money moves
 */
export function orderUpdate(
  order: OrderIdentity,
  to: OrderStatus,
  fromVersion: number,
  now: Date,
  also: MovedWithStatus = {},
): SetAttributes {
  return setAttributes({
    status: to,
    version: fromVersion + 1,
    updatedAt: now.toISOString(),
    GSI2PK: undefined,
    GSI2SK: undefined,
    ...orderIndexKeys(order, to, openOrderShards()),
    ...also,
  });
}
