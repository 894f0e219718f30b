import type { Order } from '../../../../domain/order.ts';
import { policyIn, zoneOfDays } from '../../../../domain/shop/policy.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type CountedPart, dayOf } from '../../../../table/days/day-move.ts';
import { orderMetadataKey } from '../../../../table/keys.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { type Recount, recountDays } from './recount-days.ts';

/**
 * Compares the counters of an order in META with its rows, with the setting `dayFigures`. The days
 * are compared with those counters by `oms verify --days`.
 */
export function checkDays(
  order: Order,
  row: Item,
  copies: Pick<OrderCopies, 'metadata' | 'fulfillments' | 'payments'>,
): Drift[] {
  const timeZone = zoneOfDays(policyIn(process.env));
  const { metadata } = copies;
  if (timeZone === undefined || !metadata) return [];
  const { taxTotal, taxIncluded } = row;
  const recounted = recountDays({ ...order, taxTotal, taxIncluded }, copies, timeZone);
  const wrong = (Object.keys(recounted) as CountedPart[]).flatMap((part) => {
    const found = countsOf(metadata[part]);
    const expected = Object.fromEntries(recounted[part]);
    const difference = differing(expected, Object.fromEntries(found));
    return difference ? [[part, difference] as const] : [];
  });
  if (wrong.length === 0) return [];
  const of = (side: 'expected' | 'found') =>
    Object.fromEntries(wrong.map(([part, difference]) => [part, difference[side]]));
  const key = nameOfKey(orderMetadataKey(order.orderId));
  const why = 'its day counts something else of it';
  const sides = { expected: of('expected'), found: of('found') };
  const { orderId } = order;
  return [{ what: 'DAYS', key, orderId, why, ...sides, mayBeLag: true, repairable: true }];
}

/** Reads the counters of META in the same form; the shard of a day is not compared. */
function countsOf(counted: unknown): Recount {
  const counts = new Map<string, number>();
  for (const [sharded, counters] of Object.entries((counted ?? {}) as Record<string, Item>))
    for (const [name, value] of Object.entries(counters))
      counts.set(`${name} ${dayOf(sharded)}`, Number(value));
  return counts;
}
