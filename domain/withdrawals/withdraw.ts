import type { LineQuantity } from '../fulfillment.ts';
import type { Decision, FullOrder, Leave, LineChange } from '../full-order.ts';
import { moved } from '../move-quantities.ts';
import type { Author } from '../people/author.ts';
import type { Reason } from '../refusal.ts';
import { MAX_RETURNS, type Return, withAct } from '../returns/return.ts';
import { priceOf } from '../returns/return-amounts.ts';
import type { ReviewReason, WithdrawalOutcome } from './withdrawal.ts';
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

export interface WithdrawalRequest {
  readonly withdrawalId: string;
  /** The ids of the cancellation and of the return that it may make. */
  readonly cancellationId: string;
  readonly returnId: string;
  /** The time of the statement, from which its lateness follows. */
  readonly receivedAt: string;
  readonly lines?: readonly LineQuantity[] | undefined;
  /** The caller, or the system. */
  readonly author: Author;
  /** True if a person decided that it has an effect, late or not. */
  readonly isDecided: boolean;
}

/** The most requested returns that a statement opens: its transaction has 100 actions. */
export const MAX_OPENED = 5;

/**
 * Decides the effect of a statement: everything that is not shipped is canceled, also of a line
 * that is half shipped, and everything that can be returned gets a return that is open at once.
 * With lines, items that are not shipped come first. Returns that wait for a decision are opened.
 */
export function withdraw(
  fullOrder: FullOrder,
  request: WithdrawalRequest,
  now: Date,
): Decision<WithdrawalChange> | Leave<NoEffect> {
  const none = request.isDecided ? undefined : untimely(fullOrder, request);
  if (none) return { leave: none };
  const parts = withdrawnParts(fullOrder, request.lines);
  const { cancelled, opened, returned } = parts;
  if (cancelled.length + opened.length + returned.length === 0) return { leave: 'NOTHING_LEFT' };
  const refused = tooMany(fullOrder, parts);
  if (refused) return request.isDecided ? { refused } : { leave: 'TOO_MANY' };
  const made = returned.length > 0 ? [{ after: newReturn(fullOrder, request, returned, now) }] : [];
  const counters = moved(fullOrder.counters, cancelled, 'cancelled');
  return {
    change: {
      counters: moved(counters, returned, 'returning'),
      lines: cancelled,
      whole: !fullOrder.byLine && fullOrder.order.status === 'OPEN' && !request.lines,
      returns: [...made, ...opened.map((before) => openedBy(request, before, now))],
      outcome: {
        ...(cancelled.length > 0 && { cancellationId: request.cancellationId }),
        ...(returned.length > 0 && { returnId: request.returnId }),
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

function tooMany({ returns }: FullOrder, { opened, returned }: WithdrawnParts): Reason | undefined {
  const code = 'too-many-returns';
  if (returned.length > 0 && returns.length >= MAX_RETURNS) return { code, limit: MAX_RETURNS };
  return opened.length > MAX_OPENED ? { code, limit: MAX_OPENED, areWaiting: true } : undefined;
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

function newReturn(
  { order, lines, adjustments }: FullOrder,
  { returnId, withdrawalId, author }: WithdrawalRequest,
  returned: readonly LineQuantity[],
  now: Date,
): Return {
  return {
    returnId,
    status: 'OPEN',
    lines: returned.map((line) => ({ ...line, reason: 'OTHER', received: 0, restocked: 0 })),
    withdrawalId,
    currency: order.currency,
    total: Math.max(0, priceOf(returned, lines, adjustments)),
    lineCount: returned.length,
    createdBy: author.by,
    createdByName: author.byName,
    version: 1,
    createdAt: now.toISOString(),
  };
}

const openedBy = ({ withdrawalId, author }: WithdrawalRequest, before: Return, now: Date) => ({
  before,
  after: {
    ...before,
    status: 'OPEN',
    withdrawalId,
    decidedBy: author.by,
    acts: withAct(before, { status: 'OPEN' }, author, now),
    version: before.version + 1,
  } satisfies Return,
});
