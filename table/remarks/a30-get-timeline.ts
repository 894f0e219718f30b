import { CANCELLATION_LETTER } from '../../domain/cancel-lines.ts';
import { toShownPayment } from '../../domain/payments/shown-payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { COMMENT_LETTER, type Comment } from '../../domain/remarks/comment.ts';
import { timelineOf } from '../../domain/remarks/timeline.ts';
import type { CancellationEntry, TimelineEntry } from '../../domain/remarks/timeline-entry.ts';
import { timeOf } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { isOwnPayment, toFulfillment } from '../full-order/order-collection.ts';
import { withdrawalsOf } from '../full-order/order-details.ts';
import { toEvents } from '../full-order/order-events.ts';
import { toPayment } from '../full-order/payment-row.ts';
import { toReturn } from '../full-order/return-row.ts';
import {
  isCancellation,
  isComment,
  isEvent,
  isFulfillment,
  isOrderMetadata,
  isReturn,
  type Key,
  orderPartition,
  parseCancellationId,
  parseCommentId,
} from '../keys.ts';
import { query } from '../requests/commands.ts';

type Row = Item & Key;

/**
 * A30: one Query of the order's whole partition. META contains the customer. If the caller may not
 * read the order, or it is not there yet, it is read again, strongly consistent.
 */
export async function getTimeline(
  orderId: string,
  mayRead: (customerId: string | undefined) => boolean,
): Promise<readonly TimelineEntry[]> {
  for (const consistent of [false, true]) {
    const rows = await readPartition(orderId, consistent);
    const metadata = rows.find(isOrderMetadata);
    if (metadata && mayRead(metadata['customerId'] as string | undefined))
      return timelineIn(orderId, rows);
  }
  throw new Refusal({ code: 'order-not-found' });
}

const readPartition = async (orderId: string, ConsistentRead: boolean) =>
  (await query({
    KeyConditionExpression: 'PK = :order',
    ExpressionAttributeValues: { ':order': orderPartition(orderId) },
    ConsistentRead,
  })) as readonly Row[];

const timelineIn = (orderId: string, rows: readonly Row[]): readonly TimelineEntry[] =>
  timelineOf({
    events: toEvents(orderId, rows.filter(isEvent)),
    cancellations: rows.filter(isCancellation).map(toCancellation),
    fulfillments: rows
      .filter(isFulfillment)
      .map((row) => ({ ...toFulfillment(row), orderVersion: versionIn(row) })),
    payments: rows.filter(isOwnPayment).map((row) => toShownPayment(toPayment(row))),
    returns: rows
      .filter(isReturn)
      .map((row) => ({ ...toReturn(row), orderVersion: versionIn(row) })),
    withdrawals: withdrawalsOf(rows.find(isOrderMetadata)),
    comments: rows.filter(isComment).map(toComment),
  });

const versionIn = ({ orderVersion }: Row) => orderVersion as number | undefined;

function toCancellation(row: Row) {
  const { lines, reason, createdBy, createdByName } = row as unknown as CancellationEntry & {
    readonly createdBy: string;
    readonly createdByName?: string;
  };
  const cancellationId = parseCancellationId(row);
  return {
    cancellationId,
    lines: lines.map(({ seq, quantity }) => ({ seq, quantity })),
    reason,
    createdBy,
    createdByName,
    orderVersion: versionIn(row),
    at: timeOf(CANCELLATION_LETTER, cancellationId) ?? '',
  };
}

function toComment(row: Row) {
  const { text, visibility, createdBy, createdByName } = row as unknown as Comment;
  const commentId = parseCommentId(row);
  return {
    commentId,
    text,
    visibility,
    createdBy,
    createdByName,
    createdAt: timeOf(COMMENT_LETTER, commentId) ?? '',
    orderVersion: versionIn(row),
  };
}
