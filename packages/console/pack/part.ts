import type { LineQuantity } from '../../client/types.ts';
import { items as itemsOf } from '../format.ts';
import { itemsLeft, leftLines, type WorkOrder } from '../work/work-order.ts';

/** Items of an order: a quantity of each line that has any. */
export type Part = readonly LineQuantity[];

/** The number of items of a line. */
export const ofLine = (part: Part, seq: number): number =>
  part.find((line) => line.seq === seq)?.quantity ?? 0;

/** The number of items of all lines. */
export const countOf = (part: Part): number =>
  part.reduce((sum, { quantity }) => sum + quantity, 0);

const leftOf = (order: WorkOrder | undefined, seq: number): number =>
  leftLines(order ?? {})?.find((line) => line.seq === seq)?.left ?? 0;

/** The scanned items of which as many are left. */
export const stillLeft = (scanned: Part, order: WorkOrder): Part =>
  scanned
    .map(({ seq, quantity }) => ({ seq, quantity: Math.min(quantity, leftOf(order, seq)) }))
    .filter(({ quantity }) => quantity > 0);

/** The scanned items with one more of a line; undefined if no other is left of it. */
export function withOne(
  scanned: Part,
  order: WorkOrder | undefined,
  seq: number,
): Part | undefined {
  const quantity = ofLine(scanned, seq) + 1;
  const others = scanned.filter((line) => line.seq !== seq);
  return quantity > leftOf(order, seq) ? undefined : [...others, { seq, quantity }];
}

/** The question about an order that leaves whole although only some of its items were ticked. */
export function partlyTicked(order: WorkOrder | undefined, ticked: Part): string | undefined {
  const count = countOf(ticked);
  const all = itemsLeft(order ?? {}) ?? 0;
  return count > 0 && count < all
    ? `Only ${count} of ${itemsOf(all)} ${count === 1 ? 'is' : 'are'} ticked, but all would ` +
        `leave. As a part, ${count} would leave and ${all - count} would stay.`
    : undefined;
}
