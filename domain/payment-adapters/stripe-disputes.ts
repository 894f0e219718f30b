import type { ReportedState } from '../payments/payment-records.ts';
import type { BalanceTransaction, Dispute } from './stripe-event.ts';
import type { Movement } from './stripe-movement.ts';
import { UnreadableEvent } from './unreadable-event.ts';

/**
 * Reports a dispute by its status, and by the money that moved for it: a withdrawal that was
 * reinstated is reversed, and one of an unknown status succeeded.
 *
 * A withdrawal that follows a reinstatement, as of a dispute that is lost after it was won, is a
 * movement of its own under its own id: what was reversed stays reversed.
 */
export function disputed(dispute: Dispute): Movement[] {
  const { status, amount, id, balance_transactions: booked = [] } = dispute;
  const state = STATES[status];
  const withdrawals = withdrawalsOf(booked);
  if (withdrawals.length > 0)
    return withdrawals.map(({ transactionId, balance }, n) => ({
      kind: 'CHARGEBACK',
      state: balance >= 0 ? 'REVERSED' : stateOfAway(state, n === 0),
      amount,
      reference: n === 0 ? id : transactionId,
    }));
  if (state === undefined) throw new UnreadableEvent('a dispute has an unknown status');
  return [{ kind: 'CHARGEBACK', state, amount, reference: id }];
}

/** The state of a withdrawal that was not reinstated: the status decides about the first one. */
const stateOfAway = (state: ReportedState | undefined, isFirst: boolean): ReportedState =>
  isFirst || state === 'REVERSED' ? (state ?? 'SUCCEEDED') : 'SUCCEEDED';

/** The states of a dispute by its status. An inquiry (`warning_…`) takes none yet. */
const STATES: Readonly<Record<string, ReportedState>> = {
  warning_needs_response: 'PENDING',
  warning_under_review: 'PENDING',
  warning_closed: 'FAILED',
  needs_response: 'SUCCEEDED',
  under_review: 'SUCCEEDED',
  lost: 'SUCCEEDED',
  // Both are possible after it took money.
  won: 'REVERSED',
  prevented: 'REVERSED',
};

interface Withdrawal {
  /** The id of its first balance transaction: `txn_…`. */
  readonly transactionId: string;
  /** Negative while the money is away. */
  readonly balance: number;
}

/** The withdrawals, each with its reinstatement, oldest first. */
function withdrawalsOf(booked: readonly BalanceTransaction[]): readonly Withdrawal[] {
  const all: Withdrawal[] = [];
  for (const { id, amount } of [...booked].sort((a, b) => a.created - b.created)) {
    const last = all.at(-1);
    if (last && (last.balance < 0 || amount >= 0))
      all[all.length - 1] = { ...last, balance: last.balance + amount };
    else all.push({ transactionId: id, balance: amount });
  }
  return all;
}
