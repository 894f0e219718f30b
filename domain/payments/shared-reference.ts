import type { PaymentReport, TransactionState } from './payment-records.ts';
import { furthest, RANK } from './reports.ts';

/** A report as it counts, beside the others under its reference. */
export interface CountedReport {
  /** Its own name, and those of the reports that it stands for. */
  readonly names: readonly string[];
  readonly report: PaymentReport;
}

/**
 * Combines the reports of one kind under one reference.
 *
 * - One request and a report without it, as a webhook: the further one counts. If both succeeded
 *   and the request's is later, the larger amount counts: it reports its part, never less than the
 *   whole.
 * - Several requests, as captures of one charge: the report without a request is their sum, and
 *   what exceeds them counts by itself. Failed requests count among the several, so that another
 *   failure never changes how the sum is read.
 */
export function combined(all: readonly CountedReport[]): readonly CountedReport[] {
  const named = all.filter(({ report }) => report.request !== undefined).sort(byRequest);
  const whole = all.find(({ report }) => report.request === undefined);
  const [first] = named;
  if (!first || !whole) return all;
  if (named.length > 1) return withSum(named, whole);
  return [standingFor({ ...first, report: furtherOf(first.report, whole.report) }, whole)];
}

const byRequest = (
  { report: { request: a = '' } }: CountedReport,
  { report: { request: b = '' } }: CountedReport,
): number => (a < b ? -1 : 1);

/** The further of a request's answer and the report of the whole, as the request's answer. */
function furtherOf(answer: PaymentReport, whole: PaymentReport): PaymentReport {
  if (furthest(answer, whole) === whole) return { ...whole, request: answer.request };
  const succeeded = [answer, whole].every(({ state }) => state === 'SUCCEEDED');
  return succeeded ? { ...answer, amount: Math.max(answer.amount, whole.amount) } : answer;
}

/** Counts the report without a request as the sum of the requests under its reference. */
function withSum(
  answers: readonly CountedReport[],
  whole: CountedReport,
): readonly CountedReport[] {
  const { state, amount } = whole.report;
  let left = amount - sumOf(answers, MOVED);
  const [first, ...others] = answers.map((one) => {
    const { report } = one;
    if (state === 'SUCCEEDED' && report.state === 'PENDING') {
      if (report.amount > left) return one;
      left -= report.amount;
    }
    return takes(state, report.state) ? { ...one, report: moved(report, whole.report) } : one;
  });
  if (state === 'PENDING') left -= sumOf(answers, ['PENDING']);
  const isMore = (state === 'PENDING' || state === 'SUCCEEDED') && left > 0;
  const shown = first as CountedReport;
  return isMore
    ? [shown, ...others, { ...whole, report: { ...whole.report, amount: left } }]
    : [standingFor(shown, whole), ...others];
}

const standingFor = (one: CountedReport, { names }: CountedReport): CountedReport => ({
  ...one,
  names: [...one.names, ...names],
});

const MOVED: readonly TransactionState[] = ['SUCCEEDED', 'REVERSED'];

const sumOf = (all: readonly CountedReport[], states: readonly TransactionState[]): number =>
  all
    .filter(({ report }) => states.includes(report.state))
    .reduce((sum, { report }) => sum + report.amount, 0);

/** True if the sum's state is also the request's. A success or reversal takes no failed request. */
const takes = (sum: TransactionState, answer: TransactionState): boolean =>
  RANK[sum] > RANK[answer] && answer !== 'FAILED';

const moved = (answer: PaymentReport, { state, at, failure }: PaymentReport): PaymentReport => ({
  ...answer,
  state,
  at,
  ...(failure && { failure }),
});
