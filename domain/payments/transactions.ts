import type { PaymentTransaction, Transactions } from './payment.ts';
import type { PaymentRecords, PaymentReport, PaymentRequest } from './payment-records.ts';
import { furthest, otherReferences } from './reports.ts';
import { type CountedReport, combined } from './shared-reference.ts';

/** A transaction as it is shown. */
export interface DerivedTransaction {
  readonly id: string;
  readonly transaction: PaymentTransaction;
  /** The names of the reports that it stands for. The first one is the answer that it shows. */
  readonly names: readonly string[];
}

/** A payment with the transactions that follow from its requests and reports. */
export const withTransactions = <Records extends PaymentRecords>(
  payment: Records,
): Records & { readonly transactions: Transactions } => ({
  ...payment,
  transactions: Object.fromEntries(
    transactionsFrom(payment).map(({ id, transaction }) => [id, transaction]),
  ),
});

/**
 * Derives what is shown from what was asked and what was reported: a pure function of two sets.
 *
 * - Reports under one reference are combined first (`combined`).
 * - A request shows its first answer that did not fail, in alphabetical order of the references.
 *   Each further one is a transaction of its own: the request moved money twice. A failed answer is
 *   shown if there is no other.
 * - A report that answers no request of ours is a transaction of its own.
 * - A slow sale ends with the payment's outcome (`withoutEndedSales`).
 */
export function transactionsFrom({
  requests,
  reports,
}: PaymentRecords): readonly DerivedTransaction[] {
  const named = Object.entries(reports).map(([name, report]) => ({ names: [name], report }));
  const counted = [...Map.groupBy(named, referenceOf).values()].flatMap(combined);
  const answers = Map.groupBy(counted, ({ report: { request } }) =>
    request !== undefined && Object.hasOwn(requests, request) ? request : undefined,
  );
  return withoutEndedSales([
    ...Object.entries(requests).flatMap(([id, request]) =>
      answered(id, request, answers.get(id) ?? []),
    ),
    ...(answers.get(undefined) ?? []).map(alone),
  ]);
}

/** Names a kind and a reference. A report without a reference shares none. */
const referenceOf = ({ names, report: { kind, reference } }: CountedReport): string =>
  JSON.stringify(reference === undefined ? [kind, names, 'alone'] : [kind, reference]);

/** The transactions of a request with these answers. */
function answered(
  id: string,
  request: PaymentRequest,
  answers: readonly CountedReport[],
): readonly DerivedTransaction[] {
  const inOrder = answers.toSorted(byReference);
  const [first, ...more] = inOrder.filter(({ report }) => report.state !== 'FAILED');
  const failed = inOrder.filter(({ report }) => report.state === 'FAILED');
  const answer = first ?? failed.reduce<CountedReport | undefined>(further, undefined);
  if (!answer) return [{ id, transaction: request, names: [] }];
  const hidden = failed.filter((one) => one !== answer);
  const references = hidden.map(({ report }) => report.reference ?? '');
  const shown = withAnswer(request, answer.report);
  return [
    {
      id,
      transaction: { ...shown, ...otherReferences(references, shown) },
      names: [answer, ...hidden].flatMap(({ names }) => names),
    },
    ...more.map(alone),
  ];
}

/** A request with its answer. What a person did by hand stays beside a failure. */
function withAnswer(
  asked: PaymentRequest,
  { request: _, ...report }: PaymentReport,
): PaymentTransaction {
  return furthest<PaymentTransaction>(asked, report) === asked ? asked : { ...asked, ...report };
}

const further = (one: CountedReport | undefined, other: CountedReport): CountedReport =>
  one && furthest(one.report, other.report) === one.report ? one : other;

const byReference = ({ report: a }: CountedReport, { report: b }: CountedReport): number =>
  (a.reference ?? '') < (b.reference ?? '') ? -1 : 1;

const alone = ({ names, report }: CountedReport): DerivedTransaction => ({
  id: names[0] as string,
  transaction: report,
  names,
});

/**
 * Leaves out slow sales that have ended; their ends stand for their reports. A voucher or a bank
 * transfer has no charge before it is paid: its SALE is PENDING under the payment's own reference,
 * and its outcome has another. It ends with a SALE of the same payment that succeeded or was
 * reversed, or that failed no earlier. A second voucher begins later than the first one failed, so
 * it stays open.
 */
function withoutEndedSales(all: readonly DerivedTransaction[]): readonly DerivedTransaction[] {
  const ended = Map.groupBy(all, ({ transaction: slow }) => {
    const [end] = all
      .filter(({ transaction }) => ends(transaction, slow))
      .map(({ id }) => id)
      .sort();
    return end;
  });
  return (ended.get(undefined) ?? []).map((one) => {
    const hidden = (ended.get(one.id) ?? []).flatMap(({ names }) => names);
    return { ...one, names: [...one.names, ...hidden] };
  });
}

function ends(end: PaymentTransaction, slow: PaymentTransaction): boolean {
  const { kind, state, reference, paymentReference } = slow;
  if (kind !== 'SALE' || state !== 'PENDING' || reference === undefined) return false;
  if (reference !== paymentReference) return false;
  if (end.kind !== 'SALE' || end.paymentReference !== reference) return false;
  const { state: outcome, at } = end;
  return outcome === 'FAILED' ? at >= slow.at : outcome === 'SUCCEEDED' || outcome === 'REVERSED';
}
