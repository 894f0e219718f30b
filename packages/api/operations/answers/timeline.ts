import * as z from 'zod';
import { CANCELLATION_REASONS } from '../../../../domain/cancel-lines.ts';
import { SHIPMENT_STATUSES } from '../../../../domain/fulfillment.ts';
import { MAX_LINES } from '../../../../domain/order.ts';
import { REFUND_REASONS } from '../../../../domain/payments/payment-records.ts';
import { MAX_COMMENT_LENGTH } from '../../../../domain/remarks/comment.ts';
import type { TimelineEntry } from '../../../../domain/remarks/timeline-entry.ts';
import { visibility } from './comment.ts';
import { lineQuantity } from './line.ts';
import { currency, keyPart, moment, money, orderId, whole, words } from './members.ts';
import { author, orderEvent } from './order-event.ts';
import { paymentId, transactionId, transactionKind, transactionState } from './payment.ts';
import { returnStatus } from './return.ts';
import { refundDueBy, withdrawalId } from './withdrawal.ts';

const entry = {
  at: moment('The time of the change.'),
  ...author,
};
const lines = z.array(lineQuantity).max(MAX_LINES);

const timelineEntry = z
  .discriminatedUnion('kind', [
    z.object({
      ...entry,
      kind: z.literal('ORDER'),
      order: orderEvent
        .omit({ orderId: true, at: true, by: true, byName: true })
        .meta({ id: 'OrderState', description: 'The order’s state at one version.' }),
    }),
    z.object({
      ...entry,
      kind: z.literal('CANCELLATION'),
      cancellation: z.object({
        cancellationId: keyPart('The cancellation: `c-` and a ULID.'),
        lines,
        reason: z
          .enum([...CANCELLATION_REASONS, 'EXPIRED'])
          .optional()
          .meta({ description: 'Buyers see their own reasons, and `EXPIRED`.' }),
      }),
    }),
    z.object({
      ...entry,
      kind: z.literal('FULFILLMENT'),
      fulfillment: z.object({
        fulfillmentId: keyPart('The fulfillment: `f-` and a ULID.'),
        status: z.enum(SHIPMENT_STATUSES),
        lines,
      }),
    }),
    z.object({
      ...entry,
      kind: z.literal('RETURN'),
      return: z.object({
        returnId: keyPart('The return: `r-` and a ULID.'),
        status: returnStatus,
        previousStatus: returnStatus
          .optional()
          .meta({ description: 'The status before it: of a decision, a receipt or an end.' }),
        received: whole(1, 'The items that arrived with it; only of a receipt.').optional(),
        lines,
        settlement: z
          .object({ orderId, amount: money('What the return pays of the other order.') })
          .optional()
          .meta({ description: 'Only in the entry of the settlement.' }),
      }),
    }),
    z.object({
      ...entry,
      kind: z.literal('TRANSACTION'),
      transaction: z.object({
        paymentId,
        transactionId,
        kind: transactionKind,
        state: transactionState,
        amount: money('Its amount.'),
        currency,
        reason: z
          .enum(REFUND_REASONS)
          .optional()
          .meta({ description: 'The reason of a refund. Only operators see it.' }),
      }),
    }),
    z.object({
      ...entry,
      kind: z.literal('WITHDRAWAL'),
      withdrawal: z.object({ withdrawalId, refundDueBy }),
    }),
    z.object({
      ...entry,
      kind: z.literal('COMMENT'),
      comment: z.object({
        commentId: keyPart('The comment: `m-` and a ULID.'),
        text: words(MAX_COMMENT_LENGTH, 'As sent. Plain text: escape it before you show it.'),
        visibility,
      }),
    }),
  ])
  .meta({
    id: 'TimelineEntry',
    description:
      'A change of the order, a cancellation, a parcel, a step of a return, a payment, a ' +
      'statement of withdrawal as it arrived (A47e has its further steps), or a comment.',
  }) satisfies z.ZodType<TimelineEntry>;

export const timeline = z
  .object({ items: z.array(timelineEntry).max(10_000) })
  .meta({ id: 'Timeline', description: 'All that happened to an order, oldest first.' });
