import type { PaymentTransaction, TransactionState, Transactions } from './payment.ts';
import {
  canonical,
  furthest,
  notesOf,
  otherReferences,
  RANK,
  referencesOf,
  saidOf,
} from './reported-transaction.ts';

type Entry = readonly [string, PaymentTransaction];

/**
 * Transactions from what was reported under each name: the id of a request of ours, or the
 * provider's reference alone. Names of one kind that share a reference mean the same money.
 *
 * - One request, and reports that do not name it: one transaction. The furthest report counts.
 * - Several requests under one reference, as captures of one charge: each keeps its amount. A
 *   report that names none of them is about their sum; what it has more is a transaction of its
 *   own.
 *
 * A pure function of the set of reports. What a transaction does not show is kept in its `reports`.
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

/** Reports of one kind that share a reference, each with another. */
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
  const said = furthestOf(others);
  if (!first || !said) return group;
  if (more.length === 0) return [keeping(together(first, others, said[1]), first, others)];
  const each = requests.map((request) => held(request, said[1]));
  const rest = restOf(each, said);
  const hidden = others.filter(([id]) => id !== rest?.[0]);
  return [
    ...each.map((one, i) => keeping(one, requests[i] as Entry, i === 0 ? hidden : [])),
    ...(rest ? [keeping(rest, said, [])] : []),
  ];
}

const furthestOf = (entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>(
    (one, other) => (one && furthest(one[1], other[1]) === one[1] ? one : other),
    undefined,
  );

/** A request, with the reports that have its reference and do not name it. */
function together([id, request]: Entry, others: readonly Entry[], said: PaymentTransaction): Entry {
  const last = furthest(request, said);
  const references = [request, ...others.map(([, report]) => report)].flatMap(referencesOf);
  return [id, { ...saidOf(last), ...otherReferences(references, last), ...notesOf(request) }];
}

/** One request of several: a state that is further holds for it, too. */
function held([id, request]: Entry, said: PaymentTransaction): Entry {
  if (RANK[said.state] <= RANK[request.state]) return [id, request];
  const { state, at, failure } = said;
  return [id, { ...request, state, at, ...(failure && { failure }) }];
}

/** What was reported of a reference beyond the requests under it. */
function restOf(requests: readonly Entry[], [id, said]: Entry): Entry | undefined {
  const known = requests
    .filter(([, { state }]) => MOVES.includes(state))
    .reduce((sum, [, { amount }]) => sum + amount, 0);
  const isMore = MOVES.includes(said.state) && said.amount > known;
  return isMore ? [id, { ...said, amount: said.amount - known }] : undefined;
}

const MOVES: readonly TransactionState[] = ['PENDING', 'SUCCEEDED'];

/** A transaction with the reports that it does not show: its own, if it differs, and others. */
function keeping([id, shown]: Entry, [, own]: Entry, others: readonly Entry[]): Entry {
  const isShown = canonical(shown) === canonical(own);
  const { requestedBy, reason, lines, ...said } = own;
  const kept: readonly Entry[] = [...(isShown ? [] : [[id, said] as const]), ...others];
  return [id, kept.length === 0 ? shown : { ...shown, reports: Object.fromEntries(kept) }];
}
