import { withNumber } from '../../domain/order.ts';
import { placedAtOf } from '../../domain/order-id.ts';
import {
  overpaidPartitions,
  overpaidPosition,
  parseOverpaidKey,
  positionsBetween,
} from '../keys.ts';
import { type Page, type PageRequest, pageOf, type Row, type RowReader } from '../page.ts';
import { mergedRows } from '../requests/merged-partitions.ts';
import { GSI2 } from '../schema.ts';
import { openOrderShardsRead } from '../settings.ts';

export interface OverpaidOrderListRequest extends PageRequest {
  readonly sort: 'asc' | 'desc';
}

/** An order with money to give back, or of which providers took more than it had. */
export interface OverpaidOrder {
  readonly orderId: string;
  readonly number?: string | undefined;
  readonly customerId: string;
  readonly placedAt: string;
  readonly currency: string;
  /** Minor units: what is to be given back. */
  readonly overpaid: number;
  /** Minor units; only below 0, by the facts of providers. */
  readonly kept?: number;
  /** The time since which this has been so: ISO 8601, UTC, milliseconds. */
  readonly since: string;
}

/**
 * A55: N parallel Queries of the sparse GSI2, merged, by the time since which an order has been
 * overpaid. While N is being changed, the partitions of the largest N contain those of all others.
 */
export async function listOverpaidOrders(
  request: OverpaidOrderListRequest,
): Promise<Page<OverpaidOrder>> {
  const rows = await mergedRows({
    index: GSI2,
    partitions: overpaidPartitions(Math.max(...openOrderShardsRead())),
    between: positionsBetween({}),
    positionOf: OVERPAID_ROWS.positionOf,
    ...request,
  });
  return pageOf(rows, request.limit, OVERPAID_ROWS);
}

const listedIn = (row: Row) => parseOverpaidKey(String(row['GSI2SK']));

const OVERPAID_ROWS: RowReader<OverpaidOrder> = {
  positionOf: (row) => overpaidPosition(listedIn(row)),
  read: (row) => {
    const { orderId, customerId, amount, since } = listedIn(row);
    const currency = row['currency'];
    const placedAt = placedAtOf(orderId);
    if (typeof currency !== 'string' || placedAt === undefined || !Number.isSafeInteger(amount))
      return undefined;
    return {
      ...withNumber({ orderId }),
      customerId,
      placedAt,
      currency,
      overpaid: Math.max(0, amount),
      ...(amount < 0 && { kept: amount }),
      since,
    };
  },
};
