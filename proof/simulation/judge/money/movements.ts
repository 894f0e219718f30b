import { canonical } from '../evidence.ts';

/** One report of a movement of money, or a request for one. */
export interface Report {
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly at: string;
  readonly reference?: string | undefined;
  readonly failure?: { readonly code: string } | undefined;
  /** The provider's id of the payment. */
  readonly paymentReference?: string | undefined;
  /** The request that it names, or is. */
  readonly request?: string | undefined;
}

/** One movement of money that a payment must show. */
export interface Movement {
  readonly ids: readonly string[];
  readonly references: readonly string[];
  readonly report: Report;
}

const RANKS: Readonly<Record<string, number>> = {
  REQUESTED: 0,
  PENDING: 1,
  FAILED: 2,
  SUCCEEDED: 3,
  REVERSED: 4,
};

/** The progress of a report, as a text that sorts: its state, its time, its other fields. */
export function progressOf({ state, at, amount, reference = '', failure }: Report): string {
  const digits = String(amount).padStart(12, '0');
  return [RANKS[state], at, digits, failure?.code ?? '', reference].join('|');
}

export const asText = ({ ids, references, report }: Movement): string =>
  canonical([report.kind, [...references].sort(), ids, progressOf(report)]);

const furthestOf = (reports: readonly Report[]): Report =>
  [...reports].sort((a, b) => (progressOf(a) < progressOf(b) ? 1 : -1))[0] as Report;

/**
 * The movements of a payment: one for each reference that did not fail, and one for a request
 * without such a reference. Reports under one reference are about one movement; here, no two
 * requests share a reference.
 */
export function movementsOf(
  requests: readonly Report[],
  reports: readonly Report[],
): readonly Movement[] {
  const byReference = Map.groupBy(reports, ({ kind, reference }) => `${kind} ${reference}`);
  const known = [...byReference.values()].map((of) => ({
    ...furthestOf(of),
    request: of.find(({ request }) => request !== undefined)?.request,
  }));
  const asked = requests.flatMap((request) =>
    answersOf(
      request,
      known.filter((one) => one.request === request.request),
    ),
  );
  const others = known.filter(({ request }) => request === undefined).map(alone);
  const all = [...asked, ...others];
  return all.filter(({ report }) => !all.some((end) => hasEnded(report, end.report)));
}

const alone = (report: Report): Movement => ({
  ids: [],
  references: [report.reference ?? ''],
  report,
});

function answersOf(request: Report, answers: readonly Report[]): readonly Movement[] {
  const ids = [request.request ?? ''];
  if (answers.length === 0) return [{ ids, references: [], report: request }];
  const [first, ...more] = answers
    .filter(({ state }) => state !== 'FAILED')
    .sort((a, b) => ((a.reference ?? '') < (b.reference ?? '') ? -1 : 1));
  const failed = answers.filter(({ state }) => state === 'FAILED');
  const report = first ?? furthestOf(failed);
  const references = [...new Set([report, ...failed].map(({ reference = '' }) => reference))];
  return [{ ids, references, report }, ...more.map(alone)];
}

/** True for a slow sale, under the payment's own reference, that another sale ended. */
function hasEnded(slow: Report, end: Report): boolean {
  const isSlow =
    slow.kind === 'SALE' && slow.state === 'PENDING' && slow.reference === slow.paymentReference;
  if (!isSlow || end.kind !== 'SALE' || end.paymentReference !== slow.reference) return false;
  return end.state === 'FAILED' ? end.at >= slow.at : /SUCCEEDED|REVERSED/.test(end.state);
}
