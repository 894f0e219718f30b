import { reportsIn } from './fold-reports.ts';
import { MAX_TRANSACTIONS, type Payment, type PaymentFact, type Transactions } from './payment.ts';
import { isAttempt } from './reported-transaction.ts';

/** The most failed attempts of a payment that are recorded. Card testers make hundreds. */
export const MAX_ATTEMPTS = 50;

/** True for more transactions than an item has room for. Failed attempts have their own limit. */
export const isBeyondTransactions = (transactions: Transactions): boolean =>
  Object.values(reportsIn(transactions)).filter((report) => !isAttempt(report)).length >
  MAX_TRANSACTIONS;

/**
 * True for a failed attempt beyond the limit, which is about nothing that is known. It would not
 * change what was paid.
 *
 * @param after the transactions with the fact
 */
export function isBeyondAttempts(
  { transactions }: Pick<Payment, 'transactions'>,
  after: Transactions,
  { state }: Pick<PaymentFact, 'state'>,
): boolean {
  const attempts = Object.values(reportsIn(transactions)).filter(isAttempt);
  const isAdded = Object.keys(after).length > Object.keys(transactions).length;
  return state === 'FAILED' && isAdded && attempts.length >= MAX_ATTEMPTS;
}

/** Milliseconds that a provider's clock may be ahead of ours. */
const TOLERANCE = 24 * 3_600_000;

/**
 * True for a time that cannot be. The latest of two successes counts, so a report dated years ahead
 * would be the last one.
 */
export const isInFuture = (occurredAt: string, now: string): boolean =>
  Date.parse(occurredAt) > Date.parse(now) + TOLERANCE;
