import type { OrderIdentity } from '../../domain/order.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type Comment, MAX_COMMENTS } from '../../domain/remarks/comment.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  commentRow,
  commentWithId,
  type NewComment,
  newCommentId,
} from '../full-order/comment-row.ts';
import { commentKey, orderMetadataKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { insert, transact } from '../requests/transaction.ts';

/**
 * A28: one TransactWriteItems: the idempotency record, the comment, and its count on META, which
 * also checks whose order it is, and that its person was not erased. The order's version does not
 * change.
 */
export async function addComment(
  { customerId, orderId }: OrderIdentity,
  { byCustomer, ...wanted }: NewComment & { readonly byCustomer: boolean },
  once: IdempotentRequest,
  now: Date,
): Promise<{ readonly comment: Comment; readonly replayed: boolean }> {
  const commentId = newCommentId(now);
  const { createdByName } = wanted;
  const failed = await transact({
    record: idempotencyRecord(
      once,
      { commentId, ...(createdByName !== undefined && { createdByName }) },
      now,
    ),
    order: countComment(customerId, orderId, byCustomer),
    comment: insert(commentRow(commentKey(orderId, commentId), wanted)),
  });
  if (!failed) return { comment: commentWithId(wanted, commentId), replayed: false };
  const first = await firstOutcome(once, failed.record, now);
  if (first)
    return { comment: firstComment(wanted, first as unknown as Remembered), replayed: true };
  throw whyNot(failed.order?.item, customerId);
}

/** The values with which a replay repeats the first answer: the caller may have another name. */
type Remembered = Pick<Comment, 'commentId' | 'createdByName'>;

const firstComment = (wanted: NewComment, { commentId, createdByName }: Remembered): Comment =>
  commentWithId({ ...wanted, createdByName }, commentId);

function whyNot(stored: Item | undefined, customerId: string): Refusal {
  if (stored?.['customerId'] !== customerId) return new Refusal({ code: 'order-not-found' });
  return stored['erasedAt'] === undefined
    ? new Refusal({ code: 'too-many-comments', limit: MAX_COMMENTS })
    : new Refusal({ code: 'customer-closed' });
}

/**
 * Counts the customer's comments apart from the shop's. Both were one number in earlier versions,
 * which the customer's goes on from.
 */
const countComment = (
  customerId: string,
  orderId: string,
  byCustomer: boolean,
): TransactionAction => ({
  Update: {
    Key: orderMetadataKey(orderId),
    UpdateExpression: 'ADD #comments :one',
    ConditionExpression:
      'customerId = :customerId AND attribute_not_exists(erasedAt) AND ' +
      '(attribute_not_exists(#comments) OR #comments < :limit)',
    ExpressionAttributeNames: { '#comments': byCustomer ? 'comments' : 'shopComments' },
    ExpressionAttributeValues: { ':one': 1, ':customerId': customerId, ':limit': MAX_COMMENTS },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});
