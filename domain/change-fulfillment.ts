import { type Fulfillment, type LineQuantity, MAX_FULFILLMENTS } from './fulfillment.ts';
import { type LineCounters, NO_COUNTERS, unfulfilled } from './line-counters.ts';
import { addedUp, everythingLeft, moved, refusalOf } from './move-pieces.ts';
import type { Decision, LineChange, OrderLife } from './order-life.ts';
import { isPaidFor } from './payments/payment-status.ts';

/** A change of one fulfillment, with the state of it that the change was decided on. */
export interface FulfillmentChange extends LineChange {
  readonly fulfillment: Fulfillment;
}

/**
 * Ships pieces; without `wanted`, all that is left.
 *
 * @param shipUnpaid whether goods may leave before the money is there
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
 * Takes a shipment back before it left: its pieces are unfulfilled again, and still in the house.
 * Pieces that arrived, or are in a return, did leave.
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

/** Whether at least as many pieces left as arrived, and as are or were sent back. */
const hasLeft = ({ fulfilled, delivered, returning, returned }: LineCounters): boolean =>
  fulfilled >= delivered && fulfilled >= returning + returned;

/** A shipment arrives. Only one that is on its way can, so a second report counts nothing. */
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
