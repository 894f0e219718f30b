import type {
  FoldedTransaction as PaymentTransaction,
  FoldedTransactions as Transactions,
} from '../../../table/full-order/folded-transactions.ts';
import { endedSales } from './ended-sales.ts';
import {
  canonical,
  furthest,
  notesOf,
  otherReferences,
  reportedMembersOf,
} from './reported-transaction.ts';
import {
  type Folded,
  type Report,
  type SharedReference,
  sharedReference,
} from './shared-reference.ts';

type Entry = readonly [string, PaymentTransaction];

/** The id of a report that names a request: it follows from both. */
export type AnswerId = (request: string, reference: string) => string;

/**
 * Folds reports into transactions: a pure function of the set of reports. A report lies under its
 * kind, its reference, and the request of ours that it names, if it names one.
 *
 * - Reports under one reference are combined first (`sharedReference`).
 * - A request shows its first answer that did not fail, in alphabetical order of the references.
 *   Each further one is a transaction of its own: the request moved money twice. A failed answer is
 *   shown if there is no other.
 * - A slow sale ends with the payment's outcome (`endedSales`).
 *
 * Reports that a transaction does not show are kept in its `reports`.
 */
export function foldReports(reports: Transactions, answerId: AnswerId): Transactions {
  const entries = Object.entries(reports);
  const requests = entries.filter(([, { requestedBy }]) => requestedBy !== undefined);
  const shared = [...Map.groupBy(entries.flatMap(reportOf(answerId)), referenceOf).values()].map(
    sharedReference,
  );
  const answers = Map.groupBy(
    shared.flatMap(({ named }) => named),
    ({ request = '' }) => request,
  );
  const folded = [
    ...requests.flatMap((request) => answered(request, answers.get(request[0]) ?? [])),
    ...shared.flatMap(({ rest }) => (rest ? [alone(rest)] : [])),
  ];
  return Object.fromEntries(endedSales(shared.reduce(withHidden, folded)).map(stored));
}

/** The reports that these transactions were folded from, by name. */
export const reportsIn = (transactions: Transactions): Transactions =>
  Object.fromEntries(
    Object.entries(transactions).flatMap(
      ([id, { reports = {}, otherReferences: _, ...transaction }]): Entry[] => {
        const { [id]: own, ...others } = reports;
        return [
          [id, own ? { ...own, ...notesOf(transaction) } : transaction],
          ...Object.entries(others),
        ];
      },
    ),
  );

/** The report in an entry. A request without an answer has none. */
const reportOf =
  (answerId: AnswerId) =>
  ([name, entry]: Entry): readonly Report[] => {
    const reported = reportedMembersOf(entry);
    if (entry.requestedBy === undefined)
      return [{ name, request: entry.request, reported, counted: reported }];
    const { reference } = entry;
    if (reference === undefined) return [];
    return [{ name: answerId(name, reference), request: name, reported, counted: reported }];
  };

/** Names a kind and a reference. A report without a reference shares none. */
const referenceOf = ({ name, reported: { kind, reference } }: Report): string =>
  JSON.stringify(reference === undefined ? [kind, name, 'alone'] : [kind, reference]);

/** The transactions of a request with these answers. */
function answered([id, request]: Entry, answers: readonly Report[]): readonly Folded[] {
  const inOrder = [...answers].sort(byReference);
  const [first, ...more] = inOrder.filter(({ counted }) => counted.state !== 'FAILED');
  const failed = inOrder.filter(({ counted }) => counted.state === 'FAILED');
  const answer = first ?? failed.reduce<Report | undefined>(further, undefined);
  const own = reportedMembersOf(request);
  if (!answer) return [{ id, shown: request, own, hidden: [] }];
  const hidden = failed.filter((one) => one !== answer);
  // What a person did by hand has no reference, and stays beside an answer.
  const byHand = own.reference === undefined ? own : undefined;
  const last = furthest(byHand, answer.counted);
  const references = hidden.map(({ reported }) => reported.reference ?? '');
  const shown = { ...last, ...otherReferences(references, last), ...notesOf(request) };
  return [
    byHand
      ? { id, shown, own: byHand, hidden: [answer, ...hidden] }
      : { id, shown, own: answer.reported, hidden },
    ...more.map(alone),
  ];
}

const further = (one: Report | undefined, other: Report): Report =>
  one && furthest(one.counted, other.counted) === one.counted ? one : other;

const byReference = ({ reported: a }: Report, { reported: b }: Report): number =>
  (a.reference ?? '') < (b.reference ?? '') ? -1 : 1;

const alone = ({ name, request, reported, counted }: Report): Folded => {
  const of = request === undefined ? {} : { request };
  return { id: name, shown: { ...counted, ...of }, own: { ...reported, ...of }, hidden: [] };
};

/** Keeps a report that requests show in the transaction of the first of them. */
function withHidden(all: readonly Folded[], { named, hidden }: SharedReference): readonly Folded[] {
  const [first] = named;
  if (!first || !hidden) return all;
  const holder =
    all.find(({ id }) => id === first.name) ?? all.find(({ id }) => id === first.request);
  return all.map((one) => (one === holder ? { ...one, hidden: [...one.hidden, hidden] } : one));
}

function stored({ id, shown, own, hidden }: Folded): Entry {
  const isShown = canonical({ ...own, ...notesOf(shown) }) === canonical(shown);
  const kept = [
    ...(isShown ? [] : [[id, own] as const]),
    ...hidden.map(
      ({ name, request, reported }): Entry => [
        name,
        request === undefined ? reported : { ...reported, request },
      ],
    ),
  ];
  return [id, kept.length === 0 ? shown : { ...shown, reports: Object.fromEntries(kept) }];
}
