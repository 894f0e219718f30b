import type { LineQuantity } from '../fulfillment.ts';
import type { Decision, FullOrder, Leave, LineChange } from '../full-order.ts';
import { moved } from '../move-quantities.ts';
import type { Reason } from '../refusal.ts';
import { MAX_RETURNS, type Return } from '../returns/return.ts';
import { worthOfAnnounced } from '../returns/return-amounts.ts';
import { statedLines, withoutTaken } from './divided-return.ts';
import { openedBy, statedReturn } from './stated-returns.ts';
import type { ReviewReason, WithdrawalOutcome } from './withdrawal.ts';
import type { WithdrawalRequest } from './withdrawal-request.ts';
import { isDeliveryUnknown, withdrawalWindow } from './withdrawal-window.ts';
import { type WithdrawnParts, withdrawnParts } from './withdrawn-parts.ts';

/** The effect of a statement. `lines` are the items that are canceled, and restocked. */
export interface WithdrawalChange extends LineChange {
  readonly returns: readonly ChangedReturn[];
  readonly outcome: WithdrawalOutcome;
}

interface ChangedReturn {
  readonly after: Return;
  /** Absent for the return that the statement makes. */
  readonly before?: Return;
}

/** The reason why a statement has no effect now: nothing is left, or a person decides. */
export type NoEffect =
  | 'NOTHING_LEFT'
  | Extract<ReviewReason, 'LATE' | 'UNKNOWN_DELIVERY' | 'TOO_MANY'>;

/** The most requested returns that a statement takes from: its transaction has 100 actions. */
export const MAX_OPENED = 5;

/**
 * Decides the effect of a statement: everything that is not shipped is canceled, also of a line
 * that is half shipped, and everything that can be returned gets a return that is open at once.
 * With lines, items that are not shipped come first. Returns that wait for a decision are opened;
 * of one of which only a part is withdrawn, the part moves to the statement's own return.
 */
export function withdraw(
  fullOrder: FullOrder,
  request: WithdrawalRequest,
  now: Date,
): Decision<WithdrawalChange> | Leave<NoEffect> {
  const none = request.isDecided ? undefined : untimely(fullOrder, request);
  if (none) return { leave: none };
  const parts = withdrawnParts(fullOrder, request.lines);
  const { cancelled, opened, divided, returned } = parts;
  const stated = statedLines(divided, returned);
  if (cancelled.length + opened.length + stated.length === 0) return { leave: 'NOTHING_LEFT' };
  const refused = tooMany(fullOrder, parts);
  if (refused) return request.isDecided ? { refused } : { leave: 'TOO_MANY' };
  const taken = divided.flatMap((part) => part.taken);
  const total = worthOfAnnounced(fullOrder, stated, taken);
  const { currency } = fullOrder.order;
  const made = statedReturn(request, stated, { currency, total, createdAt: now.toISOString() });
  const counters = moved(fullOrder.counters, cancelled, 'cancelled');
  return {
    change: {
      counters: moved(counters, returned, 'returning'),
      lines: cancelled,
      whole: !fullOrder.byLine && fullOrder.order.status === 'OPEN' && !request.lines,
      returns: [
        ...(stated.length > 0 ? [{ after: made }] : []),
        ...opened.map((before) => openedBy(request, before, now)),
        ...divided.map((part) => ({ before: part.before, after: withoutTaken(fullOrder, part) })),
      ],
      outcome: {
        ...(cancelled.length > 0 && { cancellationId: request.cancellationId }),
        ...(stated.length > 0 && { returnId: request.returnId }),
        opened: opened.map(({ returnId }) => returnId),
      },
    },
  };
}

/**
 * The reason why a statement cannot have its effect on an order, whoever decides: too many returns.
 * Undefined if it can.
 *
 * @param lines of the statement; undefined for all of the order
 */
export const whyNotWithdrawn = (
  fullOrder: FullOrder,
  lines: readonly LineQuantity[] | undefined,
): Reason | undefined => tooMany(fullOrder, withdrawnParts(fullOrder, lines));

function tooMany(
  { returns }: FullOrder,
  { opened, divided, returned }: WithdrawnParts,
): Reason | undefined {
  const code = 'too-many-returns';
  const isMade = divided.length + returned.length > 0;
  if (isMade && returns.length >= MAX_RETURNS) return { code, limit: MAX_RETURNS };
  return opened.length + divided.length > MAX_OPENED
    ? { code, limit: MAX_OPENED, areWaiting: true }
    : undefined;
}

/** The reason why a statement has no effect by its time alone; undefined if it has one. */
export function untimely(
  fullOrder: FullOrder,
  { receivedAt }: Pick<WithdrawalRequest, 'receivedAt'>,
): Exclude<NoEffect, 'TOO_MANY'> | undefined {
  const { status, until } = withdrawalWindow(fullOrder);
  if (status === 'CLOSED') return 'NOTHING_LEFT';
  if (until !== undefined && receivedAt > until) return 'LATE';
  return isDeliveryUnknown(fullOrder, new Date(receivedAt)) ? 'UNKNOWN_DELIVERY' : undefined;
}
