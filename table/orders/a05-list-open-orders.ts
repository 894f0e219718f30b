import type { StoredOrder } from '../../domain/order.ts';
import { INDEXED_ORDER_ROWS } from '../full-order/order-row.ts';
import { openPartitionsOf } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type RowReader } from '../page.ts';
import { mergedRows } from '../requests/merged-partitions.ts';
import { GSI2 } from '../schema.ts';
import { openOrderShardsRead } from '../settings.ts';

export interface OpenOrderListRequest extends PageRequest {
  readonly sort: 'asc' | 'desc';
}

/**
 * A5: N parallel Queries of the sparse GSI2, merged. It is a declared exception to one request per
 * pattern: N partitions support N × 500 orders a second. While N is being changed, the partitions
 * of every N in `openOrderShardsRead` are merged.
 */
export async function listOpenOrders(request: OpenOrderListRequest): Promise<Page<StoredOrder>> {
  const rows = await mergedRows({
    index: GSI2,
    partitions: openPartitionsOf(openOrderShardsRead()),
    positionOf: INDEXED_ORDER_ROWS.positionOf,
    ...request,
  });
  return pageOf(rows, request.limit, OPEN_ORDER_ROWS);
}

/** Adds the status, which GSI2 does not project: it contains only OPEN orders. */
const OPEN_ORDER_ROWS: RowReader<StoredOrder> = {
  ...INDEXED_ORDER_ROWS,
  read: (row) => INDEXED_ORDER_ROWS.read({ ...row, status: 'OPEN' }),
};
