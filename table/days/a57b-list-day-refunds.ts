import { withNumber } from '../../domain/order.ts';
import { daysBetween, parseDayRefund, refundedPartitions } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type Row, type RowReader } from '../page.ts';
import { mergedRows } from '../requests/merged-partitions.ts';
import { TABLE_KEYS } from '../schema.ts';
import { shardsOfDays } from './shards-of-days.ts';

/** All refunds of an order on a day, in one currency. */
export interface DayRefund {
  readonly orderId: string;
  readonly number?: string | undefined;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
}

/**
 * A57b: lists the orders of which money was refunded on a day of the shop's zone, by their ids: N
 * parallel Queries, one of each shard, merged.
 */
export async function listDayRefunds(day: string, page: PageRequest): Promise<Page<DayRefund>> {
  const rows = await mergedRows({
    index: TABLE_KEYS,
    partitions: refundedPartitions(shardsOfDays(day)),
    between: daysBetween(day, day),
    positionOf: REFUNDS.positionOf,
    sort: 'asc',
    ...page,
  });
  return pageOf(rows, page.limit, REFUNDS);
}

const REFUNDS: RowReader<DayRefund> = {
  positionOf: ({ SK }) => SK,
  read: (row) => dayRefund(row),
};

function dayRefund(row: Row): DayRefund | undefined {
  const { orderId, currency } = parseDayRefund(row);
  const amount = row['refunded'];
  return Number.isSafeInteger(amount)
    ? { ...withNumber({ orderId }), currency, amount: amount as number }
    : undefined;
}
