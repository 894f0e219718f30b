import type { StoredOrder } from '../../domain/order.ts';
import type { OrderNumber } from '../../domain/order-number.ts';
import { parseDayIndexKey } from '../keys.ts';
import { type Page, pageOf, type Row } from '../page.ts';
import { mergedRows } from '../requests/merged-partitions.ts';
import { GSI1 } from '../schema.ts';
import { DAY_ROWS, partitionsOfDay } from './a31-list-orders-of-days.ts';

/** The numbers that a second has. Orders that were imported with their day alone share one. */
const MOST_IN_A_SECOND = 32_768;

/**
 * A31b: finds the orders with a number, with N parallel Queries of the second in which they were
 * placed. The last three characters of the id then select the order, so the number needs no row and
 * no counter. Two orders of one second may share a number: then both are returned.
 */
export async function findOrdersByNumber(number: OrderNumber): Promise<Page<StoredOrder>> {
  const rows = await rowsOfSecond(number);
  const hasSuffix = (row: Row) => orderIdIn(row).endsWith(number.suffix);
  return pageOf(rows.filter(hasSuffix), MOST_IN_A_SECOND, DAY_ROWS);
}

/** The ids of all orders that were placed in a number's second. */
export const orderIdsOfSecond = async (
  number: Omit<OrderNumber, 'suffix'>,
): Promise<readonly string[]> => (await rowsOfSecond(number)).map(orderIdIn);

const rowsOfSecond = ({ day, second }: Omit<OrderNumber, 'suffix'>): Promise<Row[]> =>
  mergedRows({
    index: GSI1,
    partitions: partitionsOfDay(day),
    between: [second, `${second}~`],
    sort: 'asc',
    limit: MOST_IN_A_SECOND,
    positionOf: DAY_ROWS.positionOf,
  });

const orderIdIn = (row: Row): string => parseDayIndexKey(String(row['GSI1SK'])).orderId;
