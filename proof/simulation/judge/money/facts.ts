import type { Entry } from '../../trade/journal.ts';
import { isSuccess, isUnknown, nameOf } from '../answers.ts';
import { canonical, type Evidence, type Row } from '../evidence.ts';
import { isClaimedByOther } from './claimed-references.ts';
import { asText, movementsOf } from './movements.ts';
import {
  type OrderPayments,
  type PaymentHistory,
  sumsOf,
  transactionsIn,
} from './order-payments.ts';
import { requestedTransactionsOf } from './requested-transactions.ts';

/** A fact that a provider reported. */
interface Fact {
  readonly provider: string;
  readonly paymentReference?: string;
  readonly orderId?: string;
  readonly paymentId?: string;
  readonly transactionId?: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly reference: string;
  readonly occurredAt: string;
  readonly failure?: { readonly code: string };
}

const factIn = ({ call }: Entry): Fact => call.body as Fact;

/**
 * A payment's transactions follow from the reported facts and the requested transactions. A18's
 * answers are right.
 */
export function facts(
  { journal, ...evidence }: Evidence,
  orders: readonly OrderPayments[],
): string[] {
  const entries = journal.filter(({ operation }) => operation === 'A18');
  const reports = Map.groupBy(
    entries.filter(isSuccess),
    ({ answer }) => answer?.body.paymentId as string,
  );
  // A failed attempt claims nothing: repeated, it may be recorded in another payment.
  const failed = entries.filter((entry) => isUnknown(entry) && factIn(entry).state === 'FAILED');
  const unknown = [...unanswered(entries), ...failed].map(factIn);
  const payments = orders.flatMap((order) => order.payments);
  return [
    ...payments
      .filter((payment) => !unknown.some((fact) => isAbout(fact, payment)))
      .flatMap((payment) =>
        wrongTransactions(
          payment,
          (reports.get(payment.paymentId) ?? []).map(factIn).filter((fact) => isOf(fact, payment)),
        ),
      ),
    ...entries
      .filter(
        (entry) => !isUnknown(entry) && !isRightAnswer(entry, { ...evidence, journal }, orders),
      )
      .map((entry) => `${nameOf(entry)} was answered ${JSON.stringify(entry.answer?.body)}`),
  ].map((what) => `facts: ${what}`);
}

/** One call of each fact of which no call got an answer: its effect is unknown. */
const unanswered = (entries: readonly Entry[]): readonly Entry[] =>
  [...Map.groupBy(entries, ({ call }) => canonical(call.body)).values()].flatMap((sent) =>
    sent.every(isUnknown) ? sent.slice(0, 1) : [],
  );

/** A failed attempt claims no reference, so its payment may have none. */
const isAbout = (fact: Fact, { paymentId, now }: PaymentHistory): boolean =>
  fact.paymentId === paymentId ||
  fact.paymentReference === now['reference'] ||
  (now['reference'] === undefined && now['PK'] === `ORDER#${fact.orderId}`);

/**
 * Payments of two orders may have one id: it follows from the provider's reference and the time of
 * the order. Only one of them claims the reference, by which a fact without our ids is found.
 */
const isOf = ({ orderId }: Fact, { now }: PaymentHistory): boolean =>
  orderId === undefined ? now['reference'] !== undefined : now['PK'] === `ORDER#${orderId}`;

function wrongTransactions(payment: PaymentHistory, facts: readonly Fact[]): string[] {
  const requests = requestedTransactionsOf(payment).map(({ transactionId, transaction }) => ({
    ...transaction,
    request: transactionId,
  }));
  const kinds = new Map(requests.map(({ request, kind }) => [request, kind]));
  const reports = facts.map(({ transactionId = '', occurredAt: at, ...fact }) => ({
    ...fact,
    at,
    ...(kinds.get(transactionId) === fact.kind && { request: transactionId }),
  }));
  const must = movementsOf(requests, reports).map(asText).sort();
  const stored = Object.entries(transactionsIn(payment.now)).map(([id, transaction]) => ({
    ids: transaction.requestedBy === undefined ? [] : [id],
    references: [transaction.reference, ...(transaction.otherReferences ?? [])].filter(
      (one) => one !== undefined,
    ),
    report: transaction,
  }));
  const is = stored.map(asText).sort();
  return canonical(must) === canonical(is)
    ? []
    : [`payment ${payment.paymentId} has ${is.join(' ')}, but its reports give ${must.join(' ')}`];
}

function isRightAnswer(
  entry: Entry,
  evidence: Evidence,
  orders: readonly OrderPayments[],
): boolean {
  const fact = factIn(entry);
  const body = entry.answer?.body ?? {};
  if (isSuccess(entry)) return isRecorded(entry, orders);
  switch (body.code) {
    case 'payment-not-found':
      return fact.orderId === undefined;
    case 'payment-reference-taken':
      return isClaimedByOther(evidence, fact.provider, fact.paymentReference, fact.paymentId);
    case 'currency-mismatch':
      return fact.orderId === undefined;
    default:
      return false;
  }
}

/** True if the payment has the fact now, and its order once had the answer's payment status. */
function isRecorded({ call, answer }: Entry, orders: readonly OrderPayments[]): boolean {
  const fact = call.body as Fact;
  const { kind, reference } = fact;
  const { paymentId, orderVersion, paymentStatus, discrepancy } = answer?.body ?? {};
  const isIts = (one: PaymentHistory) => one.paymentId === paymentId && isOf(fact, one);
  const order = orders.find(({ payments }) => payments.some(isIts));
  const payment = order?.payments.find(isIts);
  if (!order || !payment) return false;
  const hasFact = Object.values(transactionsIn(payment.now)).some(
    (one) =>
      one.kind === kind &&
      [one, ...Object.values(one.reports ?? {})].some((report) => report.reference === reference),
  );
  const versions = [...order.orderHistory.versions.values()];
  const hadStatus = versions.some(
    (row) =>
      row['paymentStatus'] === paymentStatus &&
      (orderVersion === undefined || row['version'] === orderVersion),
  );
  const isDiscrepancyRight = payment.states.some((state) => isContradictory(state) === discrepancy);
  return hasFact && hadStatus && isDiscrepancyRight;
}

/** Only reports contradict each other: a request without an answer does not. */
function isContradictory(payment: Row): boolean {
  const answered = Object.entries(transactionsIn(payment)).filter(
    ([, { state }]) => state !== 'REQUESTED',
  );
  const { capturable, refundable } = sumsOf([{ transactions: Object.fromEntries(answered) }]);
  return (
    capturable < 0 || refundable < 0 || answered.some(([, { request }]) => request !== undefined)
  );
}
