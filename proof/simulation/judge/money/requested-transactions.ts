import type { Entry } from '../../trade/journal.ts';
import { isRefusal, isSuccess, nameOf, subjectOf } from '../answers.ts';
import { type ClientRequest, carriedOutOnce, clientRequestsOf } from '../client-requests.ts';
import { type Evidence, type Row, text } from '../evidence.ts';
import {
  type OrderPayments,
  type PaymentHistory,
  sumsOf,
  type Transaction,
  transactionsIn,
  versionOf,
} from './order-payments.ts';
import { owedBetween } from './owed.ts';

const KINDS = { A15: 'CAPTURE', A16: 'REFUND', A17: 'VOID' } as const;
type RequestOperation = keyof typeof KINDS;

/** A transaction with `requestedBy`, as it was in the first state of its payment that had it. */
export interface RequestedTransaction {
  readonly payment: PaymentHistory;
  readonly transactionId: string;
  readonly transaction: Transaction;
  /** That state of the payment. */
  readonly state: Row;
}

export const requestedTransactionsOf = (payment: PaymentHistory): RequestedTransaction[] =>
  payment.states.flatMap((state, i) => {
    const before = transactionsIn(payment.states[i - 1] ?? {});
    return Object.entries(transactionsIn(state))
      .filter(([id, { requestedBy }]) => requestedBy !== undefined && !before[id])
      .map(([transactionId, transaction]) => ({ payment, transactionId, transaction, state }));
  });

/**
 * Each requested transaction was possible: with it, the amounts that can still be captured or
 * refunded are 0 or more. Each client request made one transaction or none. Each transaction has a
 * client request. A refused request was not possible.
 */
export function requestedTransactions(
  evidence: Evidence,
  orders: readonly OrderPayments[],
): string[] {
  const all = orders.flatMap(({ payments }) => payments).flatMap(requestedTransactionsOf);
  const recordedIds = new Set<string>();
  const ofRequests = (Object.keys(KINDS) as RequestOperation[]).flatMap((operation) => {
    const requests = clientRequestsOf(operation, evidence);
    for (const { record } of requests.values())
      if (record) recordedIds.add(text(record, 'transactionId'));
    return [
      ...carriedOutOnce(requests, evidence),
      ...[...requests.values()].flatMap((request) =>
        wrongTransaction(request, KINDS[operation], all),
      ),
      ...[...requests.values()].flatMap((request) => tooMuch(request, all, orders)),
      ...[...requests.values()]
        .flatMap(({ entries }) => entries)
        .filter((entry) => isRefusal(entry) && !isRightRefusal(entry, KINDS[operation], orders))
        .map((entry) => `${nameOf(entry)} was refused: ${JSON.stringify(entry.answer?.body)}`),
    ];
  });
  return [
    ...ofRequests,
    ...all
      .filter(({ transaction, state }) => availableFor(transaction.kind, state) < 0)
      .map(
        ({ transactionId, transaction: { kind, amount }, state }) =>
          `${kind} ${transactionId} of ${amount} leaves ${availableFor(kind, state)}`,
      ),
    ...all
      .filter((one) => !recordedIds.has(one.transactionId) && !isMadeWithoutRequest(one, orders))
      .map(({ transactionId }) => `transaction ${transactionId} was not requested by any client`),
  ];
}

const availableFor = (kind: string, payment: Row): number => {
  const { capturable, refundable } = sumsOf([payment]);
  return kind === 'REFUND' ? refundable : capturable;
};

/**
 * True for a transaction that no request makes: a SALE with which a payment is created, or a refund
 * after a cancellation.
 */
function isMadeWithoutRequest(
  { transaction, payment, state }: RequestedTransaction,
  orders: readonly OrderPayments[],
): boolean {
  const { kind, requestedBy } = transaction;
  if (kind === 'SALE') return state === payment.states[0] && requestedBy === state['createdBy'];
  const order = orders.find(({ payments }) => payments.includes(payment));
  return (
    kind === 'REFUND' &&
    requestedBy === 'system:order-cancelled' &&
    [...(order?.orderHistory.versions.values() ?? [])].some(({ status }) => status === 'CANCELLED')
  );
}

function wrongTransaction(
  { entries, record }: ClientRequest,
  kind: string,
  all: readonly RequestedTransaction[],
): string[] {
  const [first] = entries;
  if (!record || !first) return [];
  const id = text(record, 'transactionId');
  const made = all.find(({ transactionId }) => transactionId === id);
  if (!made) return [`${kind} ${id} is in an idempotency record, but in no payment`];
  const { transaction, payment, state } = made;
  const { amount } = (first.call.body ?? {}) as { amount?: number };
  const isAsRequested =
    transaction.kind === kind &&
    payment.paymentId === first.call.path?.['paymentId'] &&
    transaction.requestedBy === subjectOf(first) &&
    (amount === undefined || transaction.amount === amount);
  const left = availableFor(kind, state);
  const matches = ({ answer }: Entry) =>
    answer?.body.transactionId === id &&
    answer.body.amount === transaction.amount &&
    answer.body.state === transaction.state &&
    answer.body.paymentVersion === versionOf(state) &&
    (answer.body.refundable ?? answer.body.capturable) === left;
  return [
    ...(isAsRequested ? [] : [`${kind} ${id} does not match the request ${nameOf(first)}`]),
    ...entries
      .filter((entry) => isSuccess(entry) && !matches(entry))
      .map((entry) => `${nameOf(entry)} was answered ${JSON.stringify(entry.answer?.body)}`),
  ];
}

/**
 * A capture without an amount takes no more than the order still costs, a refund no more than is
 * overpaid. The payment is unchanged
 * from the decision to the request.
 */
function tooMuch(
  { entries: [first], record }: ClientRequest,
  all: readonly RequestedTransaction[],
  orders: readonly OrderPayments[],
): string[] {
  const id = record && text(record, 'transactionId');
  const made = all.find(({ transactionId }) => transactionId === id);
  const order = made && orders.find(({ payments }) => payments.includes(made.payment));
  const isWhole = (first?.call.body as { amount?: number } | undefined)?.amount === undefined;
  const kind = made?.transaction.kind;
  if (!made || !order || !isWhole || (kind !== 'CAPTURE' && kind !== 'REFUND')) return [];
  const place = made.payment.states.indexOf(made.state);
  const [since, until] = [place - 1, place].map((i) => made.payment.moments[i]?.at ?? 0);
  const most = Math.max(
    ...owedBetween(order, since ?? 0, until ?? 0).map(({ uncaptured, overpaid }) =>
      kind === 'CAPTURE' ? uncaptured : overpaid,
    ),
  );
  return made.transaction.amount <= most
    ? []
    : [`${kind} ${id} takes ${made.transaction.amount}, but at most ${most} was to be moved`];
}

/** True if the payment once had a state that did not allow the request. */
function isRightRefusal(entry: Entry, kind: string, orders: readonly OrderPayments[]): boolean {
  const { path = {}, body } = entry.call;
  const order = orders.find(({ orderHistory }) => orderHistory.orderId === path['orderId']);
  const payment = order?.payments.find(({ paymentId }) => paymentId === path['paymentId']);
  const { code, available } = entry.answer?.body ?? {};
  if (code === 'order-cancelled')
    return (
      kind === 'CAPTURE' &&
      [...(order?.orderHistory.versions.values() ?? [])].some(
        ({ status }) => status === 'CANCELLED',
      )
    );
  const { amount } = (body ?? {}) as { amount?: number };
  const states = payment?.states ?? [];
  // Nobody refunds a whole order by leaving the amount out.
  if (code === 'amount-required')
    return kind === 'REFUND' && amount === undefined && order !== undefined && wasNotOver(order);
  return (
    code === 'amount-not-available' &&
    (available === 0
      ? isNothingLeft(kind, amount, states)
      : isTooMuch(kind, amount, available) &&
        states.some((state) => availableFor(kind, state) === available))
  );
}

/** True if the order once had no more than it costs. */
const wasNotOver = (order: OrderPayments): boolean =>
  owedBetween(order, 0, Number.POSITIVE_INFINITY).some(({ overpaid }) => overpaid === 0);

/** Without an amount, a capture takes no more than the order still costs. */
const isNothingLeft = (kind: string, amount: number | undefined, states: readonly Row[]): boolean =>
  (kind === 'CAPTURE' && amount === undefined) ||
  states.some((state) => availableFor(kind, state) <= 0 || (kind === 'VOID' && isCapturing(state)));

/** A void releases all that is held. */
const isTooMuch = (kind: string, amount: number | undefined, available: number): boolean =>
  amount !== undefined && (kind === 'VOID' ? amount !== available : amount > available);

/** A void waits for the result of a capture. */
const isCapturing = (state: Row): boolean =>
  Object.values(transactionsIn(state)).some(
    (one) => one.kind === 'CAPTURE' && ['REQUESTED', 'PENDING'].includes(one.state),
  );
