import type { StoredOrder } from '../../domain/order.ts';
import { indexedOrder } from '../full-order/order-row.ts';
import { dayPartitions, orderPosition, parseDayIndexKey, positionsBetween } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type Row, type RowReader } from '../page.ts';
import { mergedRows } from '../requests/merged-partitions.ts';
import { GSI1 } from '../schema.ts';
import { dayShards, openOrderShardsRead } from '../settings.ts';
import { shardsOfDay } from '../shards.ts';

export interface OrdersOfDaysRequest extends PageRequest {
  /** Days, UTC, both included, or moments, of which `to` is excluded. */
  readonly from: string;
  readonly to: string;
  readonly sort: 'asc' | 'desc';
}

/**
 * A31: lists the orders of all customers, day by day: for each day N parallel Queries of GSI1,
 * merged. It is the second declared exception to one request per pattern. A page usually needs one
 * day; each day without orders costs 0.5 RCU per shard. A day of a shop's zone, between two
 * moments, is cut from two days.
 *
 * Orders that were placed before the day key was introduced are in the list once `oms verify
 * --repair` has given them one.
 */
export async function listOrdersOfDays(request: OrdersOfDaysRequest): Promise<Page<StoredOrder>> {
  const { limit, sort, after } = request;
  const whole = positionsBetween(request);
  const rows: Row[] = [];
  for (const day of daysToRead(request)) {
    if (rows.length > limit) break;
    rows.push(
      ...(await mergedRows({
        index: GSI1,
        partitions: partitionsOfDay(day),
        between: overlap(positionsBetween({ from: day, to: day }), whole),
        after: after?.startsWith(day) ? after : undefined,
        sort,
        limit: limit - rows.length,
        positionOf: DAY_ROWS.positionOf,
      })),
    );
  }
  return pageOf(rows, limit, DAY_ROWS);
}

/**
 * The partitions in which the orders of a day are listed.
 *
 * @param day UTC
 */
export const partitionsOfDay = (day: string): readonly string[] =>
  dayPartitions(day, shardsOfDay(day, openOrderShardsRead(), dayShards()));

/** The days to read, from the day of the position on, in the list's order. */
function daysToRead({ from, to, sort, after }: OrdersOfDaysRequest): string[] {
  const days = daysBetween(from, to);
  const ordered = sort === 'asc' ? days : days.toReversed();
  const start = after === undefined ? -1 : ordered.indexOf(after.slice(0, 10));
  return ordered.slice(Math.max(0, start));
}

type Bounds = readonly [first: string, last: string];

/** The part of a day that is in the range: moments cut the first and the last day. */
const overlap = (day: Bounds, whole: Bounds): Bounds => [
  day[0] > whole[0] ? day[0] : whole[0],
  day[1] < whole[1] ? day[1] : whole[1],
];

const DAY = 86_400_000;

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  // A moment `to` is excluded: at midnight, nothing of its own day is read.
  const last = Date.parse(to) - (to.includes('T') ? 1 : 0);
  for (let day = Date.parse(from.slice(0, 10)); day <= last; day += DAY)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** Reads META from the index: its sort key contains the order and the customer. */
export const DAY_ROWS: RowReader<StoredOrder> = {
  positionOf: (row) => orderPosition(parseDayIndexKey(String(row['GSI1SK']))),
  read: (row) => indexedOrder(row, parseDayIndexKey(String(row['GSI1SK']))),
};
