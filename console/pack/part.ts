import type { LineQuantity } from '../../api/client/types.ts';
import { leftLines, type WorkOrder } from '../work/work-order.ts';

/** The ticked items of an order, without lines of which none is ticked. */
export const partOf = (order: WorkOrder, ticked: ReadonlyMap<number, number>): LineQuantity[] =>
  (leftLines(order) ?? []).flatMap(({ seq }) => {
    const quantity = ticked.get(seq);
    return quantity ? [{ seq, quantity }] : [];
  });

/** The items of a line that are left to ship. */
export const leftOf = (order: WorkOrder | undefined, seq: number): number =>
  leftLines(order ?? {})?.find((line) => line.seq === seq)?.left ?? 0;
