import type { Ledger, LedgerPayment, LedgerRefund } from './ledger.ts';
import { book, capturableOf, LedgerRefusal, latestAttempt, refundedOf } from './open-ledger.ts';

/** The request of a caller. */
interface Order {
  readonly amount?: number | undefined;
  readonly key?: string | undefined;
}

/** Captures; the rest is released, unless more captures follow. */
export function capture(
  ledger: Ledger,
  payment: LedgerPayment,
  { amount = capturableOf(payment), isFinal, key }: Order & { readonly isFinal: boolean },
): void {
  const attempt = latestAttempt(payment);
  if (payment.state !== 'HELD' || !attempt)
    throw new LedgerRefusal('payment_intent_unexpected_state');
  if (!isFinal && !attempt.mayBeCapturedInParts)
    throw new LedgerRefusal('capture_charge_authorization_expired');
  if (amount > capturableOf(payment)) throw new LedgerRefusal('amount_too_large');
  attempt.captured += amount;
  attempt.isClosed = isFinal || attempt.captured === attempt.amount;
  if (attempt.isClosed) payment.state = 'PAID';
  book(ledger, payment, { kind: 'CAPTURE', reference: attempt.id, amount, key });
  ledger.publish({ type: 'CAPTURED', payment });
}

/** Cancels a payment, and releases what it holds. */
export function release(
  ledger: Ledger,
  payment: LedgerPayment,
  reason: string | null = null,
): void {
  if (payment.state === 'PAID' || payment.state === 'CANCELLED')
    throw new LedgerRefusal('payment_intent_unexpected_state');
  if (reason === 'expired' && payment.state !== 'HELD')
    throw new LedgerRefusal('payment_intent_unexpected_state');
  payment.state = 'CANCELLED';
  payment.canceled = { at: ledger.now(), reason };
  ledger.publish({ type: reason === 'expired' ? 'LAPSED' : 'CANCELLED', payment });
}

/** Refunds captured money. A method may take days for it. */
export function refund(
  ledger: Ledger,
  payment: LedgerPayment,
  { amount, key, notes }: Order & { readonly notes: ReadonlyMap<string, string> },
): LedgerRefund {
  const attempt = latestAttempt(payment);
  if (!attempt || attempt.captured === 0) throw new LedgerRefusal('charge_not_captured');
  const isDisputed = [...ledger.disputes.values()].some(
    ({ paymentId, state }) => paymentId === payment.id && state !== 'WON',
  );
  if (isDisputed) throw new LedgerRefusal('charge_disputed');
  const remaining = attempt.captured - refundedOf(ledger, payment);
  if (remaining === 0) throw new LedgerRefusal('charge_already_refunded');
  if ((amount ?? remaining) > remaining) throw new LedgerRefusal('refund_too_large');
  const made: LedgerRefund = {
    id: ledger.newId('re'),
    paymentId: payment.id,
    attempt,
    amount: amount ?? remaining,
    createdAt: ledger.now(),
    notes,
    key,
    state: attempt.method.outcome === 'REFUNDS_SLOWLY' ? 'PENDING' : 'SUCCEEDED',
  };
  ledger.refunds.set(made.id, made);
  if (made.state === 'SUCCEEDED') bookRefund(ledger, payment, made);
  ledger.publish({ type: 'REFUNDED', payment, refund: made });
  return made;
}

/** A refund that is pending moves its money when it succeeds. */
const bookRefund = (
  ledger: Ledger,
  payment: LedgerPayment,
  { id: reference, amount, key }: LedgerRefund,
): void => book(ledger, payment, { kind: 'REFUND', reference, amount: -amount, key });

/** Ends a refund: the buyer's bank takes it, or returns it, even after it succeeded. */
export function settleRefund(ledger: Ledger, made: LedgerRefund, isPaid: boolean): void {
  const payment = ledger.payments.get(made.paymentId);
  if (!payment || made.state === 'FAILED') throw new LedgerRefusal('refund_already_failed');
  const wasPending = made.state === 'PENDING';
  made.state = isPaid ? 'SUCCEEDED' : 'FAILED';
  if (isPaid) {
    if (wasPending) bookRefund(ledger, payment, made);
    ledger.publish({ type: 'REFUND_SETTLED', payment, refund: made });
    return;
  }
  made.failure = 'lost_or_stolen_card';
  if (!wasPending)
    book(ledger, payment, { kind: 'REFUND_FAILURE', reference: made.id, amount: made.amount });
  ledger.publish({ type: 'REFUND_FAILED', payment, refund: made });
}
