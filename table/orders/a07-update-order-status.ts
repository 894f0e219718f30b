import { deliverWhole } from '../../domain/change-fulfillment.ts';
import type { OrderIdentity, StoredOrder } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { changeLines } from '../full-order/change-lines.ts';
import { commentRow, type NewComment, newCommentId } from '../full-order/comment-row.ts';
import { orderFields, toShownOrder } from '../full-order/order-row.ts';
import { changedAt } from '../full-order/order-update.ts';
import { returnWhole } from '../full-order/return-whole.ts';
import { delivery, statusRefusal, statusUpdate } from '../full-order/status-update.ts';
import { commentKey, customerOrderKey, orderMetadataKey } from '../keys.ts';
import { transactGetItems } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { retryConflicts } from '../requests/conflict.ts';
import { insert, transact } from '../requests/transaction.ts';

/**
 * A7, with a comment or without one. An order that has kept money and comes back as a whole owes
 * it: that is a transaction (`return-whole.ts`).
 *
 * @throws {Refusal} by the lifecycle and the version
 */
export async function changeOrderStatus(
  order: OrderIdentity,
  { to, version, comment }: StatusChange,
  now: Date,
): Promise<StoredOrder> {
  const commentFor = (orderVersion: number) =>
    comment && commentOf(order, orderVersion, comment, now);
  const returned =
    to === 'RETURNED' ? await returnWhole(order, version, commentFor, now) : undefined;
  if (returned) return returned;
  return comment
    ? updateOrderStatusWithComment(order, to, version, comment, now)
    : updateOrderStatus(order, to, version, now);
}

export interface StatusChange {
  readonly to: OrderStatus;
  /** The version that the caller has seen. */
  readonly version: number;
  /** It names its author: the timeline then knows who changed the status. */
  readonly comment?: NewComment | undefined;
}

/**
 * A7: one UpdateItem of the order's row. If its condition fails, the stored row decides between
 * 404, 412 and 409. An order that was shipped as a whole and has a return since is delivered by
 * line: one Query, strongly consistent, and one TransactWriteItems.
 *
 * If an answer is lost and the SDK sends the update again, the stored row may be the first
 * attempt's write: the next version, with this status, at this millisecond. If the row has a later
 * version, the outcome of the first attempt is unknown. It is also unknown if the time of the
 * change is not of this clock: another writer can have the same.
 *
 * @param notBefore the row's last change. Another function's clock can be ahead, and the history is
 *   sorted by this time, so it never steps back
 */
export async function updateOrderStatus(
  order: OrderIdentity,
  to: OrderStatus,
  version: number,
  now: Date,
  notBefore: string = order.placedAt,
): Promise<StoredOrder> {
  const updatedAt = changedAt({ updatedAt: notBefore }, now);
  const outcome = await conditionalUpdate(statusUpdate(order, to, version, updatedAt));
  if (outcome.written) return toShownOrder(outcome.written);
  const { stored, repeated } = outcome;
  const first = repeated && stored ? firstAttempt(stored, to, version, updatedAt) : 'failed';
  if (stored && first === 'succeeded' && updatedAt === now.toISOString())
    return toShownOrder(stored);
  if (first !== 'failed') throw tryAgain();
  const last = stored?.['version'] === version ? String(stored['updatedAt'] ?? '') : '';
  if (last > updatedAt) return updateOrderStatus(order, to, version, now, last);
  const refusal = statusRefusal(stored, to, version);
  if (!isByLine(to, refusal)) throw refusal;
  return deliverByLine(order, version, now);
}

/**
 * A7 with a comment, which names its author: the timeline then knows who changed the status. The
 * same update and the comment are one TransactWriteItems. A transaction returns no row, so a
 * transactional read of the row comes first; at the version of the condition it is what changed. It
 * reads META, too: once the person was erased, no comment is kept. One that was on its way at that
 * moment is found by the erasure's next walk.
 *
 * @throws {Refusal} customer-closed, and those of the change
 */
export async function updateOrderStatusWithComment(
  order: OrderIdentity,
  to: OrderStatus,
  version: number,
  comment: NewComment,
  now: Date,
): Promise<StoredOrder> {
  const keys = [customerOrderKey(order), orderMetadataKey(order.orderId)];
  const [row, metadata] = await retryConflicts(() => transactGetItems(keys));
  if (row && metadata?.['erasedAt'] !== undefined) throw new Refusal({ code: 'customer-closed' });
  const before = { updatedAt: String(row?.['updatedAt'] ?? order.placedAt) };
  const updatedAt = changedAt(before, now);
  const failed = await transact({
    row: {
      Update: {
        ...statusUpdate(order, to, version, updatedAt),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    comment: commentOf(order, version + 1, comment, now),
  });
  if (!failed) {
    const changed = { status: to, version: version + 1, updatedAt, ...delivery(to, updatedAt) };
    return toShownOrder({ ...row, ...customerOrderKey(order), ...changed });
  }
  const refusal = statusRefusal(failed.row?.item, to, version);
  if (!isByLine(to, refusal)) throw refusal;
  return deliverByLine(order, version, now, comment);
}

/** True if an order is delivered by line, because a return was its first change by line. */
const isByLine = (to: OrderStatus, { reason }: Refusal): boolean =>
  to === 'DELIVERED' && reason.code === 'fulfilled-by-line';

const commentOf = (
  { orderId }: OrderIdentity,
  orderVersion: number,
  comment: NewComment,
  now: Date,
) => insert(commentRow(commentKey(orderId, newCommentId(now)), { ...comment, orderVersion }));

/** Delivers the items that left with the whole order, before a return changed it by line. */
async function deliverByLine(
  order: OrderIdentity,
  version: number,
  now: Date,
  comment?: NewComment,
): Promise<StoredOrder> {
  const delivered = await changeLines(
    order,
    {
      decide: deliverWhole,
      write: ({ order: { version: orderVersion } }) => ({
        rows: { comment: comment && commentOf(order, orderVersion, comment, now) },
      }),
      ifMatch: [version],
    },
    now,
  );
  if (delivered.replayed) throw tryAgain();
  return orderFields({ ...delivered.order }) as StoredOrder;
}

/** The outcome of a first attempt without an answer, by the row that its repetition found. */
function firstAttempt(stored: Item, to: OrderStatus, version: number, updatedAt: string) {
  if (stored['version'] !== version + 1)
    return Number(stored['version']) > version ? 'unknown' : 'failed';
  return stored['status'] === to && stored['updatedAt'] === updatedAt ? 'succeeded' : 'failed';
}
