import { orders as ordersOf } from '../format.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { bare, usedBefore } from './carriers.ts';
import type { TrackingList } from './tracking-list.ts';

/** "19 numbers matched by order number · 1 order without one" */
export function matchedWords(
  { numbers, columns, unmatched }: TrackingList,
  missing: number,
  twice: number,
) {
  return [
    `${numbers.size} numbers matched${columns === 2 ? ' by order number' : ' in this order'}`,
    missing > 0 && `${ordersOf(missing)} without one`,
    twice > 0 && `${twice} used before or twice`,
    unmatched.length > 0 && `${unmatched.length} lines name none of these orders`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The orders whose number another order of the list has, too, or that was used before. */
export function doubtfulOf(
  orders: readonly WorkOrder[],
  numbers: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const seen = new Map<string, number>();
  for (const { orderId } of orders) {
    const number = bare(numbers.get(orderId) ?? '');
    seen.set(number, (seen.get(number) ?? 0) + 1);
  }
  const isDoubtful = ({ orderId }: WorkOrder) => {
    const number = numbers.get(orderId) ?? '';
    return number !== '' && ((seen.get(bare(number)) ?? 0) > 1 || usedBefore(number) !== undefined);
  };
  return new Set(orders.filter(isDoubtful).map(({ orderId }) => orderId));
}
