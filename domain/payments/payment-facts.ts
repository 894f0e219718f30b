import type { PaymentFact, Transactions } from './payment.ts';
import type { PaymentRecords, PaymentReport } from './payment-records.ts';
import { furthest } from './reports.ts';
import { transactionsFrom, withTransactions } from './transactions.ts';

/** The members of a fact about its transaction. */
export type ReportedTransaction = Pick<
  PaymentFact,
  | 'transactionId'
  | 'paymentReference'
  | 'kind'
  | 'state'
  | 'amount'
  | 'reference'
  | 'occurredAt'
  | 'failure'
>;

/** The names of reports. They follow from the members that distinguish movements of money. */
export interface ReportIds {
  /** The name of the fact's report, if it answers no request: from its kind and reference. */
  readonly transactionId: string;
  /** The name of a request's answer: from both. */
  readonly answerId: (request: string, reference: string) => string;
}

/** A payment with a fact, and the id of the fact's transaction. */
export interface Recorded<Payment> {
  readonly payment: Payment & { readonly transactions: Transactions };
  readonly transactionId: string;
  /** True if the fact was new. */
  readonly isNew: boolean;
  /** True if the fact is a failure of what had succeeded by then. It changes no amount. */
  readonly isContradicted: boolean;
}

/**
 * Adds a provider's report to what is known. The result does not depend on the order of the facts,
 * or on repetitions.
 *
 * A report's name follows from its kind, its reference, and the request of ours that it answers, if
 * it answers one. The furthest report of a name is kept. The references are permanent, so no time
 * limits or event ids are needed.
 */
export function withFact<Payment extends PaymentRecords>(
  payment: Payment,
  fact: ReportedTransaction,
  ids: ReportIds,
): Recorded<Payment> {
  const request = requestOf(fact, payment);
  const name = request === undefined ? ids.transactionId : ids.answerId(request, fact.reference);
  const before = payment.reports[name];
  const report = furthest(before, reportOf(fact, request));
  const after = { ...payment, reports: { ...payment.reports, [name]: report } };
  const shown = transactionsFrom(after).find(({ names }) => names.includes(name));
  const { state, at } = shown?.transaction ?? report;
  return {
    payment: withTransactions(after),
    transactionId: shown?.id ?? name,
    isNew: report !== before,
    isContradicted: fact.state === 'FAILED' && state === 'SUCCEEDED' && at <= fact.occurredAt,
  };
}

/** The id of the request that a fact answers, if we made it and it has the same kind. */
function requestOf(
  { transactionId, kind }: ReportedTransaction,
  { requests }: PaymentRecords,
): string | undefined {
  if (transactionId === undefined || !Object.hasOwn(requests, transactionId)) return undefined;
  return requests[transactionId]?.kind === kind ? transactionId : undefined;
}

const reportOf = (
  {
    kind,
    state,
    amount,
    occurredAt: at,
    reference,
    paymentReference,
    failure,
  }: ReportedTransaction,
  request: string | undefined,
): PaymentReport => ({
  kind,
  state,
  amount,
  at,
  reference,
  ...(kind === 'SALE' && paymentReference !== undefined && { paymentReference }),
  ...(failure !== undefined && { failure }),
  ...(request !== undefined && { request }),
});
