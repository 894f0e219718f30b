import type { Order } from '../../domain/order.ts';

/** The order after a change of a fulfillment. */
export type FulfilledOrder = Pick<Order, 'orderId' | 'version' | 'status' | 'fulfillmentStatus'>;

export const toFulfilledOrder = ({
  orderId,
  version,
  status,
  fulfillmentStatus,
}: Order): FulfilledOrder => ({ orderId, version, status, fulfillmentStatus });
