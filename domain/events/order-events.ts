import { type FulfillmentStatus, fulfillmentStatusImpliedBy } from '../line-counters.ts';
import type { Order } from '../order.ts';
import type { OrderStatus } from '../order-status.ts';
import { statedTaxes, type TaxSums } from '../totals/tax-sums.ts';
import { type Changed, isNewVersion, type Occurrence } from './event.ts';
import type { OrderEventType } from './event-types.ts';

/** An order with its taxes; those of rows of before they had any are absent. */
type TaxedOrder = Order & TaxSums;

/** Lists the events of a new version of an order: `order.updated`, and one for each change. */
export function orderEvents(change: Changed<TaxedOrder>): readonly Occurrence<OrderEventType>[] {
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
    ...holdTypes(before?.onHold, after.onHold),
    ...(before && before.status !== after.status ? BY_STATUS[after.status] : []),
  ];
}

/** An order is placed without a hold, and a hold is released before the next. */
function holdTypes(before: Order['onHold'], after: Order['onHold']): readonly OrderEventType[] {
  if (before === after) return [];
  return after ? ['order.held'] : ['order.released'];
}

/** The event of a new status. A new order is always OPEN. */
const BY_STATUS: Readonly<Record<OrderStatus, readonly OrderEventType[]>> = {
  OPEN: ['order.reopened'],
  // `order.fulfilled` is published instead.
  SHIPPED: [],
  DELIVERED: ['order.delivered'],
  CANCELLED: ['order.cancelled'],
  RETURNED: ['order.returned'],
};

/**
 * The payment events of a change. `order.paid` is not published for a canceled order, because its
 * subscribers would ship it. An order whose total becomes 0 with its last line is PAID. A payment
 * for a canceled order has its own event, whatever it does to the payment status.
 */
function paymentTypes(before: Order | undefined, after: Order): readonly OrderEventType[] {
  const { paymentStatus, status, refunded = 0, lateCaptured = 0 } = after;
  const types: OrderEventType[] = [];
  if (lateCaptured > (before?.lateCaptured ?? 0)) types.push('order.paid_after_cancellation');
  if (paymentStatus !== before?.paymentStatus) {
    if (status !== 'CANCELLED' && paymentStatus === 'PAID' && !wasPaid(before))
      types.push('order.paid');
    if (paymentStatus === 'AUTHORIZED') types.push('order.authorized');
  }
  return refunded > (before?.refunded ?? 0) ? [...types, 'order.refunded'] : types;
}

/** True if the order was paid before: a failed refund makes it PAID again without a new payment. */
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

/** The stored fulfillment status, or the one that the order's status implies. */
const fulfillmentOf = ({ status, fulfillmentStatus }: Order): FulfillmentStatus =>
  fulfillmentStatus ?? fulfillmentStatusImpliedBy(status);

/**
 * The members of an order in an event: no address and no note, which A3 returns, and of its
 * attributes only those that the shop declares for events.
 */
function orderData(order: TaxedOrder) {
  const { orderId, number, status, onHold, paymentStatus, refunded = 0 } = order;
  const { currency, total, lineCount, placedAt, updatedAt, version, eventAttributes } = order;
  return {
    orderId,
    number,
    status,
    fulfillmentStatus: fulfillmentOf(order),
    ...(onHold && { onHold }),
    paymentStatus,
    currency,
    total,
    ...statedTaxes(order),
    refunded,
    lineCount,
    placedAt,
    updatedAt,
    version,
    ...(eventAttributes && { attributes: eventAttributes }),
  };
}

/** The expiry of an unpaid order. */
export interface Expired {
  readonly customerId: string;
  readonly orderId: string;
  /** The version at which the order is canceled. */
  readonly orderVersion: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly expiredAt: string;
}

/** Makes `order.expired`, which is published with the `order.cancelled` of the same version. */
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
