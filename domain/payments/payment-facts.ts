import type { PaymentFact, PaymentTransaction, TransactionState, Transactions } from './payment.ts';

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
 * A fact is about the transaction that has its id of ours, or its kind and the provider's
 * reference. If those are two, they are the same one: the provider's webhook was faster than the
 * connector's report. Neither time limits nor event ids are relied on: the reference in the
 * transaction is the memory, and it stays.
 *
 * @param newId of a transaction that nobody asked for: a function of its kind and reference
 */
export function withFact(
  transactions: Transactions,
  fact: ReportedTransaction,
  newId: string,
): Recorded {
  const same = Object.entries(transactions).filter(([id, known]) => isAbout(fact, id, known));
  const all = same.map(([, known]) => known);
  const [transactionId = newId, ...otherIds] = [...new Set(same.flatMap(ourIds))].sort();
  const merged = merge(all, reported(fact), otherIds);
  const isNew = !all[0] || JSON.stringify(ordered(all[0])) !== JSON.stringify(merged);
  const others = Object.entries(transactions).filter(([id]) => !same.some(([key]) => key === id));
  return {
    transactions: Object.fromEntries([...others, [transactionId, merged]]),
    transactionId,
    isNew,
  };
}

function isAbout(fact: ReportedTransaction, id: string, known: PaymentTransaction): boolean {
  const { kind, reference, otherReferences = [], otherTransactionIds = [] } = known;
  if (kind !== fact.kind) return false;
  const hasId = [id, ...otherTransactionIds].some((own) => own === fact.transactionId);
  return hasId || [reference, ...otherReferences].includes(fact.reference);
}

/** The ids that we gave when we asked. A transaction that only the provider knows of has none. */
const ourIds = ([id, { requestedBy, otherTransactionIds = [] }]: [string, PaymentTransaction]) =>
  requestedBy === undefined ? [] : [id, ...otherTransactionIds];

const reported = ({
  kind,
  state,
  amount,
  occurredAt,
  reference,
  failure,
}: ReportedTransaction): PaymentTransaction => ({
  kind,
  state,
  amount,
  at: occurredAt,
  reference,
  failure,
});

/** What was asked for, and the furthest that was said of it. */
function merge(
  known: readonly PaymentTransaction[],
  fact: PaymentTransaction,
  otherTransactionIds: readonly string[],
): PaymentTransaction {
  const furthest = [...known, fact].reduce((one, other) => (isFurther(other, one) ? other : one));
  const { kind, state, amount, at, reference, failure } = furthest;
  const references = [...known, fact].flatMap((one) => [
    one.reference,
    ...(one.otherReferences ?? []),
  ]);
  const others = new Set(references.filter((one) => one !== undefined && one !== reference));
  const request = known.find(({ requestedBy }) => requestedBy !== undefined);
  return {
    kind,
    state,
    amount,
    at,
    reference,
    otherReferences: others.size > 0 ? ([...others].sort() as string[]) : undefined,
    otherTransactionIds: otherTransactionIds.length > 0 ? otherTransactionIds : undefined,
    failure,
    requestedBy: request?.requestedBy,
    reason: request?.reason,
    lines: request?.lines,
  };
}

/**
 * A transaction only moves forward. A late PENDING changes nothing; a newer amount of the same
 * authorization replaces the older; a refund that succeeded and failed later is REVERSED. What is
 * left when all that is equal only has to be the same for everybody.
 */
function isFurther(one: PaymentTransaction, than: PaymentTransaction): boolean {
  const [a, b] = [places(one), places(than)];
  const differs = a.findIndex((place, i) => place !== b[i]);
  return differs !== -1 && (a[differs] as number | string) > (b[differs] as number | string);
}

const places = ({ state, at, amount, reference, failure }: PaymentTransaction) =>
  [RANK[state], at, state, amount, reference ?? '', failure?.code ?? ''] as const;

const RANK: Record<TransactionState, number> = {
  REQUESTED: 0,
  PENDING: 1,
  FAILED: 2,
  SUCCEEDED: 2,
  REVERSED: 3,
};

/** Members in one order, to be compared as JSON, which leaves out those that are undefined. */
const ordered = (transaction: PaymentTransaction): PaymentTransaction => {
  const { kind, state, amount, at, reference, otherReferences, otherTransactionIds } = transaction;
  const { failure, requestedBy, reason, lines } = transaction;
  const members = { kind, state, amount, at, reference, otherReferences, otherTransactionIds };
  return { ...members, failure, requestedBy, reason, lines };
};
