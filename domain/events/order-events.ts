import { type FulfillmentStatus, fulfillmentStatusImpliedBy } from '../line-counters.ts';
import type { Order } from '../order.ts';
import type { OrderStatus, PaymentStatus } from '../order-status.ts';
import { type Changed, isNewVersion, type Occurrence } from './event.ts';
import type { OrderEventType } from './event-types.ts';

/** The events of one new version of an order: `order.updated`, and what changed with it. */
export function orderEvents(change: Changed<Order>): readonly Occurrence<OrderEventType>[] {
  if (!isNewVersion(change)) return [];
  const { orderId, customerId, version, updatedAt } = change.after;
  return typesOf(change).map((type) => ({
    type,
    source: orderSource(orderId),
    subject: orderId,
    version,
    time: updatedAt,
    data: { customerId, orderId, order: orderData(change.after) },
  }));
}

export const orderSource = (orderId: string): string => `/orders/${orderId}`;

function typesOf({ before, after }: Changed<Order>): readonly OrderEventType[] {
  return [
    ...(before ? [] : (['order.placed'] as const)),
    'order.updated',
    ...paymentTypes(before, after),
    ...fulfillmentTypes(before, after),
    ...(before && before.status !== after.status ? BY_STATUS[after.status] : []),
  ];
}

/** The event of a new status. An order is never placed in another status than OPEN. */
const BY_STATUS: Readonly<Record<OrderStatus, readonly OrderEventType[]>> = {
  OPEN: ['order.reopened'],
  // `order.fulfilled` is published instead.
  SHIPPED: [],
  DELIVERED: ['order.delivered'],
  CANCELLED: ['order.cancelled'],
  RETURNED: ['order.returned'],
};

/**
 * `order.paid` is never published for a cancelled order: whoever ships what is paid would ship it.
 * One whose total went to 0 with its last line is PAID. Money that comes in for one has an event of
 * its own.
 */
function paymentTypes(before: Order | undefined, after: Order): readonly OrderEventType[] {
  const { paymentStatus, status, refunded = 0 } = after;
  const types: OrderEventType[] = [];
  if (paymentStatus !== before?.paymentStatus) {
    const [wasCancelled, isCancelled] = [before?.status, status].map((one) => one === 'CANCELLED');
    if (wasCancelled && isCancelled && CAME_IN.includes(paymentStatus))
      types.push('order.paid_after_cancellation');
    if (!isCancelled && paymentStatus === 'PAID' && !wasPaid(before)) types.push('order.paid');
    if (paymentStatus === 'AUTHORIZED') types.push('order.authorized');
  }
  return refunded > (before?.refunded ?? 0) ? [...types, 'order.refunded'] : types;
}

const CAME_IN: readonly PaymentStatus[] = ['PAID', 'PARTIALLY_PAID'];

/** A refund that fails makes an order PAID again, which is no payment. */
const wasPaid = (order: Order | undefined): boolean =>
  order?.paymentStatus === 'PARTIALLY_REFUNDED' || order?.paymentStatus === 'REFUNDED';

function fulfillmentTypes(before: Order | undefined, after: Order): readonly OrderEventType[] {
  const status = fulfillmentOf(after);
  const isCancelled = after.status === 'CANCELLED';
  if (!before || isCancelled || fulfillmentOf(before) === status) return [];
  return BY_FULFILLMENT[status];
}

const BY_FULFILLMENT: Readonly<Record<FulfillmentStatus, readonly OrderEventType[]>> = {
  UNFULFILLED: [],
  PARTIALLY_FULFILLED: ['order.partially_fulfilled'],
  FULFILLED: ['order.fulfilled'],
};

/** Stored, or implied by the status of an order that only moved as a whole. */
const fulfillmentOf = ({ status, fulfillmentStatus }: Order): FulfillmentStatus =>
  fulfillmentStatus ?? fulfillmentStatusImpliedBy(status);

/** The part of an order that an event carries: no address, no note. A3 has the rest. */
function orderData(order: Order) {
  const { orderId, number, status, paymentStatus, refunded = 0 } = order;
  const { currency, total, lineCount, placedAt, updatedAt, version } = order;
  return {
    orderId,
    number,
    status,
    fulfillmentStatus: fulfillmentOf(order),
    paymentStatus,
    currency,
    total,
    refunded,
    lineCount,
    placedAt,
    updatedAt,
    version,
  };
}

/** An unpaid order that was cancelled because its payment was due. */
export interface Expired {
  readonly customerId: string;
  readonly orderId: string;
  /** The version in which the order is cancelled. */
  readonly orderVersion: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly expiredAt: string;
}

/** `order.expired`, beside the `order.cancelled` of the same version. */
export const expiryEvent = ({
  customerId,
  orderId,
  orderVersion,
  expiredAt,
}: Expired): Occurrence<OrderEventType> => ({
  type: 'order.expired',
  source: orderSource(orderId),
  subject: orderId,
  version: orderVersion,
  time: expiredAt,
  data: { customerId, orderId },
});
