import type { PaymentTransaction, TransactionState, Transactions } from './payment.ts';
import {
  canonical,
  furthest,
  notesOf,
  otherReferences,
  RANK,
  referencesOf,
  reportedMembersOf,
} from './reported-transaction.ts';

type Entry = readonly [string, PaymentTransaction];

/**
 * Folds reports into transactions. Each report has a name: the id of our request, or the provider's
 * reference. Names of one kind that share a reference are about the same money.
 *
 * - One request, and reports without its id: one transaction. The furthest report counts.
 * - Several requests under one reference, as captures of one charge: each keeps its amount. A
 *   report without their ids is about their sum; a larger amount makes another transaction.
 *
 * A pure function of the set of reports. Reports that a transaction does not show are kept in its
 * `reports`.
 */
export const foldReports = (reports: Transactions): Transactions =>
  Object.fromEntries(groupsOf(Object.entries(reports)).flatMap(fold));

/** The reports that these transactions were folded from, by name. */
export const reportsIn = (transactions: Transactions): Transactions =>
  Object.fromEntries(
    Object.entries(transactions).flatMap(([id, { reports = {}, ...transaction }]): Entry[] => {
      const { [id]: own, ...others } = reports;
      return [
        [id, own ? { ...own, ...notesOf(transaction) } : transaction],
        ...Object.entries(others),
      ];
    }),
  );

/** Groups reports of one kind that share references. */
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

/** Combines a request with the reports that have its reference and not its id. */
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

/** Gives one of several requests the reported state, if that is further. */
function held([id, request]: Entry, report: PaymentTransaction): Entry {
  if (RANK[report.state] <= RANK[request.state]) return [id, request];
  const { state, at, failure } = report;
  return [id, { ...request, state, at, ...(failure && { failure }) }];
}

/** The reported amount of a reference beyond the requests under it. */
function restOf(requests: readonly Entry[], [id, report]: Entry): Entry | undefined {
  const known = requests
    .filter(([, { state }]) => MOVES.includes(state))
    .reduce((sum, [, { amount }]) => sum + amount, 0);
  const isMore = MOVES.includes(report.state) && report.amount > known;
  return isMore ? [id, { ...report, amount: report.amount - known }] : undefined;
}

const MOVES: readonly TransactionState[] = ['PENDING', 'SUCCEEDED'];

/** Adds the reports that a transaction does not show: its own, if it differs, and others. */
function keeping([id, shown]: Entry, [, own]: Entry, others: readonly Entry[]): Entry {
  const isShown = canonical(shown) === canonical(own);
  const { requestedBy, reason, lines, ...report } = own;
  const kept: readonly Entry[] = [...(isShown ? [] : [[id, report] as const]), ...others];
  return [id, kept.length === 0 ? shown : { ...shown, reports: Object.fromEntries(kept) }];
}
