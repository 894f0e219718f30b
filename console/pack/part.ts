import type { LineQuantity } from '../../api/client/types.ts';
import { items as itemsOf } from '../format.ts';
import { itemsLeft, leftLines, type WorkOrder } from '../work/work-order.ts';

/** The ticked items of an order, without lines of which none is ticked. */
export const partOf = (order: WorkOrder, ticked: ReadonlyMap<number, number>): LineQuantity[] =>
  (leftLines(order) ?? []).flatMap(({ seq }) => {
    const quantity = ticked.get(seq);
    return quantity ? [{ seq, quantity }] : [];
  });

/** The ticked items with one more of a line; undefined if no other is left of it. */
export function withOne(
  ticked: ReadonlyMap<number, number>,
  order: WorkOrder | undefined,
  seq: number,
): ReadonlyMap<number, number> | undefined {
  const count = (ticked.get(seq) ?? 0) + 1;
  const left = leftLines(order ?? {})?.find((line) => line.seq === seq)?.left ?? 0;
  return count > left ? undefined : new Map(ticked).set(seq, count);
}

/** The number of items that are ticked, of all lines. */
export const tickedCount = (ticked: ReadonlyMap<number, number>): number =>
  [...ticked.values()].reduce((sum, one) => sum + one, 0);

/** The question about an order that leaves whole although only some of its items were ticked. */
export function partlyTicked(
  order: WorkOrder,
  ticked: ReadonlyMap<number, number>,
): string | undefined {
  const count = tickedCount(ticked);
  const all = itemsLeft(order) ?? 0;
  return count > 0 && count < all
    ? `Only ${count} of ${itemsOf(all)} ${count === 1 ? 'is' : 'are'} ticked.`
    : undefined;
}
