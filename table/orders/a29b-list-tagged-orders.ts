import { type StoredOrder, withNumber } from '../../domain/order.ts';
import { orderTagKey, parseTagKey, tagPartition } from '../keys.ts';
import { type Page, type PageRequest, pageOf, type RowReader, withLookahead } from '../page.ts';
import { query } from '../requests/commands.ts';

/**
 * A29b: one Query of the tag's partition. Its rows do not follow the orders' statuses: A3 reads
 * them.
 */
export async function listTaggedOrders(
  tag: string,
  { limit, after, sort }: PageRequest & { readonly sort: 'asc' | 'desc' },
): Promise<Page<StoredOrder>> {
  const rows = await query({
    KeyConditionExpression: 'PK = :tag',
    ExpressionAttributeValues: { ':tag': tagPartition(tag) },
    ScanIndexForward: sort === 'asc',
    Limit: withLookahead(limit),
    ...(after !== undefined && { ExclusiveStartKey: orderTagKey(tag, after) }),
  });
  return pageOf(rows, limit, TAG_ROWS);
}

const TAG_ROWS: RowReader<StoredOrder> = {
  positionOf: (row) => parseTagKey(row).position,
  read: (row) => {
    const { orderId, placedAt } = parseTagKey(row);
    const { customerId } = row;
    return typeof customerId === 'string' && orderId !== ''
      ? withNumber({ orderId, customerId, placedAt })
      : undefined;
  },
};
