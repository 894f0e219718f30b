import { type Adjustment, remainingAmount } from '../adjustment.ts';
import type { LineQuantity } from '../fulfillment.ts';
import type { FullOrder } from '../full-order.ts';
import type { LineItem } from '../order.ts';
import { keptOf, refundedFor } from '../payments/kept/kept-money.ts';
import type { Return } from './return.ts';

/**
 * The money of a return, in minor units, computed when read. The row of a return has `value` and
 * `open` as of its version, for its events alone: a refund that fails later makes no version.
 */
export interface ReturnAmounts {
  /** The price of what arrived, with its part of the lines' adjustments. */
  readonly value: number;
  /** Refunds for this return that did not fail. */
  readonly refunded: number;
  /** The amount that pays for another order. */
  readonly settled: number;
  /** The value less refunds and settlement, of what the order has kept. Never below 0. */
  readonly open: number;
}

type Priced = Pick<LineItem, 'seq' | 'quantity' | 'unitPrice'>;

/** The price of items, with their part of the adjustments of their lines. */
export const priceOf = (
  quantities: readonly LineQuantity[],
  lines: readonly Priced[],
  adjustments: readonly Adjustment[],
): number =>
  quantities.reduce((sum, { seq, quantity }) => {
    const line = lines.find((one) => one.seq === seq);
    if (!line) return sum;
    return adjustments
      .filter((adjustment) => adjustment.seq === seq)
      .reduce(
        (price, adjustment) => price + shareOf(adjustment, line.quantity, quantity),
        sum + line.unitPrice * quantity,
      );
  }, 0);

/** The part of a line's adjustment that these items have. */
const shareOf = (adjustment: Adjustment, of: number, quantity: number): number =>
  adjustment.amount - remainingAmount(adjustment, { quantity: of, cancelled: quantity });

/** The parts of an order that the money of its returns depends on. */
export interface OrderMoney extends Pick<FullOrder, 'adjustments' | 'payments' | 'returns'> {
  readonly lines: readonly Priced[];
}

/**
 * Computes the money of a return from what arrived, the refunds for it, and what its order has
 * kept. `one` stands for the return of its id among the order's.
 */
export function returnAmounts(
  one: Return,
  { lines: priced, adjustments, payments, returns }: OrderMoney,
): ReturnAmounts {
  const { returnId, lines, settlement } = one;
  const received = lines.map(({ seq, received: quantity }) => ({ seq, quantity }));
  const value = Math.max(0, priceOf(received, priced, adjustments));
  const refunded = refundedFor(payments, (of) => of === returnId);
  const settled = settlement?.amount ?? 0;
  const others = returns.filter((other) => other.returnId !== returnId);
  const kept = keptOf({ payments, returns: [...others, one] });
  return { value, refunded, settled, open: openOf({ value, refunded, settled }, kept) };
}

/** What is still to be given back of a return, of what its order has kept. */
export const openOf = (
  { value, refunded, settled }: Omit<ReturnAmounts, 'open'>,
  kept: number,
): number => Math.max(0, Math.min(value - refunded - settled, kept));
