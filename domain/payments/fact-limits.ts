import { MAX_TRANSACTIONS, type Payment, type PaymentFact } from './payment.ts';
import { isAttempt, type PaymentRecords } from './payment-records.ts';

/** The most failed attempts of a payment that are recorded. Card testers make hundreds. */
export const MAX_ATTEMPTS = 50;

/** True for more transactions than an item has room for. Failed attempts have their own limit. */
export function isBeyondTransactions({ requests, reports }: PaymentRecords): boolean {
  const all = Object.values(reports);
  const answered = new Set(all.map(({ request }) => request));
  // A request and its first answer are one transaction; what a person did by hand has no answer.
  const unanswered = Object.entries(requests).filter(
    ([id, { state }]) => state !== 'REQUESTED' || !answered.has(id),
  );
  return unanswered.length + all.filter((one) => !isAttempt(one)).length > MAX_TRANSACTIONS;
}

/**
 * True for a failed attempt beyond the limit, which is about nothing that is known. It would not
 * change what was paid.
 *
 * @param after the payment with the fact
 */
export function isBeyondAttempts(
  { reports, transactions }: Pick<Payment, 'reports' | 'transactions'>,
  after: Pick<Payment, 'transactions'>,
  { state }: Pick<PaymentFact, 'state'>,
): boolean {
  const attempts = Object.values(reports).filter(isAttempt);
  const isAdded = Object.keys(after.transactions).length > Object.keys(transactions).length;
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
