import type { LineQuantity } from './fulfillment.ts';
import type { Decision, FullOrder } from './full-order.ts';
import { type CountersBySeq, type LineCounters, unfulfilled } from './line-counters.ts';
import { addedUp, everythingLeft, moved, quantityRefusal } from './move-quantities.ts';
import { nextStatuses } from './order-status.ts';
import { worthOfLast } from './totals/line-worth.ts';

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
  const refused = quantityRefusal(quantities, fullOrder, byCustomer ? untouched : unfulfilled);
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
 * Adds all items that are not shipped if none of the goods that are left costs anything, although
 * some did: nobody keeps the gift of an order that they do not pay, for its postage alone.
 */
export function withGifts(
  fullOrder: FullOrder,
  cancelled: readonly LineQuantity[],
): readonly LineQuantity[] {
  if (cancelled.length === 0) return cancelled;
  const after = moved(fullOrder.counters, cancelled, 'cancelled');
  const isFree = worthOfGoods(fullOrder, after) === 0;
  const wasFree = worthOfGoods(fullOrder, {}) === 0;
  return isFree && !wasFree ? everythingLeft(fullOrder, unfulfilled) : cancelled;
}

/** The price of the items that are not canceled, without what belongs to no line: SHIPPING, FEE. */
const worthOfGoods = (
  { lines, adjustments }: Pick<FullOrder, 'lines' | 'adjustments'>,
  counters: CountersBySeq,
): number =>
  worthOfLast(lines, adjustments, (seq) => {
    const { quantity = 0 } = lines.find((line) => line.seq === seq) ?? {};
    return quantity - (counters[seq]?.cancelled ?? 0);
  });

const untouched = (quantity: number, counters: LineCounters): number =>
  counters.fulfilled > 0 ? 0 : unfulfilled(quantity, counters);
