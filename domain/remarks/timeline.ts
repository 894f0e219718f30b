import type { Fulfillment } from '../fulfillment.ts';
import type { ShownPayment } from '../payments/shown-payment.ts';
import type { Return } from '../returns/return.ts';
import type { OrderWithdrawal } from '../withdrawals/withdrawal.ts';
import type { Comment } from './comment.ts';
import {
  cancelerOf,
  delivererOf,
  entryAuthor,
  lastAuthorOf,
  type RowAuthor,
} from './entry-author.ts';
import type { CancellationEntry, OrderEvent, TimelineEntry } from './timeline-entry.ts';

/** The rows of an order that its timeline is composed of. */
export interface TimelineParts {
  /** In the order of their versions. */
  readonly events: readonly OrderEvent[];
  readonly cancellations: readonly (CancellationEntry & RowAuthor & { readonly at: string })[];
  readonly fulfillments: readonly (Fulfillment & Pick<RowAuthor, 'orderVersion'>)[];
  readonly payments: readonly ShownPayment[];
  readonly returns: readonly (Return & Pick<RowAuthor, 'orderVersion'>)[];
  /** Statements of withdrawal, as META lists them: only their own rows have their further steps. */
  readonly withdrawals: readonly OrderWithdrawal[];
  readonly comments: readonly (Comment & Pick<RowAuthor, 'orderVersion'>)[];
}

/**
 * Composes an order's timeline, oldest first. A version of the order has the author that its event
 * names, or that of the row which was made with it.
 */
export function timelineOf(parts: TimelineParts): readonly TimelineEntry[] {
  const authors = authorsRowAuthor(parts);
  const entries: readonly TimelineEntry[] = [
    ...parts.events.map(({ orderId, at, by, byName, ...order }) => ({
      at,
      ...(by === undefined ? entryAuthor(authors.get(order.version)) : { by, byName }),
      kind: 'ORDER' as const,
      order,
    })),
    ...parts.cancellations.map(
      ({ at, createdBy, createdByName, orderVersion, ...cancellation }) => ({
        at,
        ...entryAuthor({ createdBy, createdByName }),
        kind: 'CANCELLATION' as const,
        cancellation,
      }),
    ),
    ...parts.fulfillments.flatMap(entriesOfFulfillment),
    ...parts.payments.flatMap(entriesOfPayment),
    ...parts.returns.flatMap(entriesOfReturn),
    ...parts.withdrawals.map(({ receivedAt, ...withdrawal }) => ({
      at: receivedAt,
      kind: 'WITHDRAWAL' as const,
      withdrawal,
    })),
    ...parts.comments.map(({ createdAt, commentId, text, visibility, ...author }) => ({
      at: createdAt,
      ...entryAuthor(author),
      kind: 'COMMENT' as const,
      comment: { commentId, text, visibility },
    })),
  ];
  // The sort is stable: of one moment, the order comes first, and a comment last.
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/**
 * The authors by version. A fulfillment names the order's version of its last change: its creation,
 * its arrival or its cancellation. A return that changed since names the version of that change,
 * and its first author.
 */
function authorsRowAuthor({ cancellations, fulfillments, returns, comments }: TimelineParts) {
  const parcels = fulfillments.map(({ orderVersion, ...fulfillment }) => ({
    ...lastAuthorOf(fulfillment),
    orderVersion,
  }));
  const unchanged = returns.filter(({ version }) => version === 1);
  const rows: readonly RowAuthor[] = [...cancellations, ...parcels, ...unchanged, ...comments];
  return new Map(
    rows.flatMap((row) =>
      row.orderVersion === undefined || row.createdBy === undefined
        ? []
        : [[row.orderVersion, row]],
    ),
  );
}

function entriesOfFulfillment(fulfillment: Fulfillment): readonly TimelineEntry[] {
  const { fulfillmentId, lines, createdAt, deliveredAt, cancelledAt } = fulfillment;
  const entry = (status: Fulfillment['status'], at: string | undefined, author: RowAuthor) =>
    at === undefined
      ? []
      : [
          {
            at,
            ...entryAuthor(author),
            kind: 'FULFILLMENT' as const,
            fulfillment: { fulfillmentId, status, lines },
          },
        ];
  return [
    ...entry('SHIPPED', createdAt, fulfillment),
    ...entry('DELIVERED', deliveredAt, delivererOf(fulfillment)),
    ...entry('CANCELLED', cancelledAt, cancelerOf(fulfillment)),
  ];
}

/** The request of a return, its further steps, and its settlement, each with its author. */
function entriesOfReturn(orderReturn: Return): readonly TimelineEntry[] {
  const { returnId, createdAt, settlement, acts = [] } = orderReturn;
  const lines = orderReturn.lines.map(({ seq, quantity }) => ({ seq, quantity }));
  const kind = 'RETURN' as const;
  // A return that records no steps is shown as it is now.
  const status = acts[0]?.previousStatus ?? orderReturn.status;
  const entries: readonly TimelineEntry[] = [
    { at: createdAt, ...entryAuthor(orderReturn), kind, return: { returnId, status, lines } },
    ...acts.map(({ at, by, byName, ...step }) => ({
      at,
      by,
      byName,
      kind,
      return: { returnId, ...step, lines },
    })),
  ];
  if (!settlement) return entries;
  const { orderId, amount, settledAt, settledBy, settledByName } = settlement;
  const settler = entryAuthor({ createdBy: settledBy, createdByName: settledByName });
  const settled = { returnId, status: orderReturn.status, lines, settlement: { orderId, amount } };
  return [...entries, { at: settledAt, ...settler, kind, return: settled }];
}

const entriesOfPayment = ({
  paymentId,
  currency,
  transactions,
}: ShownPayment): readonly TimelineEntry[] =>
  transactions.map(({ transactionId, kind, state, amount, reason, at, ...author }) => ({
    at,
    ...entryAuthor({ createdBy: author.requestedBy, createdByName: author.requestedByName }),
    kind: 'TRANSACTION' as const,
    transaction: { paymentId, transactionId, kind, state, amount, currency, reason },
  }));
