import { type Adjustment, isAdded, remainingAmount } from '../adjustment.ts';
import type { CountedLine, CountersBySeq } from '../line-counters.ts';
import { remainingIncluded } from './included-tax.ts';
import { remainingAmounts } from './line-worth.ts';
import { type TaxSums, taxSumsOf } from './tax-sums.ts';

/** The rule by which a discount or tax of the whole order belongs to its lines. */
export const SHARED_BY_LINES = 2;

/**
 * The version of the rule that gives what a cancellation leaves of an order's adjustments. Absent
 * for the first one, by which a discount or tax of the whole order stayed with the order, and where
 * both give the same amounts.
 */
export type TotalRule = typeof SHARED_BY_LINES | undefined;

/** The price of the items that are not canceled, in minor units. */
export const subtotalOf = (lines: readonly CountedLine[], counters: CountersBySeq): number =>
  lines.reduce(
    (sum, { seq, quantity, unitPrice }) =>
      sum + unitPrice * (quantity - (counters[seq]?.cancelled ?? 0)),
    0,
  );

/** The adjustments, each without the part of the items that are canceled. */
export function currentAdjustments(
  lines: readonly CountedLine[],
  counters: CountersBySeq,
  adjustments: readonly Adjustment[],
  rule: TotalRule,
): readonly Adjustment[] {
  const cancelledOf = (seq: number) => counters[seq]?.cancelled ?? 0;
  const included = remainingIncluded(lines, adjustments, cancelledOf);
  return currentAdded(lines, counters, adjustments, rule).map((adjustment, i) =>
    isAdded(adjustment) ? adjustment : { ...adjustment, amount: included[i] ?? 0 },
  );
}

/** The same, except that taxes which the prices contain keep their amounts. */
function currentAdded(
  lines: readonly CountedLine[],
  counters: CountersBySeq,
  adjustments: readonly Adjustment[],
  rule: TotalRule,
): readonly Adjustment[] {
  const cancelledOf = (seq: number) => counters[seq]?.cancelled ?? 0;
  const shared =
    rule === SHARED_BY_LINES ? remainingAmounts(lines, adjustments, cancelledOf) : undefined;
  return adjustments.map((adjustment, i) => {
    if (!isAdded(adjustment)) return adjustment;
    if (shared) return { ...adjustment, amount: shared[i] ?? 0 };
    const line = lines.find(({ seq }) => seq === adjustment.seq);
    if (!line) return adjustment;
    const part = { quantity: line.quantity, cancelled: cancelledOf(line.seq) };
    return { ...adjustment, amount: remainingAmount(adjustment, part) };
  });
}

/** The total, at least 0: by the first rule, a discount may exceed the price of what is left. */
export function totalOf(
  lines: readonly CountedLine[],
  counters: CountersBySeq,
  adjustments: readonly Adjustment[],
  rule: TotalRule,
): number {
  const amounts = currentAdded(lines, counters, adjustments, rule);
  return Math.max(
    0,
    amounts.filter(isAdded).reduce((sum, { amount }) => sum + amount, subtotalOf(lines, counters)),
  );
}

interface Totalled {
  readonly lines: readonly CountedLine[];
  readonly adjustments: readonly Adjustment[];
  readonly counters: CountersBySeq;
  readonly byLine: { readonly totalRule: TotalRule } | undefined;
}

/**
 * The rule of an order's total after a change of its counters. A cancellation uses the second one;
 * an order of which nothing more is canceled keeps its total. It is named only where the amounts
 * differ.
 */
export function ruleAfter(order: Totalled, after: CountersBySeq): TotalRule {
  const { lines, adjustments, byLine } = order;
  if (!cancels(order, after)) return byLine?.totalRule;
  const first = currentAdded(lines, after, adjustments, undefined);
  const shared = currentAdded(lines, after, adjustments, SHARED_BY_LINES);
  return shared.some(({ amount }, i) => amount !== first[i]?.amount) ? SHARED_BY_LINES : undefined;
}

const cancels = ({ lines, counters: before }: Totalled, after: CountersBySeq): boolean =>
  lines.some(({ seq }) => (before[seq]?.cancelled ?? 0) !== (after[seq]?.cancelled ?? 0));

/**
 * The taxes of an order after a change of its counters. None are named if nothing more is canceled,
 * since they stay then.
 */
export const taxesAfter = (order: Totalled, after: CountersBySeq, rule: TotalRule): TaxSums =>
  cancels(order, after)
    ? taxSumsOf(currentAdjustments(order.lines, after, order.adjustments, rule))
    : {};
