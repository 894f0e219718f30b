import { type Adjustment, isAdded, remainingAmount } from '../adjustment.ts';
import type { LineQuantity } from '../fulfillment.ts';
import type { FullOrder } from '../full-order.ts';
import { keptOf, refundedFor } from '../kept/kept-money.ts';
import { NO_COUNTERS } from '../line-counters.ts';
import type { LineItem } from '../order-line.ts';
import { taxesOfLast } from '../totals/included-tax.ts';
import { worthOfLast } from '../totals/line-worth.ts';
import { addedTaxes, type TaxSums } from '../totals/tax-sums.ts';
import type { Return } from './return.ts';

/**
 * The money of a return, in minor units. The row of a return has `value`, and `open` as of its
 * version, for its events alone: a refund that fails later makes no version.
 */
export interface ReturnAmounts {
  /** The price of what arrived, with its part of the adjustments. */
  readonly value: number;
  /** Refunds for this return that did not fail. */
  readonly refunded: number;
  /** The amount that pays for another order. */
  readonly settled: number;
  /** The value less refunds and settlement, of what the order has kept. Never below 0. */
  readonly open: number;
}

type Priced = Pick<LineItem, 'seq' | 'quantity' | 'unitPrice'>;

/** The money of a return's goods, and of what else came back of the order. */
interface ReturnedGoods extends Pick<FullOrder, 'adjustments' | 'counters'> {
  readonly lines: readonly Priced[];
}

/**
 * The worth of items that are announced, beside all that came back or is on its way, in minor
 * units. Their value is fixed when they are received.
 *
 * @param besides items on their way that are not counted
 */
export function worthOfAnnounced(
  { lines, adjustments, counters }: ReturnedGoods,
  announced: readonly LineQuantity[],
  besides: readonly LineQuantity[] = [],
): number {
  const before = (seq: number) => {
    const { returning, returned } = counters[seq] ?? NO_COUNTERS;
    return returning + returned - quantityOf(besides, seq);
  };
  const after = (seq: number) => before(seq) + quantityOf(announced, seq);
  return worthOfLast(lines, adjustments, after) - worthOfLast(lines, adjustments, before);
}

/**
 * The worth of items that arrive, in minor units: what all that came back is worth with them, less
 * the values of the receipts before. So they add up, also where an older rule gave a value.
 */
export function worthOfReceived(
  { lines, adjustments, counters, payments, returns }: FullOrder,
  arrived: readonly LineQuantity[],
): number {
  const money = { lines, adjustments, payments };
  const given = returns.reduce((sum, orderReturn) => sum + valueOfReturn(orderReturn, money), 0);
  const after = (seq: number) => (counters[seq] ?? NO_COUNTERS).returned + quantityOf(arrived, seq);
  return Math.max(0, worthOfLast(lines, adjustments, after) - given);
}

/**
 * The taxes of items that arrive: what they add to the taxes of all that came back. Unlike a value,
 * no older rule gave any, so the receipts of rows without taxes need no look.
 */
export function taxesOfReceived(
  { lines, adjustments, counters }: FullOrder,
  arrived: readonly LineQuantity[],
): TaxSums {
  const before = (seq: number) => (counters[seq] ?? NO_COUNTERS).returned;
  const after = (seq: number) => before(seq) + quantityOf(arrived, seq);
  const [all, earlier] = [after, before].map((count) => taxesOfLast(lines, adjustments, count));
  return addedTaxes(all ?? {}, earlier ?? {}, -1);
}

const quantityOf = (quantities: readonly LineQuantity[], seq: number): number =>
  quantities.reduce((sum, line) => sum + (line.seq === seq ? line.quantity : 0), 0);

/** The worth of what arrived of a return, as its receipts fixed it. */
export function valueOfReturn(
  { value, lines }: Return,
  { lines: priced, adjustments }: Pick<OrderMoney, 'lines' | 'adjustments'>,
): number {
  if (value !== undefined) return value;
  const received = lines.map(({ seq, received: quantity }) => ({ seq, quantity }));
  return Math.max(0, firstValueOf(received, priced, adjustments));
}

/** The value of rows without one: the price of items with their part of the lines' adjustments. */
const firstValueOf = (
  quantities: readonly LineQuantity[],
  lines: readonly Priced[],
  adjustments: readonly Adjustment[],
): number =>
  quantities.reduce((sum, { seq, quantity }) => {
    const line = lines.find((candidate) => candidate.seq === seq);
    if (!line) return sum;
    return adjustments
      .filter((adjustment) => adjustment.seq === seq && isAdded(adjustment))
      .reduce(
        (price, adjustment) => price + shareOf(adjustment, line.quantity, quantity),
        sum + line.unitPrice * quantity,
      );
  }, 0);

/** The part of a line's adjustment that these items have. */
const shareOf = (adjustment: Adjustment, ordered: number, quantity: number): number =>
  adjustment.amount - remainingAmount(adjustment, { quantity: ordered, cancelled: quantity });

/** The parts of an order that the money of its returns depends on. */
export interface OrderMoney extends Pick<FullOrder, 'adjustments' | 'payments' | 'returns'> {
  readonly lines: readonly Priced[];
}

/**
 * Computes the money of a return from what arrived, the refunds for it, and what its order has
 * kept. `orderReturn` stands for the return of its id among the order's.
 */
export function returnAmounts(orderReturn: Return, money: OrderMoney): ReturnAmounts {
  const { returnId, settlement } = orderReturn;
  const { payments, returns } = money;
  const value = valueOfReturn(orderReturn, money);
  const refunded = refundedFor(payments, (id) => id === returnId);
  const settled = settlement?.amount ?? 0;
  const others = returns.filter((other) => other.returnId !== returnId);
  const kept = keptOf({ payments, returns: [...others, orderReturn] });
  return { value, refunded, settled, open: openOf({ value, refunded, settled }, kept) };
}

/** The amount that is still to be given back of a return, of what its order has kept. */
export const openOf = (
  { value, refunded, settled }: Omit<ReturnAmounts, 'open'>,
  kept: number,
): number => Math.max(0, Math.min(value - refunded - settled, kept));
