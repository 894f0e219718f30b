import { type Fulfillment, type LineQuantity, MAX_FULFILLMENTS } from './fulfillment.ts';
import { type LineCounters, NO_COUNTERS, unfulfilled } from './line-counters.ts';
import { addedUp, everythingLeft, moved, refusalOf } from './move-pieces.ts';
import type { Decision, LineChange, OrderLife } from './order-life.ts';
import { isPaidFor } from './payments/payment-status.ts';

/** A change of one fulfillment, with the fulfillment before the change. */
export interface FulfillmentChange extends LineChange {
  readonly fulfillment: Fulfillment;
}

/**
 * Ships items; without `wanted`, everything that is left.
 *
 * @param shipUnpaid true if unpaid orders may be shipped
 */
export function fulfillLines(
  life: OrderLife,
  wanted: readonly LineQuantity[] | undefined,
  shipUnpaid: boolean,
): Decision {
  const { status, paymentStatus } = life.order;
  if (status === 'CANCELLED') return { refused: { code: 'order-cancelled' } };
  if (!shipUnpaid && !isPaidFor(life))
    return { refused: { code: 'order-not-paid', paymentStatus } };
  if (life.fulfillments.length >= MAX_FULFILLMENTS)
    return { refused: { code: 'too-many-fulfillments', limit: MAX_FULFILLMENTS } };
  const pieces = wanted ? addedUp(wanted) : everythingLeft(life, unfulfilled);
  if (pieces.length === 0) return { refused: { code: 'nothing-to-fulfill' } };
  const refused = refusalOf(pieces, life, unfulfilled);
  if (refused) return { refused };
  return { change: { counters: moved(life.counters, pieces, 'fulfilled'), lines: pieces } };
}

/**
 * Cancels a shipment before it leaves: its items are unfulfilled again. Items that were delivered,
 * or are in a return, have left.
 */
export function cancelFulfillment(
  life: OrderLife,
  fulfillmentId: string,
): Decision<FulfillmentChange> {
  const fulfillment = life.fulfillments.find((one) => one.fulfillmentId === fulfillmentId);
  if (!fulfillment) return { refused: { code: 'fulfillment-not-found' } };
  const counters = moved(life.counters, fulfillment.lines, 'fulfilled', -1);
  const isInHouse = fulfillment.lines.every(({ seq }) => hasLeft(counters[seq] ?? NO_COUNTERS));
  if (fulfillment.status !== 'SHIPPED' || !isInHouse)
    return {
      refused: { code: 'fulfillment-not-cancellable', fulfillmentStatus: fulfillment.status },
    };
  return { change: { counters, lines: fulfillment.lines, fulfillment } };
}

/** True if at least as many items are fulfilled as are delivered, and as are or were returned. */
const hasLeft = ({ fulfilled, delivered, returning, returned }: LineCounters): boolean =>
  fulfilled >= delivered && fulfilled >= returning + returned;

/** Delivers a shipment. It must be on its way, so a second report changes no counter. */
export function deliverFulfillment(
  life: OrderLife,
  fulfillmentId: string,
): Decision<FulfillmentChange> {
  const fulfillment = life.fulfillments.find((one) => one.fulfillmentId === fulfillmentId);
  if (!fulfillment) return { refused: { code: 'fulfillment-not-found' } };
  if (fulfillment.status !== 'SHIPPED') return { refused: { code: 'fulfillment-closed' } };
  const counters = moved(life.counters, fulfillment.lines, 'delivered');
  return { change: { counters, lines: fulfillment.lines, fulfillment } };
}
