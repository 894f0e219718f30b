/**
 * Taxes that the prices contain (`included`). They add nothing to a total, and belong to the items
 * whose prices they are a part of.
 */
import { type Adjustment, isAdded } from '../adjustment.ts';
import { type AdjustmentPart, apportioned, type PricedLine, partsOf } from './adjustment-parts.ts';
import { type CountOf, floorOfShare, remainingAmounts } from './line-worth.ts';
import { type TaxSums, taxSumsOf } from './tax-sums.ts';

/**
 * Divides the included taxes: one of a line is that line's, and one of the whole order belongs to
 * the lines and to what has no line, such as postage, in proportion to what each is worth. The
 * parts of a tax add up to it.
 */
export function includedParts(
  lines: readonly PricedLine[],
  adjustments: readonly Adjustment[],
): readonly AdjustmentPart[] {
  if (adjustments.every(isAdded)) return [];
  const added = partsOf(lines, adjustments);
  const worthOf = (seq: number | undefined, price: number) =>
    added.reduce((sum, part) => sum + (part.seq === seq ? part.amount : 0), price);
  const sharers = [
    ...lines.map(({ seq, unitPrice, quantity }) => ({
      seq,
      weight: worthOf(seq, unitPrice * quantity),
    })),
    { seq: Number.POSITIVE_INFINITY, weight: Math.max(0, worthOf(undefined, 0)) },
  ];
  const isPriced = sharers.every(({ weight }) => Number.isSafeInteger(weight));
  const isWorth = isPriced && sharers.some(({ weight }) => weight > 0);
  return adjustments.flatMap((adjustment, of) => {
    if (isAdded(adjustment)) return [];
    const { seq, amount } = adjustment;
    if (lines.some((line) => line.seq === seq)) return [{ of, seq, amount }];
    if (!isWorth) return [{ of, amount }];
    return apportioned(amount, sharers).flatMap((share, i) =>
      share === 0 ? [] : [{ of, seq: lines[i]?.seq, amount: share }],
    );
  });
}

/** The rest of each included tax after items of lines are gone; 0 for what is no such tax. */
export function remainingIncluded(
  lines: readonly PricedLine[],
  adjustments: readonly Adjustment[],
  gone: CountOf,
): readonly number[] {
  const amounts = adjustments.map(() => 0);
  for (const { of, seq, amount } of includedParts(lines, adjustments)) {
    const line = lines.find((candidate) => candidate.seq === seq);
    const taken = line ? floorOfShare(amount, gone(line.seq), line.quantity) : 0;
    amounts[of] = (amounts[of] ?? 0) + amount - taken;
  }
  return amounts;
}

/** The taxes of the last items of each line, as `worthOfLast` is their worth: of what came back. */
export function taxesOfLast(
  lines: readonly PricedLine[],
  adjustments: readonly Adjustment[],
  count: CountOf,
): TaxSums {
  const rest = (gone: CountOf) => {
    const added = remainingAmounts(lines, adjustments, gone);
    const included = remainingIncluded(lines, adjustments, gone);
    return added.map((amount, i) => amount + (included[i] ?? 0));
  };
  const ordered = (seq: number) => lines.find((line) => line.seq === seq)?.quantity ?? 0;
  const ofNoItem = rest(ordered);
  const withLast = rest((seq) => ordered(seq) - count(seq));
  return taxSumsOf(
    adjustments.map((adjustment, i) => ({
      ...adjustment,
      amount: (withLast[i] ?? 0) - (ofNoItem[i] ?? 0),
    })),
  );
}
