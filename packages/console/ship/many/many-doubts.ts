import type { Carrier } from '../../page-config.ts';
import { shortMoment } from '../../times.ts';
import type { WorkOrder } from '../../work/work-order.ts';
import { isUnlike } from '../carriers.ts';
import { bare, numbersIn } from '../tracking-numbers.ts';
import { usedIn, type usedNumbers } from '../used-numbers.ts';
import type { Carriers, TrackingList } from './tracking-list.ts';

/** Orders that are shipped together, and what is known of their numbers. */
interface NumbersOfMany {
  readonly orders: readonly WorkOrder[];
  readonly numbers: ReadonlyMap<string, string>;
  readonly carriers: Carriers;
  /** The list that was pasted last. */
  readonly list: TrackingList | undefined;
}

export interface KnownNumbers {
  readonly repeated: ReadonlySet<string>;
  readonly used: ReturnType<typeof usedNumbers>;
}

/**
 * The doubt about the number of one of many orders, or about a missing one.
 *
 * @param isChosen true if a person has chosen the carrier of those for which the list has none
 */
export function doubtIn(
  { list, numbers, carriers }: NumbersOfMany,
  orderId: string,
  carrier: Carrier | undefined,
  { repeated, used }: KnownNumbers,
  isChosen: boolean,
): string | false | undefined {
  const number = numbers.get(orderId);
  const doubt = list?.doubts.get(orderId);
  if (!number) return doubt ?? (hasLost(list) && 'not in the list');
  const named = carriers.get(orderId);
  return (
    (numbersIn(number).some((each) => repeated.has(bare(each))) && 'twice in this list') ||
    (isTwice(list, orderId, number) && 'order twice in this list') ||
    (list?.numbers.get(orderId) === number && doubt) ||
    (isTooLong(list, orderId, number) && 'the list has more lines than orders') ||
    (named && !isChosen && named !== carrier?.name && `${named}: unknown`) ||
    doubtAbout(number, carrier, usedIn(number, used))
  );
}

/** The numbers that several of the orders have. */
export function repeatedIn({ orders, numbers }: NumbersOfMany): ReadonlySet<string> {
  const [once, repeated] = [new Set<string>(), new Set<string>()];
  for (const { orderId } of orders) {
    for (const number of numbersIn(numbers.get(orderId) ?? '').map(bare))
      (once.has(number) ? repeated : once).add(number);
  }
  return repeated;
}

/** True if lines of the list name none of the orders: a number may be mistyped. */
const hasLost = (list: TrackingList | undefined) =>
  list !== undefined && list.columns > 1 && list.unmatched.length > 0;

/** True if the order has another number in the list, too. */
const isTwice = (list: TrackingList | undefined, id: string, number: string) =>
  list?.numbers.get(id) === number && list.twice.has(id);

/** True if the number is of a column that may be another list's: it goes down the orders. */
const isTooLong = (list: TrackingList | undefined, id: string, number: string) =>
  list?.columns === 1 && list.unmatched.length > 0 && list.numbers.get(id) === number;

/** The number was used, or is none of its carrier. */
function doubtAbout(
  number: string,
  carrier: Carrier | undefined,
  used: ReturnType<typeof usedNumbers>[string] | undefined,
): string | false {
  return used
    ? `used at ${shortMoment(used.at, Date.now())}`
    : isUnlike(carrier, number) && `not like ${carrier?.name ?? 'a tracking number'}`;
}
