import { foldReports, reportsIn } from './fold-reports.ts';
import type { PaymentFact, PaymentTransaction, Transactions } from './payment.ts';
import {
  canonical,
  furthest,
  notesOf,
  otherReferences,
  referencesOf,
  saidOf,
} from './reported-transaction.ts';

/** What a fact says of one transaction. */
export type ReportedTransaction = Pick<
  PaymentFact,
  'transactionId' | 'kind' | 'state' | 'amount' | 'reference' | 'occurredAt' | 'failure'
>;

/** The transactions that know a fact, and which of them it is about. */
export interface Recorded {
  readonly transactions: Transactions;
  readonly transactionId: string;
  /** Whether the fact said anything new. */
  readonly isNew: boolean;
}

/**
 * Adds what a provider says to what is known. Facts commute: the same facts in any order, each any
 * number of times, give the same transactions.
 *
 * A fact is kept under one name: the request that it names, if that is one of ours and of its kind,
 * else the id that follows from its reference. The furthest report under a name stays; what names
 * have in common is folded (`foldReports`). Neither time limits nor event ids are relied on: the
 * reference in the transaction is the memory, and it stays.
 *
 * @param newId of a transaction that nobody asked for: a function of its kind and reference
 */
export function withFact(
  transactions: Transactions,
  fact: ReportedTransaction,
  newId: string,
): Recorded {
  const reports = reportsIn(transactions);
  const name = nameOf(fact, reports) ?? newId;
  const before = reports[name];
  const report = merge(before, reported(fact));
  const after = foldReports({ ...reports, [name]: report });
  const [transactionId] = Object.entries(after).find(([, one]) => one.reports?.[name]) ?? [name];
  const isNew = !before || canonical(before) !== canonical(report);
  return { transactions: after, transactionId, isNew };
}

/** The request that a fact names, if it is one of ours and of its kind. */
function nameOf(
  { transactionId = '', kind }: ReportedTransaction,
  reports: Transactions,
): string | undefined {
  const asked = reports[transactionId];
  return asked?.requestedBy !== undefined && asked.kind === kind ? transactionId : undefined;
}

const reported = ({ occurredAt: at, ...fact }: ReportedTransaction): PaymentTransaction =>
  saidOf({ ...fact, at });

/** The furthest that was reported under one name, and what was asked for. */
function merge(known: PaymentTransaction | undefined, fact: PaymentTransaction) {
  if (!known) return fact;
  const last = furthest(known, fact);
  const references = [known, fact].flatMap(referencesOf);
  return { ...saidOf(last), ...otherReferences(references, last), ...notesOf(known) };
}
