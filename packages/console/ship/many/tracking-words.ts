import { howMany, orders as ordersOf } from '../../format.ts';
import type { Carrier } from '../../page-config.ts';
import type { TrackingList } from './tracking-list.ts';
import type { Many } from './use-many.ts';

/** "19 numbers matched by order number · 1 order without one" */
export function matchedWords(
  { numbers, columns, unmatched }: TrackingList,
  missing: number,
  doubtful: number,
) {
  return [
    `${howMany(numbers.size, 'number')} matched ` +
      (columns > 1 ? 'by order number' : 'in this order'),
    missing > 0 && `${ordersOf(missing)} without one`,
    doubtful > 0 && `${doubtful} in doubt`,
    unmatched.length > 0 && `lines for none of these orders: ${unmatched.length} (${unmatched[0]})`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The carrier of an order's parcel. */
export type CarrierOf = (orderId: string) => Carrier | undefined;

/** "2 with DHL, 1 with UPS, 1 without a number" */
export function carrierWords({ orders, numbers }: Many, carrierOf: CarrierOf): string {
  const counts = new Map<string, number>();
  for (const { orderId } of orders) {
    const how = numbers.get(orderId)
      ? `with ${carrierOf(orderId)?.name ?? 'no carrier'}`
      : 'without a number';
    counts.set(how, (counts.get(how) ?? 0) + 1);
  }
  return [...counts].map(([how, count]) => `${count} ${how}`).join(', ');
}
