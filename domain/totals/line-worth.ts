import type { Adjustment } from '../adjustment.ts';
import { type AdjustmentPart, type PricedLine, partsOf } from './adjustment-parts.ts';

/** A number of items by a line's `seq`. */
export type CountOf = (seq: number) => number;

/** The rest of each adjustment after items of lines are gone, in minor units. */
export function remainingAmounts(
  lines: readonly PricedLine[],
  adjustments: readonly Adjustment[],
  gone: CountOf,
): readonly number[] {
  const parts = partsOf(lines, adjustments);
  const amounts = adjustments.map(() => 0);
  const add = (index: number, amount: number) => {
    amounts[index] = (amounts[index] ?? 0) + amount;
  };
  for (const { of, amount } of parts) add(of, amount);
  for (const line of lines) {
    const own = partsIn(line, parts);
    for (const [i, amount] of goneOf(line, own, gone(line.seq)).entries())
      add(own[i]?.of ?? 0, -amount);
  }
  return amounts;
}

/**
 * The worth of the last items of each line, with their part of the adjustments, in minor units.
 * Cancellations take a line's first items, and returns its last. So what remains, what was canceled
 * and what came back always add up to what was sold, whatever the order of the steps.
 */
export function worthOfLast(
  lines: readonly PricedLine[],
  adjustments: readonly Adjustment[],
  count: CountOf,
): number {
  const parts = partsOf(lines, adjustments);
  return lines.reduce((sum, line) => {
    const own = partsIn(line, parts);
    const upTo = (items: number) =>
      line.unitPrice * items + goneOf(line, own, items).reduce((sum, amount) => sum + amount, 0);
    return sum + upTo(line.quantity) - upTo(line.quantity - count(line.seq));
  }, 0);
}

const partsIn = ({ seq }: PricedLine, parts: readonly AdjustmentPart[]) =>
  parts.filter((part) => part.seq === seq);

/**
 * The share of each of a line's parts that its first items have. If an item is worth less than a
 * cent for each part, the parts are rounded together: no item is then worth less than nothing.
 */
function goneOf(
  { quantity, unitPrice }: PricedLine,
  parts: readonly AdjustmentPart[],
  count: number,
): readonly number[] {
  if (quantity === 0) return parts.map(() => 0);
  const worth = parts.reduce((sum, { amount }) => sum + amount, unitPrice * quantity);
  const share = (amount: number) => floorOfShare(amount, count, quantity);
  if (worth >= parts.length * quantity) return parts.map(({ amount }) => share(amount));
  let [sum, before] = [0, 0];
  return parts.map(({ amount }) => {
    sum += amount;
    const own = share(sum) - before;
    before += own;
    return own;
  });
}

/** The floor of `amount × count / quantity`, exact where the product is too large for a number. */
export function floorOfShare(amount: number, count: number, quantity: number): number {
  const each = Math.floor(amount / quantity);
  return each * count + Math.floor(((amount - each * quantity) * count) / quantity);
}
