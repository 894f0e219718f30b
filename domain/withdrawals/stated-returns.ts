import { type Author, SYSTEM_OF_WITHDRAWALS } from '../people/author.ts';
import { requestedReturn } from '../returns/change-return.ts';
import { type Return, type ReturnedLine, withAct } from '../returns/return.ts';
import type { WithdrawalRequest } from './withdrawal-request.ts';

/** The return that a statement makes. It is open: nobody decides about it. */
export const statedReturn = (
  { returnId, withdrawalId, author }: WithdrawalRequest,
  lines: readonly ReturnedLine[],
  facts: Parameters<typeof requestedReturn>[1],
): Return => ({
  ...requestedReturn(
    { returnId, lines, byCustomer: false, createdBy: author.by, createdByName: author.byName },
    facts,
  ),
  withdrawalId,
});

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
