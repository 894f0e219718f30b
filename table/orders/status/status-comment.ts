import type { OrderIdentity } from '../../../domain/order.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { ShopPolicy } from '../../../domain/shop/policy.ts';
import { commentRow, type NewComment, newCommentId } from '../../full-order/comment-row.ts';
import { changedAt } from '../../full-order/order-update.ts';
import { commentKey, customerOrderKey, orderMetadataKey } from '../../keys.ts';
import { type TransactionAction, transactGetItems } from '../../requests/commands.ts';
import { retryConflicts } from '../../requests/conflict.ts';
import { insert, transact } from '../../requests/transaction.ts';
import type { UpdateOutcome } from '../../requests/write-once.ts';
import { deliveryDay, type StatusChange, statusUpdate } from './status-update.ts';

/** A change of the status with a comment. */
export interface CommentedChange extends StatusChange {
  readonly comment: NewComment;
}

/**
 * Changes the status and adds the comment in one TransactWriteItems. A transaction returns no row,
 * so a transactional read of the row comes first; at the version of the condition it is what
 * changed. It reads META, too: once the person was erased, no comment is kept. One that was on its
 * way at that moment is found by the erasure's next walk.
 *
 * @throws {Refusal} customer-closed
 */
export async function writeWithComment(
  order: OrderIdentity,
  change: CommentedChange,
  now: Date,
  policy: Pick<ShopPolicy, 'shipUnpaid'>,
): Promise<UpdateOutcome> {
  const keys = [customerOrderKey(order), orderMetadataKey(order.orderId)];
  const [row, metadata] = await retryConflicts(() => transactGetItems(keys));
  if (row && metadata?.['erasedAt'] !== undefined) throw new Refusal({ code: 'customer-closed' });
  const updatedAt = changedAt({ updatedAt: String(row?.['updatedAt'] ?? order.placedAt) }, now);
  const { to, comment } = change;
  const version = change.version + 1;
  const failed = await transact({
    row: {
      Update: {
        ...statusUpdate(order, change, updatedAt, policy),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    comment: insertComment(order, comment, version, now),
  });
  if (failed) return failed.row?.item ? { stored: failed.row.item } : {};
  const changed = { status: to, version, updatedAt, ...deliveryDay(to, updatedAt) };
  return { written: { ...row, ...customerOrderKey(order), ...changed } };
}

/** Inserts the comment on a change, which names the version of the order after it. */
export const insertComment = (
  { orderId }: OrderIdentity,
  comment: NewComment,
  orderVersion: number,
  now: Date,
): TransactionAction =>
  insert(commentRow(commentKey(orderId, newCommentId(now)), { ...comment, orderVersion }));
