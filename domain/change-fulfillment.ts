import { type Fulfillment, type LineQuantity, MAX_FULFILLMENTS } from './fulfillment.ts';
import type { Decision, FullOrder, Leave, LineChange } from './full-order.ts';
import { type LineCounters, NO_COUNTERS, unfulfilled } from './line-counters.ts';
import { addedUp, everythingLeft, moved, quantityRefusal } from './move-quantities.ts';
import { nextStatuses } from './order-status.ts';
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
  fullOrder: FullOrder,
  wanted: readonly LineQuantity[] | undefined,
  shipUnpaid: boolean,
): Decision {
  const { status, paymentStatus, onHold } = fullOrder.order;
  if (status === 'CANCELLED') return { refused: { code: 'order-cancelled' } };
  if (onHold) return { refused: { code: 'order-on-hold', reason: onHold } };
  if (!shipUnpaid && !isPaidFor(fullOrder))
    return { refused: { code: 'order-not-paid', paymentStatus } };
  if (fullOrder.fulfillments.length >= MAX_FULFILLMENTS)
    return { refused: { code: 'too-many-fulfillments', limit: MAX_FULFILLMENTS } };
  const quantities = wanted ? addedUp(wanted) : everythingLeft(fullOrder, unfulfilled);
  if (quantities.length === 0) return { refused: { code: 'nothing-to-fulfill' } };
  const refused = quantityRefusal(quantities, fullOrder, unfulfilled);
  if (refused) return { refused };
  return {
    change: { counters: moved(fullOrder.counters, quantities, 'fulfilled'), lines: quantities },
  };
}

/**
 * Cancels a fulfillment before it leaves: its items are unfulfilled again. Items that were
 * delivered, or are in a return, have left.
 */
export function cancelFulfillment(
  fullOrder: FullOrder,
  fulfillmentId: string,
): Decision<FulfillmentChange> {
  const fulfillment = fullOrder.fulfillments.find(
    (parcel) => parcel.fulfillmentId === fulfillmentId,
  );
  if (!fulfillment) return { refused: { code: 'fulfillment-not-found' } };
  const counters = moved(fullOrder.counters, fulfillment.lines, 'fulfilled', -1);
  const isInHouse = fulfillment.lines.every(({ seq }) =>
    coversWhatLeft(counters[seq] ?? NO_COUNTERS),
  );
  if (fulfillment.status !== 'SHIPPED' || !isInHouse)
    return {
      refused: { code: 'fulfillment-not-cancellable', fulfillmentStatus: fulfillment.status },
    };
  return { change: { counters, lines: fulfillment.lines, fulfillment } };
}

/**
 * True if the fulfillments that remain cover what has left: at least as many items are fulfilled as
 * are delivered, and as are or were returned.
 */
const coversWhatLeft = ({ fulfilled, delivered, returning, returned }: LineCounters): boolean =>
  fulfilled >= delivered && fulfilled >= returning + returned;

/** A report that a fulfillment was delivered. */
export interface Delivery {
  readonly fulfillmentId: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly happenedAt: string;
  /** True if it replaces what was reported before, and may be any time. */
  readonly isCorrection: boolean;
}

/**
 * Milliseconds by which a parcel may be delivered before it is recorded: shops record what they
 * sent before a weekend after it.
 */
const RECORDED_LATE = 3 * 86_400_000;

/**
 * Delivers a fulfillment that is on its way. Any other is left with its status, so a second report
 * changes no counter; a correction changes the time of a delivery. A report from long before the
 * fulfillment is refused: it would end the buyer's time to return it.
 */
export function deliverFulfillment(
  fullOrder: FullOrder,
  { fulfillmentId, happenedAt, isCorrection }: Delivery,
): Decision<FulfillmentChange> | Leave<Fulfillment['status']> {
  const fulfillment = fullOrder.fulfillments.find(
    (parcel) => parcel.fulfillmentId === fulfillmentId,
  );
  if (!fulfillment) return { refused: { code: 'fulfillment-not-found' } };
  const { status, createdAt, deliveredAt } = fulfillment;
  const corrects = isCorrection && status === 'DELIVERED' && deliveredAt !== happenedAt;
  if (corrects) return { change: { counters: fullOrder.counters, lines: [], fulfillment } };
  if (status !== 'SHIPPED') return { leave: status };
  if (!isCorrection && Date.parse(happenedAt) < Date.parse(createdAt) - RECORDED_LATE)
    return { refused: { code: 'delivered-before-shipped', createdAt } };
  const counters = moved(fullOrder.counters, fulfillment.lines, 'delivered');
  return { change: { counters, lines: fulfillment.lines, fulfillment } };
}

/** Items on their way that are in no fulfillment: they were shipped with the whole order. */
const onTheWayWhole = ({
  counters,
  fulfillments,
}: Pick<FullOrder, 'counters' | 'fulfillments'>): readonly LineQuantity[] =>
  Object.entries(counters).flatMap(([key, { fulfilled, delivered }]) => {
    const seq = Number(key);
    const quantity = Math.min(fulfilled - inParcels(fulfillments, seq), fulfilled - delivered);
    return quantity > 0 ? [{ seq, quantity }] : [];
  });

/** Adds up the items of a line that are in parcels which are not canceled. */
export const inParcels = (
  fulfillments: readonly Pick<Fulfillment, 'status' | 'lines'>[],
  seq: number,
): number =>
  fulfillments
    .filter(({ status }) => status !== 'CANCELLED')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.seq === seq ? line.quantity : 0), 0);

/**
 * Delivers the items that were shipped with the whole order. An order whose lines changed
 * separately has such items if a return was the first of these changes. A parcel is delivered by
 * its own report.
 */
export function deliverWhole(fullOrder: FullOrder): Decision {
  const { status } = fullOrder.order;
  const items = onTheWayWhole(fullOrder);
  if (items.length === 0) return { refused: { code: 'fulfilled-by-line' } };
  const allowed = nextStatuses(status);
  if (!allowed.includes('DELIVERED'))
    return { refused: { code: 'illegal-transition', from: status, allowed } };
  return {
    change: {
      counters: moved(fullOrder.counters, items, 'delivered'),
      lines: items,
      deliversWhole: true,
    },
  };
}
