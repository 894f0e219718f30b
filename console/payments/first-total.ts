import type { OrderCollection } from '../../api/client/types.ts';

/**
 * The total before items were canceled; undefined if it cannot be known: a discount may have been
 * larger than what is left, and an amount of a canceled line covers only what is left of that line.
 */
export function firstTotalOf({
  lines,
  total,
  status,
  adjustments,
}: Pick<OrderCollection, 'lines' | 'total' | 'status' | 'adjustments'>): number | undefined {
  const canceled = lines.filter(({ cancelled }) => cancelled);
  const hasOwn = adjustments.some((one) => canceled.some(({ seq }) => seq === one.seq));
  if (!total || status === 'CANCELLED' || hasOwn) return undefined;
  return canceled.reduce(
    (sum, { cancelled = 0, unitPrice = 0 }) => sum + cancelled * unitPrice,
    total,
  );
}
