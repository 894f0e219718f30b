import type { Payment, PaymentFact, PaymentTransaction } from './payment.ts';
import type { RequestNotes } from './payment-records.ts';

/**
 * Leaves out the facts that the books have, apart from their time: an answer has the time of the
 * asking, and would be written each time.
 *
 * A slow sale that has ended is no longer shown. The same fact is then about another one: a second
 * voucher has the payment's reference, too.
 */
export function unrecordedFacts(
  { reports, transactions }: Pick<Payment, 'reports' | 'transactions'>,
  facts: readonly PaymentFact[],
): readonly PaymentFact[] {
  const all = Object.values(reports);
  const shown = Object.entries(transactions).map(([id, one]) =>
    one.requestedBy === undefined ? one : { ...one, request: id },
  );
  return facts.filter(
    (fact) => !(fact.state === 'PENDING' ? shown : all).some((one) => isSame(fact, one)),
  );
}

const isSame = (fact: PaymentFact, report: Omit<PaymentTransaction, keyof RequestNotes>): boolean =>
  report.kind === fact.kind &&
  report.reference === fact.reference &&
  report.state === fact.state &&
  report.amount === fact.amount &&
  report.failure?.code === fact.failure?.code &&
  fact.transactionId === report.request;
