import type { Desk } from '../desk.ts';
import { howMany, orders as ordersOf } from '../format.ts';
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
    `${howMany(numbers.size, 'number')} matched ` +
      (columns === 2 ? 'by order number' : 'in this order'),
    missing > 0 && `${ordersOf(missing)} without one`,
    doubtful > 0 && `${doubtful} in doubt`,
    unmatched.length > 0 && `lines for none of these orders: ${unmatched.length} (${unmatched[0]})`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * "2 with DHL, 1 with UPS, 1 without a number", each by its own number unless a person has chosen.
 */
export function carrierWords(
  desk: Desk,
  orders: readonly WorkOrder[],
  numbers: ReadonlyMap<string, string>,
  chosen: string | undefined,
): string {
  const counts = new Map<string, number>();
  for (const { orderId } of orders) {
    const number = numbers.get(orderId);
    const how = number
      ? `with ${chosenCarrier(desk, number, chosen)?.name ?? 'no carrier'}`
      : 'without a number';
    counts.set(how, (counts.get(how) ?? 0) + 1);
  }
  return [...counts].map(([how, count]) => `${count} ${how}`).join(', ');
}

/**
 * The doubts about numbers: another order of the list has it, its order has another one in the
 * list, it was used, or is no carrier's.
 */
export function doubtsAbout(
  desk: Desk,
  orders: readonly WorkOrder[],
  numbers: ReadonlyMap<string, string>,
  list: TrackingList | undefined,
  chosen: string | undefined,
): ReadonlyMap<string, string> {
  const all = orders.map(({ orderId }) => bare(numbers.get(orderId) ?? ''));
  const doubts = new Map<string, string>();
  for (const { orderId } of orders) {
    const number = numbers.get(orderId) ?? '';
    const isListed = list?.numbers.get(orderId) === number;
    const doubt =
      number !== '' && all.filter((one) => one === bare(number)).length > 1
        ? 'twice in this list'
        : isListed && list.twice.has(orderId)
          ? 'order twice in this list'
          : doubtAbout(desk, number, chosen);
    if (doubt) doubts.set(orderId, doubt);
  }
  return doubts;
}

function doubtAbout(desk: Desk, number: string, chosen: string | undefined): string | false {
  const used = usedBefore(number);
  const carrier = chosenCarrier(desk, number, chosen);
  return used
    ? `used at ${minute(used.at)}`
    : isUnlike(carrier, number) && `not like ${carrier?.name ?? 'a tracking number'}`;
}
