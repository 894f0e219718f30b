import type { LineQuantity } from './fulfillment.ts';
import type { Decision, FullOrder } from './full-order.ts';
import { type LineCounters, unfulfilled } from './line-counters.ts';
import { addedUp, everythingLeft, moved, refusalOf } from './move-quantities.ts';
import { nextStatuses } from './order-status.ts';
import { ruleAfter, totalOf } from './totals/order-total.ts';

/** The letter of cancellations' ids. */
export const CANCELLATION_LETTER = 'c';

/** Reasons to cancel an order or a part of it, in Shopify's words. */
export const CANCELLATION_REASONS = [
  'CUSTOMER',
  'INVENTORY',
  'FRAUD',
  'DECLINED',
  'STAFF',
  'OTHER',
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/**
 * Cancels items that are not shipped yet; without `wanted`, all of them. If no line was changed
 * before, the order is canceled as a whole. Gifts are canceled with the last item that costs
 * something.
 *
 * @param byCustomer true for a customer, who cannot cancel items of a line that is partly shipped,
 *   named or not: the rest is being packed
 */
export function cancelLines(
  fullOrder: FullOrder,
  wanted: readonly LineQuantity[] | undefined,
  byCustomer: boolean,
): Decision {
  const { order, counters, byLine } = fullOrder;
  if (!byLine && order.status !== 'OPEN') {
    const allowed = nextStatuses(order.status);
    return { refused: { code: 'illegal-transition', from: order.status, allowed } };
  }
  const quantities = wanted ? addedUp(wanted) : everythingLeft(fullOrder, unfulfilled);
  if (quantities.length === 0) return { refused: { code: 'nothing-to-cancel' } };
  const refused = refusalOf(quantities, fullOrder, byCustomer ? untouched : unfulfilled);
  if (refused) return { refused };
  const lines = withGifts(fullOrder, quantities);
  return {
    change: {
      counters: moved(counters, lines, 'cancelled'),
      lines,
      whole: !byLine && wanted === undefined,
    },
  };
}

/**
 * Adds all items that are not shipped if nothing that is left costs anything, although the order
 * did: nobody keeps the gift of an order that they do not pay.
 */
export function withGifts(
  fullOrder: FullOrder,
  cancelled: readonly LineQuantity[],
): readonly LineQuantity[] {
  if (cancelled.length === 0) return cancelled;
  const { lines, counters, adjustments } = fullOrder;
  const after = moved(counters, cancelled, 'cancelled');
  const isFree = totalOf(lines, after, adjustments, ruleAfter(fullOrder, after)) === 0;
  const wasFree = totalOf(lines, {}, adjustments, undefined) === 0;
  return isFree && !wasFree ? everythingLeft(fullOrder, unfulfilled) : cancelled;
}

const untouched = (quantity: number, counters: LineCounters): number =>
  counters.fulfilled > 0 ? 0 : unfulfilled(quantity, counters);
