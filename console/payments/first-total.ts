import type { OrderCollection } from '../../api/client/types.ts';

/**
 * The total before items were canceled; undefined if it is not known: a discount that takes all of
 * the price may be larger, and an amount of the line itself is named for what is left of it.
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
