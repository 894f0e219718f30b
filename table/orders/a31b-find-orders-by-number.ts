import type { StoredOrder } from '../../domain/order.ts';
import type { OrderNumber } from '../../domain/order-number.ts';
import { dayPartitions, parseDayIndexKey } from '../keys.ts';
import { type Page, pageOf, type Row } from '../page.ts';
import { openOrderShardsRead } from '../requests/client.ts';
import { GSI1 } from '../schema.ts';
import { DAY_ROWS } from './a31-list-orders-of-days.ts';
import { mergedRows } from './merged-partitions.ts';

/** A shop that places more orders in one second has other troubles than its numbers. */
const MOST_IN_A_SECOND = 1000;

/**
 * A31b: the orders with a number: N parallel Queries on the second in which it was placed. The last
 * three characters of the id then tell them apart; no row and no counter is needed. Two orders of
 * one second may share a number: then both are answered.
 */
export async function findOrdersByNumber({
  day,
  second,
  suffix,
}: OrderNumber): Promise<Page<StoredOrder>> {
  const rows = await mergedRows({
    index: GSI1,
    partitions: dayPartitions(day, openOrderShardsRead()),
    between: [second, `${second}~`],
    sort: 'asc',
    limit: MOST_IN_A_SECOND,
    positionOf: DAY_ROWS.positionOf,
  });
  const hasSuffix = (row: Row) => parseDayIndexKey(String(row['GSI1SK'])).orderId.endsWith(suffix);
  return pageOf(rows.filter(hasSuffix), MOST_IN_A_SECOND, DAY_ROWS);
}
