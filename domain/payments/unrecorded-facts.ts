import { reportsIn } from './fold-reports.ts';
import type { Payment, PaymentFact, PaymentTransaction } from './payment.ts';

/**
 * Leaves out the facts that the books have, apart from their time: an answer has the time of the
 * asking, and would be written each time.
 *
 * A slow sale that has ended is no longer shown. The same fact is then about another one: a second
 * voucher has the payment's reference, too.
 */
export function unrecordedFacts(
  { transactions }: Pick<Payment, 'transactions'>,
  facts: readonly PaymentFact[],
): readonly PaymentFact[] {
  const all = Object.entries(reportsIn(transactions));
  const shown = Object.entries(transactions);
  return facts.filter((fact) => {
    const reports = fact.state === 'PENDING' ? shown : all;
    return !reports.some(([id, report]) => isSame(fact, id, report));
  });
}

const isSame = (fact: PaymentFact, id: string, report: PaymentTransaction): boolean =>
  report.kind === fact.kind &&
  report.reference === fact.reference &&
  report.state === fact.state &&
  report.amount === fact.amount &&
  report.failure?.code === fact.failure?.code &&
  fact.transactionId === (report.requestedBy === undefined ? report.request : id);
