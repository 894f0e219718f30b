import type { OrderIdentity } from '../../domain/order.ts';
import { MAX_TAGS } from '../../domain/order-details.ts';
import { Refusal } from '../../domain/refusal.ts';
import { orderMetadataKey, orderPosition, orderTagKey } from '../keys.ts';
import { transact } from '../requests/transaction.ts';

/**
 * A29: one TransactWriteItems: META's set of tags, and the order's row in the list of the tag. A
 * tag that the order has already stays, also when there is no room for another. The order's version
 * does not change.
 */
export async function tagOrder(order: OrderIdentity, tag: string): Promise<void> {
  const { customerId, orderId } = order;
  const failed = await transact({
    metadata: {
      Update: {
        Key: orderMetadataKey(orderId),
        UpdateExpression: 'ADD tags :tags',
        ConditionExpression:
          'customerId = :customerId AND ' +
          '(attribute_not_exists(tags) OR size(tags) < :limit OR contains(tags, :tag))',
        ExpressionAttributeValues: {
          ':tags': new Set([tag]),
          ':tag': tag,
          ':limit': MAX_TAGS,
          ':customerId': customerId,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    row: {
      Put: { Item: { ...orderTagKey(tag, orderPosition(order)), type: 'OrderTag', customerId } },
    },
  });
  if (!failed) return;
  throw new Refusal(
    failed.metadata?.item?.['customerId'] === customerId
      ? { code: 'too-many-tags', limit: MAX_TAGS }
      : { code: 'order-not-found' },
  );
}
