import { withNumber } from '../../domain/order.ts';
import { placedAtOf } from '../../domain/order-id.ts';
import { positionsBetween } from '../keys.ts';
import {
  type Page,
  type PageRequest,
  type Position,
  pageOf,
  type Row,
  type RowReader,
} from '../page.ts';
import { mergedRows } from '../requests/merged-partitions.ts';
import { GSI2 } from '../schema.ts';
import { openOrderShardsRead } from '../settings.ts';

export interface WaitingOrderListRequest extends PageRequest {
  readonly sort: 'asc' | 'desc';
}

/** An order whose money waits for a person. */
export interface WaitingOrder {
  readonly orderId: string;
  readonly number?: string | undefined;
  readonly customerId: string;
  readonly placedAt: string;
  readonly currency: string;
  /** The time since which it has waited: ISO 8601, UTC, milliseconds. */
  readonly since: string;
}

/** All of a waiting order that the sort key of the index has. */
interface Listed extends Pick<WaitingOrder, 'orderId' | 'customerId' | 'since'> {
  /** Minor units. */
  readonly amount: number;
}

/** A list of A55's kind: its partitions, its sort key, and the members of its own. */
interface WaitingList<Key extends Listed, Shown> {
  readonly partitions: (shards: number) => readonly string[];
  readonly parse: (GSI2SK: string) => Key;
  readonly positionOf: (listed: Key) => Position;
  readonly show: (listed: Key) => Shown;
}

/**
 * Lists orders by what the sort key of the sparse GSI2 shows of them: N parallel Queries, merged,
 * by the time since which they have waited. While N is being changed, the partitions of the largest
 * N contain those of all others.
 */
export async function listWaitingOrders<Key extends Listed, Shown>(
  { partitions, parse, positionOf, show }: WaitingList<Key, Shown>,
  request: WaitingOrderListRequest,
): Promise<Page<WaitingOrder & Shown>> {
  const listedIn = (row: Row) => parse(String(row['GSI2SK']));
  const reader: RowReader<WaitingOrder & Shown> = {
    positionOf: (row) => positionOf(listedIn(row)),
    read: (row) => {
      const listed = listedIn(row);
      const order = waitingOrder(listed, row);
      return order && { ...order, ...show(listed), since: listed.since };
    },
  };
  const rows = await mergedRows({
    index: GSI2,
    partitions: partitions(Math.max(...openOrderShardsRead())),
    between: positionsBetween({}),
    positionOf: reader.positionOf,
    ...request,
  });
  return pageOf(rows, request.limit, reader);
}

/** Undefined if the row is damaged. */
function waitingOrder({ orderId, customerId, amount }: Listed, row: Row) {
  const currency = row['currency'];
  const placedAt = placedAtOf(orderId);
  return typeof currency === 'string' && placedAt !== undefined && Number.isSafeInteger(amount)
    ? { ...withNumber({ orderId }), customerId, placedAt, currency }
    : undefined;
}
