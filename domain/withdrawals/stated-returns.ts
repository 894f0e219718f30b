import type { FullOrder } from '../full-order.ts';
import { type Author, SYSTEM_OF_WITHDRAWALS } from '../people/author.ts';
import { type Return, type ReturnedLine, withAct } from '../returns/return.ts';
import type { WithdrawalRequest } from './withdrawal-request.ts';

/** The return that a statement makes, but for the price of its items. */
export function newReturn(
  { order }: FullOrder,
  { returnId, withdrawalId, author }: WithdrawalRequest,
  stated: readonly ReturnedLine[],
  now: Date,
): Omit<Return, 'total'> {
  return {
    returnId,
    status: 'OPEN',
    lines: stated.map((line) => ({ ...line, received: 0, restocked: 0 })),
    withdrawalId,
    currency: order.currency,
    value: 0,
    lineCount: stated.length,
    createdBy: author.by,
    createdByName: author.byName,
    version: 1,
    createdAt: now.toISOString(),
  };
}

/** A requested return that a statement opens. */
export function openedBy(request: WithdrawalRequest, before: Return, now: Date) {
  const decider = deciderOf(request);
  const after: Return = {
    ...before,
    status: 'OPEN',
    withdrawalId: request.withdrawalId,
    decidedBy: decider.by,
    acts: withAct(before, { status: 'OPEN' }, decider, now),
    version: before.version + 1,
  };
  return { before, after };
}

/** A consumer states, and decides nothing: unless an operator did, the law opens the return. */
const deciderOf = ({ isDecided, door, author }: WithdrawalRequest): Author =>
  isDecided || door === 'OPERATOR' ? author : SYSTEM_OF_WITHDRAWALS;
