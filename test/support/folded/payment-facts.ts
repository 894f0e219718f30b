/**
 * The rule of before: reports inside of transactions, unfolded and folded again at each fact. The
 * tests compare what is derived now with it.
 */
import type { ReportedTransaction, ReportIds } from '../../../domain/payments/payment-facts.ts';
import type {
  FoldedTransaction as PaymentTransaction,
  FoldedTransactions as Transactions,
} from '../../../table/full-order/folded-transactions.ts';
import { foldReports, reportsIn } from './fold-reports.ts';
import { canonical, furthest, notesOf, reportedMembersOf } from './reported-transaction.ts';

/** The transactions with a fact, and the id of the fact's transaction. */
export interface Recorded {
  readonly transactions: Transactions;
  readonly transactionId: string;
  /** True if the fact was new. */
  readonly isNew: boolean;
  /** True if the fact is a failure of what had succeeded by then. It changes no amount. */
  readonly isContradicted: boolean;
}

/**
 * Adds a provider's report to the known transactions. The result does not depend on the order of
 * the facts, or on repetitions.
 *
 * A fact lies under its kind, its reference, and the request of ours that it names, if it names one
 * of its kind. The furthest report under these is kept, and all are folded into transactions
 * (`foldReports`). The references in the transactions are permanent, so no time limits or event ids
 * are needed.
 */
export function withFact(
  transactions: Transactions,
  fact: ReportedTransaction,
  ids: ReportIds,
): Recorded {
  const reports = reportsIn(transactions);
  const request = requestOf(fact, reports);
  const answer = request === undefined ? undefined : ids.answerId(request, fact.reference);
  const name = nameOf(reports, fact, request, answer) ?? ids.transactionId;
  const before = reports[name];
  const isOther = request !== undefined && name !== request;
  const report = merge(before, { ...reported(fact), ...(isOther && { request }) });
  const after = foldReports({ ...reports, [name]: report }, ids.answerId);
  const id = transactionOf(after, answer ?? name) ?? request ?? name;
  const { state, at } = after[id] ?? report;
  return {
    transactions: after,
    transactionId: id,
    isNew: !before || canonical(before) !== canonical(report),
    isContradicted: fact.state === 'FAILED' && state === 'SUCCEEDED' && at <= fact.occurredAt,
  };
}

/** The transaction with a report, by the report's name. */
const transactionOf = (transactions: Transactions, name: string): string | undefined =>
  Object.entries(transactions).find(([id, { reports }]) => id === name || reports?.[name])?.[0];

/** The id of the request that a fact names, if we made it and it has the same kind. */
function requestOf(
  { transactionId = '', kind }: ReportedTransaction,
  reports: Transactions,
): string | undefined {
  const asked = reports[transactionId];
  return asked?.requestedBy !== undefined && asked.kind === kind ? transactionId : undefined;
}

/** The name of a report that answers a request: the request's own for its first answer. */
function nameOf(
  reports: Transactions,
  { reference }: ReportedTransaction,
  request: string | undefined,
  answer: string | undefined,
): string | undefined {
  if (request === undefined) return undefined;
  const { state, reference: known } = reports[request] as PaymentTransaction;
  return known === reference || (known === undefined && state === 'REQUESTED') ? request : answer;
}

const reported = ({
  occurredAt: at,
  paymentReference,
  ...fact
}: ReportedTransaction): PaymentTransaction =>
  reportedMembersOf({ ...fact, at, ...(fact.kind === 'SALE' && { paymentReference }) });

/** Merges the furthest report under one name with the request's own members. */
function merge(known: PaymentTransaction | undefined, fact: PaymentTransaction) {
  if (!known) return fact;
  const { request } = fact;
  const last = reportedMembersOf(furthest(known, fact));
  return { ...last, ...(request !== undefined && { request }), ...notesOf(known) };
}
