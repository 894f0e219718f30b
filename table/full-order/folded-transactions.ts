/**
 * The form of before, which functions of every version read: a payment's row has its transactions
 * as they are shown, and in them the reports that they do not show.
 */
import type { PaymentTransaction } from '../../domain/payments/payment.ts';
import type {
  PaymentRecords,
  PaymentReport,
  PaymentRequest,
} from '../../domain/payments/payment-records.ts';
import { type DerivedTransaction, transactionsFrom } from '../../domain/payments/transactions.ts';

/** A transaction, with the reports that it does not show, by their names. */
export interface FoldedTransaction extends PaymentTransaction {
  /** The report under the transaction's own id is the one that it shows with other members. */
  readonly reports?: FoldedTransactions | undefined;
}

export type FoldedTransactions = Readonly<Record<string, FoldedTransaction>>;

/** The name of a report that answers a request. */
type AnswerId = (request: string, reference: string) => string;

/**
 * Folds requests and reports into transactions. A request that was answered loses the amount and
 * the time that it was made with, which nothing reads: they would cost 48 bytes.
 */
export const foldedTransactions = (records: PaymentRecords): FoldedTransactions =>
  Object.fromEntries(transactionsFrom(records).map((one) => [one.id, folded(one, records)]));

function folded(
  { id, transaction, names }: DerivedTransaction,
  { requests, reports }: PaymentRecords,
): FoldedTransaction {
  const request = requests[id];
  const isByHand = request !== undefined && request.state !== 'REQUESTED';
  const [first, ...others] = isByHand ? [undefined, ...names] : names;
  const own = first === undefined ? request : reports[first];
  const kept = [
    ...(own && !shows(transaction, own) ? [[id, reportIn(own, transaction.request)]] : []),
    ...others.map((name) => [name, reports[name as string]]),
  ];
  return kept.length === 0 ? transaction : { ...transaction, reports: Object.fromEntries(kept) };
}

/** True if a transaction shows exactly this report. */
const shows = (transaction: PaymentTransaction, own: PaymentTransaction): boolean =>
  JSON.stringify(reportIn(transaction, undefined)) === JSON.stringify(reportIn(own, undefined));

/** The requests and reports in folded transactions. */
export function recordsIn(transactions: FoldedTransactions, answerId: AnswerId): PaymentRecords {
  const requests: [string, PaymentRequest][] = [];
  const reports: [string, PaymentReport][] = [];
  for (const [id, { reports: kept = {}, ...shown }] of Object.entries(transactions)) {
    const { [id]: own = shown, ...hidden } = kept;
    reports.push(...(Object.entries(hidden) as [string, PaymentReport][]));
    if (shown.requestedBy === undefined) reports.push([id, reportIn(own, own.request)]);
    else requests.push([id, requestIn(shown, own)]);
    if (shown.requestedBy !== undefined && own.reference !== undefined)
      reports.push([answerId(id, own.reference), reportIn(own, id)]);
  }
  return { requests: Object.fromEntries(requests), reports: Object.fromEntries(reports) };
}

/** The request of a transaction. What has no reference was not answered, or was done by hand. */
function requestIn(shown: PaymentTransaction, own: PaymentTransaction): PaymentRequest {
  const { reference: _, otherReferences, paymentReference, failure, request, ...asked } = shown;
  const { state, amount, at, reference } = own;
  const isAnswered = reference !== undefined;
  return { ...asked, state: isAnswered ? 'REQUESTED' : state, amount, at } as PaymentRequest;
}

/** The members that a provider reports, in one order. */
const reportIn = (
  { kind, state, amount, at, reference, paymentReference, failure }: PaymentTransaction,
  request: string | undefined,
): PaymentReport =>
  ({
    kind,
    state,
    amount,
    at,
    ...(reference !== undefined && { reference }),
    ...(paymentReference !== undefined && { paymentReference }),
    ...(failure !== undefined && { failure }),
    ...(request !== undefined && { request }),
  }) as PaymentReport;
