import type { LineQuantity } from '../../client/types.ts';
import { leftLines, type WorkOrder } from '../work/work-order.ts';

/** All that is left of each line. */
export const allOf = (order: WorkOrder): ReadonlyMap<number, number> =>
  new Map((leftLines(order) ?? []).map(({ seq, left }) => [seq, left]));

/** The quantities of a part; undefined if all that is left is in the parcel. */
export function partOf(
  order: WorkOrder,
  quantities: ReadonlyMap<number, number>,
): LineQuantity[] | undefined {
  const all = allOf(order);
  if ([...all].every(([seq, left]) => quantities.get(seq) === left)) return undefined;
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([seq, quantity]) => ({ seq, quantity }));
}
