import type { StoredOrder } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { INDEXED_ORDER_ROWS } from '../full-order/order-row.ts';
import { positionKey, positionsBetween, rangeFrom, statusPartition } from '../keys.ts';
import { type Page, pageOf, withLookahead } from '../page.ts';
import { query } from '../requests/commands.ts';
import { GSI1 } from '../schema.ts';
import type { OrderListRequest } from './a02-list-customer-orders.ts';

/**
 * A4: one Query of GSI1. Customer and status form its partition key, so every row that is read is
 * returned.
 */
export async function listCustomerOrdersByStatus(
  customerId: string,
  status: OrderStatus,
  { limit, after, sort, ...range }: OrderListRequest,
): Promise<Page<StoredOrder>> {
  const GSI1PK = statusPartition(customerId, status);
  const [first, last] = rangeFrom(positionsBetween(range), after, sort);
  const items = await query({
    IndexName: GSI1.name,
    KeyConditionExpression: 'GSI1PK = :partition AND GSI1SK BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':partition': GSI1PK, ':first': first, ':last': last },
    ScanIndexForward: sort === 'asc',
    Limit: withLookahead(limit),
    ...(after && {
      ExclusiveStartKey: { GSI1PK, GSI1SK: after, ...positionKey(customerId, after) },
    }),
  });
  return pageOf(items, limit, INDEXED_ORDER_ROWS);
}
