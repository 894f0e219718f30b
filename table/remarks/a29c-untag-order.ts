import type { OrderIdentity } from '../../domain/order.ts';
import { Refusal } from '../../domain/refusal.ts';
import { orderMetadataKey, orderPosition, orderTagKey } from '../keys.ts';
import { transact } from '../requests/transaction.ts';

/**
 * A29c: one TransactWriteItems: META's set of tags, and the order's row in the list of the tag. An
 * order that does not have the tag stays as it is. DynamoDB removes a set with its last tag.
 */
export async function untagOrder(order: OrderIdentity, tag: string): Promise<void> {
  const failed = await transact({
    metadata: {
      Update: {
        Key: orderMetadataKey(order.orderId),
        UpdateExpression: 'DELETE tags :tags',
        ConditionExpression: 'customerId = :customerId',
        ExpressionAttributeValues: {
          ':tags': new Set([tag]),
          ':customerId': order.customerId,
        },
      },
    },
    row: {
      Delete: {
        Key: orderTagKey(tag, orderPosition(order)),
        ConditionExpression: 'attribute_not_exists(PK) OR customerId = :customerId',
        ExpressionAttributeValues: { ':customerId': order.customerId },
      },
    },
  });
  if (failed?.metadata) throw new Refusal({ code: 'order-not-found' });
  if (failed) throw new Error('the order’s tag is listed for another customer', { cause: failed });
}
