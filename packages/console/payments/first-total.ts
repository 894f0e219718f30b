import type { OrderCollection } from '../../client/types.ts';

/** Adjustments of the whole order that are its lines'. */
const SHARED = ['DISCOUNT', 'TAX'];

/**
 * The total before items were canceled; undefined if it cannot be known: an amount of a canceled
 * line, or a discount or tax of the whole order, covers only what is left.
 */
export function firstTotalOf({
  lines,
  total,
  status,
  adjustments,
}: Pick<OrderCollection, 'lines' | 'total' | 'status' | 'adjustments'>): number | undefined {
  const canceled = lines.filter(({ cancelled }) => cancelled);
  const hasOwn = adjustments.some(
    ({ seq: lineSeq, kind, included }) =>
      !included &&
      (lineSeq === undefined
        ? canceled.length > 0 && SHARED.includes(kind)
        : canceled.some(({ seq }) => seq === lineSeq)),
  );
  if (!total || status === 'CANCELLED' || hasOwn) return undefined;
  return canceled.reduce(
    (sum, { cancelled = 0, unitPrice = 0 }) => sum + cancelled * unitPrice,
    total,
  );
}
