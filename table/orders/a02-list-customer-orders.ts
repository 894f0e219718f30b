import type { StoredOrder } from '../../domain/order.ts';
import { ORDER_ROWS } from '../full-order/order-row.ts';
import {
  customerPartition,
  type DayRange,
  orderKeysBetween,
  positionKey,
  rangeFrom,
} from '../keys.ts';
import { type Page, type PageRequest, pageOf, withLookahead } from '../page.ts';
import { query, type ReadOptions } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

export interface OrderListRequest extends PageRequest, DayRange {
  readonly sort: 'asc' | 'desc';
}

export type CustomerOrderListRequest = OrderListRequest & ReadOptions;

/**
 * A2: one Query of the base table. The sort key begins with the date, so newest first is a reverse
 * read.
 */
export async function listCustomerOrders(
  customerId: string,
  { limit, after, sort, consistent, ...range }: CustomerOrderListRequest,
): Promise<Page<StoredOrder>> {
  const start = after === undefined ? undefined : positionKey(customerId, after);
  const [first, last] = rangeFrom(orderKeysBetween(range), start?.SK, sort);
  const items = await query({
    KeyConditionExpression: 'PK = :customer AND SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':customer': customerPartition(customerId),
      ':first': first,
      ':last': last,
    },
    ...selectQueryAttributes(ATTRIBUTES.order),
    ConsistentRead: consistent,
    ScanIndexForward: sort === 'asc',
    Limit: withLookahead(limit),
    ...(start && { ExclusiveStartKey: start }),
  });
  return pageOf(items, limit, ORDER_ROWS);
}
