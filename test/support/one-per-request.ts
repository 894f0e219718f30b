import type { ReportedTransaction } from '../../domain/payments/payment-facts.ts';
import type { TransactionState } from '../../domain/payments/payment-records.ts';
import type {
  FoldedTransaction as PaymentTransaction,
  FoldedTransactions as Transactions,
} from '../../table/full-order/folded-transactions.ts';
import { notesOf, reportedMembersOf } from './folded/reported-transaction.ts';

/** Ranks of the states. */
export type Ranks = Readonly<Record<TransactionState, number>>;

/** Failures rank with successes, and the later one counts: a failure can hide money. */
export const LATER_COUNTS: Ranks = {
  REQUESTED: 0,
  PENDING: 1,
  FAILED: 2,
  SUCCEEDED: 2,
  REVERSED: 3,
};

/** Failures rank below successes. */
export const FAILED_BELOW: Ranks = {
  REQUESTED: 0,
  PENDING: 1,
  FAILED: 2,
  SUCCEEDED: 3,
  REVERSED: 4,
};

/**
 * A flawed design: a request is one transaction, under whichever references the provider answers
 * it, so a request that moved money twice counts once.
 *
 * @returns a function that adds a fact to transactions
 */
export function onePerRequest(RANK: Ranks) {
  function withFact(transactions: Transactions, fact: ReportedTransaction, newId: string) {
    const reports = reportsIn(transactions);
    const name = nameOf(fact, reports) ?? newId;
    const before = reports[name];
    const report = merge(before, reported(fact));
    const after = foldReports({ ...reports, [name]: report });
    const [transactionId] = Object.entries(after).find(([, one]) => one.reports?.[name]) ?? [name];
    const isNew = !before || canonical(before) !== canonical(report);
    return { transactions: after, transactionId, isNew };
  }

  function nameOf(
    { transactionId = '', kind }: ReportedTransaction,
    reports: Transactions,
  ): string | undefined {
    const asked = reports[transactionId];
    return asked?.requestedBy !== undefined && asked.kind === kind ? transactionId : undefined;
  }

  const reported = ({ occurredAt: at, ...fact }: ReportedTransaction): PaymentTransaction =>
    reportedMembersOf({ ...fact, at });

  function merge(known: PaymentTransaction | undefined, fact: PaymentTransaction) {
    if (!known) return fact;
    const last = furthest(known, fact);
    const references = [known, fact].flatMap(referencesOf);
    return { ...reportedMembersOf(last), ...otherReferences(references, last), ...notesOf(known) };
  }

  const foldReports = (reports: Transactions): Transactions =>
    Object.fromEntries(groupsOf(Object.entries(reports)).flatMap(fold));

  const reportsIn = (transactions: Transactions): Transactions =>
    Object.fromEntries(
      Object.entries(transactions).flatMap(([id, { reports = {}, ...transaction }]): Entry[] => {
        const { [id]: own, ...others } = reports;
        return [
          [id, own ? { ...own, ...notesOf(transaction) } : transaction],
          ...Object.entries(others),
        ];
      }),
    );

  const groupsOf = (all: readonly Entry[]): readonly (readonly Entry[])[] =>
    all.reduce<readonly (readonly Entry[])[]>((groups, entry) => {
      const isSame = (group: readonly Entry[]) => group.some(([, one]) => shares(one, entry[1]));
      const others = groups.filter((group) => !isSame(group));
      return [...others, [...groups.filter(isSame).flat(), entry]];
    }, []);

  const shares = (one: PaymentTransaction, other: PaymentTransaction): boolean =>
    one.kind === other.kind &&
    referencesOf(one).some((reference) => referencesOf(other).includes(reference));

  function fold(group: readonly Entry[]): readonly Entry[] {
    const inOrder = [...group].sort(([a], [b]) => (a < b ? -1 : 1));
    const requests = inOrder.filter(([, { requestedBy }]) => requestedBy !== undefined);
    const others = inOrder.filter(([, { requestedBy }]) => requestedBy === undefined);
    const [first, ...more] = requests;
    const report = furthestOf(others);
    if (!first || !report) return group;
    if (more.length === 0) return [keeping(together(first, others, report[1]), first, others)];
    const each = requests.map((request) => held(request, report[1]));
    const rest = restOf(each, report);
    const hidden = others.filter(([id]) => id !== rest?.[0]);
    return [
      ...each.map((one, i) => keeping(one, requests[i] as Entry, i === 0 ? hidden : [])),
      ...(rest ? [keeping(rest, report, [])] : []),
    ];
  }

  const furthestOf = (entries: readonly Entry[]): Entry | undefined =>
    entries.reduce<Entry | undefined>(
      (one, other) => (one && furthest(one[1], other[1]) === one[1] ? one : other),
      undefined,
    );

  function together(
    [id, request]: Entry,
    others: readonly Entry[],
    report: PaymentTransaction,
  ): Entry {
    const last = furthest(request, report);
    const references = [request, ...others.map(([, report]) => report)].flatMap(referencesOf);
    return [
      id,
      { ...reportedMembersOf(last), ...otherReferences(references, last), ...notesOf(request) },
    ];
  }

  function held([id, request]: Entry, report: PaymentTransaction): Entry {
    if (RANK[report.state] <= RANK[request.state]) return [id, request];
    const { state, at, failure } = report;
    return [id, { ...request, state, at, ...(failure && { failure }) }];
  }

  function restOf(requests: readonly Entry[], [id, report]: Entry): Entry | undefined {
    const known = requests
      .filter(([, { state }]) => MOVES.includes(state))
      .reduce((sum, [, { amount }]) => sum + amount, 0);
    const isMore = MOVES.includes(report.state) && report.amount > known;
    return isMore ? [id, { ...report, amount: report.amount - known }] : undefined;
  }

  const MOVES: readonly TransactionState[] = ['PENDING', 'SUCCEEDED'];

  function keeping([id, shown]: Entry, [, own]: Entry, others: readonly Entry[]): Entry {
    const isShown = canonical(shown) === canonical(own);
    const { requestedBy, reason, lines, ...report } = own;
    const kept: readonly Entry[] = [...(isShown ? [] : [[id, report] as const]), ...others];
    return [id, kept.length === 0 ? shown : { ...shown, reports: Object.fromEntries(kept) }];
  }

  function furthest(
    one: PaymentTransaction | undefined,
    other: PaymentTransaction,
  ): PaymentTransaction {
    if (!one) return other;
    const [a, b] = [places(one), places(other)];
    const differs = a.findIndex((place, i) => place !== b[i]);
    return differs !== -1 && (b[differs] as number | string) > (a[differs] as number | string)
      ? other
      : one;
  }

  const places = ({ state, at, amount, reference, failure }: PaymentTransaction) =>
    [RANK[state], at, state, amount, reference ?? '', failure?.code ?? ''] as const;

  return withFact;
}

type Entry = readonly [string, PaymentTransaction];

const MAX_REFERENCES = 5;

const referencesOf = ({
  reference,
  otherReferences = [],
}: Pick<PaymentTransaction, 'reference' | 'otherReferences'>): readonly string[] =>
  reference === undefined ? otherReferences : [reference, ...otherReferences];

function otherReferences(
  references: readonly string[],
  { reference }: PaymentTransaction,
): Pick<PaymentTransaction, 'otherReferences'> {
  const all = [...new Set(references)].sort().slice(0, MAX_REFERENCES);
  const others = all.filter((one) => one !== reference);
  return others.length > 0 ? { otherReferences: others } : {};
}

function canonical(transaction: PaymentTransaction): string {
  const { otherReferences: others } = transaction;
  return JSON.stringify({ ...reportedMembersOf(transaction), others, ...notesOf(transaction) });
}
