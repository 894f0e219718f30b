import type { Ledger, LedgerDispute, LedgerPayment } from './ledger.ts';
import { book, LedgerRefusal, latestAttempt, refundedOf } from './open-ledger.ts';

/** Charges a payment back, as a buyer's bank does. */
export function dispute(ledger: Ledger, payment: LedgerPayment): LedgerDispute {
  const attempt = latestAttempt(payment);
  const remaining = (attempt?.captured ?? 0) - refundedOf(ledger, payment);
  const isKnown = [...ledger.disputes.values()].some(({ paymentId }) => paymentId === payment.id);
  if (!attempt || remaining <= 0 || isKnown) throw new LedgerRefusal('charge_not_disputable');
  const made: LedgerDispute = {
    id: ledger.newId('du'),
    paymentId: payment.id,
    attempt,
    amount: remaining,
    createdAt: ledger.now(),
    state: 'OPEN',
  };
  ledger.disputes.set(made.id, made);
  book(ledger, payment, { kind: 'WITHDRAWAL', reference: made.id, amount: -made.amount });
  ledger.publish({ type: 'DISPUTED', payment, dispute: made });
  return made;
}

/** Ends a dispute. The money of one that was won comes back. */
export function closeDispute(ledger: Ledger, open: LedgerDispute, isWon: boolean): void {
  const payment = ledger.payments.get(open.paymentId);
  if (!payment || open.state !== 'OPEN') throw new LedgerRefusal('dispute_already_closed');
  open.state = isWon ? 'WON' : 'LOST';
  if (isWon)
    book(ledger, payment, { kind: 'REINSTATEMENT', reference: open.id, amount: open.amount });
  ledger.publish({ type: isWon ? 'DISPUTE_WON' : 'DISPUTE_LOST', payment, dispute: open });
}
