import { type Adjustment, remainingAmount } from '../adjustment.ts';
import type { CountedLine, CountersBySeq } from '../line-counters.ts';
import { remainingAmounts } from './line-worth.ts';

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
  if (rule === SHARED_BY_LINES) {
    const amounts = remainingAmounts(lines, adjustments, cancelledOf);
    return adjustments.map((adjustment, i) => ({ ...adjustment, amount: amounts[i] ?? 0 }));
  }
  return adjustments.map((adjustment) => {
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
  const amounts = currentAdjustments(lines, counters, adjustments, rule);
  return Math.max(
    0,
    amounts.reduce((sum, { amount }) => sum + amount, subtotalOf(lines, counters)),
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
export function ruleAfter(
  { lines, adjustments, counters: before, byLine }: Totalled,
  after: CountersBySeq,
): TotalRule {
  const cancels = lines.some(
    ({ seq }) => (before[seq]?.cancelled ?? 0) !== (after[seq]?.cancelled ?? 0),
  );
  if (!cancels) return byLine?.totalRule;
  const first = currentAdjustments(lines, after, adjustments, undefined);
  const shared = currentAdjustments(lines, after, adjustments, SHARED_BY_LINES);
  return shared.some(({ amount }, i) => amount !== first[i]?.amount) ? SHARED_BY_LINES : undefined;
}
