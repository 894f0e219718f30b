import type { Order } from '../../domain/order.ts';

/** What a change of a fulfillment made of its order. */
export type FulfilledOrder = Pick<Order, 'orderId' | 'version' | 'status' | 'fulfillmentStatus'>;

export const toFulfilledOrder = ({
  orderId,
  version,
  status,
  fulfillmentStatus,
}: Order): FulfilledOrder => ({ orderId, version, status, fulfillmentStatus });
