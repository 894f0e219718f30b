import type { Desk } from '../desk.ts';
import { orders as ordersOf } from '../format.ts';
import { minute } from '../times.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { bare, isUnlike, usedBefore } from './carriers.ts';
import { chosenCarrier } from './doubts.ts';
import type { TrackingList } from './tracking-list.ts';

/** "19 numbers matched by order number · 1 order without one" */
export function matchedWords(
  { numbers, columns, unmatched }: TrackingList,
  missing: number,
  doubtful: number,
) {
  return [
    `${numbers.size} numbers matched${columns === 2 ? ' by order number' : ' in this order'}`,
    missing > 0 && `${ordersOf(missing)} without one`,
    doubtful > 0 && `${doubtful} in doubt`,
    unmatched.length > 0 && `${unmatched.length} lines name none of these orders`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The doubts about numbers: another order of the list has it, it was used, or is no carrier's. */
export function doubtsAbout(
  desk: Desk,
  orders: readonly WorkOrder[],
  numbers: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const all = orders.map(({ orderId }) => bare(numbers.get(orderId) ?? ''));
  const doubts = new Map<string, string>();
  for (const { orderId } of orders) {
    const number = numbers.get(orderId) ?? '';
    const used = usedBefore(number);
    const carrier = chosenCarrier(desk, number);
    const isTwice = number !== '' && all.filter((one) => one === bare(number)).length > 1;
    const doubt = used
      ? `used at ${minute(used.at)}`
      : isTwice
        ? 'twice in this list'
        : isUnlike(carrier, number) && `not like ${carrier?.name}`;
    if (doubt) doubts.set(orderId, doubt);
  }
  return doubts;
}
