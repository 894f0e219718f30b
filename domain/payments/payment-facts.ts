import { foldReports, reportsIn } from './fold-reports.ts';
import type { PaymentFact, PaymentTransaction, Transactions } from './payment.ts';
import {
  canonical,
  furthest,
  notesOf,
  otherReferences,
  referencesOf,
  reportedMembersOf,
} from './reported-transaction.ts';

/** The members of a fact about its transaction. */
export type ReportedTransaction = Pick<
  PaymentFact,
  'transactionId' | 'kind' | 'state' | 'amount' | 'reference' | 'occurredAt' | 'failure'
>;

/** The transactions with a fact, and the id of the fact's transaction. */
export interface Recorded {
  readonly transactions: Transactions;
  readonly transactionId: string;
  /** True if the fact was new. */
  readonly isNew: boolean;
}

/**
 * Adds a provider's report to the known transactions. The result does not depend on the order of
 * the facts, or on repetitions.
 *
 * A fact is stored under one name: the id of our request, if the fact names one of its kind,
 * otherwise the id that follows from its reference. The furthest report under a name is kept, and
 * names that share a reference are folded (`foldReports`). The references in the transactions are
 * permanent, so no time limits or event ids are needed.
 *
 * @param newId the id of a transaction that was not requested: it follows from its kind and
 *   reference
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

/** The id of the request that a fact names, if we made it and it has the same kind. */
function nameOf(
  { transactionId = '', kind }: ReportedTransaction,
  reports: Transactions,
): string | undefined {
  const asked = reports[transactionId];
  return asked?.requestedBy !== undefined && asked.kind === kind ? transactionId : undefined;
}

const reported = ({ occurredAt: at, ...fact }: ReportedTransaction): PaymentTransaction =>
  reportedMembersOf({ ...fact, at });

/** Merges the furthest report under one name with the request's own members. */
function merge(known: PaymentTransaction | undefined, fact: PaymentTransaction) {
  if (!known) return fact;
  const last = furthest(known, fact);
  const references = [known, fact].flatMap(referencesOf);
  return { ...reportedMembersOf(last), ...otherReferences(references, last), ...notesOf(known) };
}
