import type { Entry } from '../../trade/journal.ts';
import { isOperator, isRefusal, isSuccess, nameOf, subjectOf } from '../answers.ts';
import { type ClientRequest, carriedOutOnce, clientRequestsOf } from '../client-requests.ts';
import { type Evidence, number, type Row, text } from '../evidence.ts';
import { isClaimedByOther } from './claimed-references.ts';
import { type OrderPayments, type PaymentHistory, transactionsIn } from './order-payments.ts';
import { owedBetween } from './owed.ts';

interface CreationBody {
  readonly provider: string;
  readonly amount?: number;
  readonly reference?: string;
  readonly captured?: boolean;
}

/** Each client request made one payment or none, and its answers match. */
export function creations(all: Evidence, orders: readonly OrderPayments[]): string[] {
  const evidence = { ...all, journal: all.journal.filter((entry) => !isIdle(entry)) };
  const requests = clientRequestsOf('A14', evidence);
  const payments = new Map(
    orders.flatMap((order) =>
      order.payments.map((payment) => [payment.paymentId, payment] as const),
    ),
  );
  const recordedIds = [...requests.values()].flatMap(({ record }) =>
    record ? [text(record, 'paymentId')] : [],
  );
  const unrequested = [...payments.values()].filter(
    ({ paymentId, now }) =>
      !recordedIds.includes(paymentId) && now['createdBy'] !== `provider:${now['provider']}`,
  );
  const byOrderId = new Map(orders.map((order) => [order.orderHistory.orderId, order]));
  return [
    ...carriedOutOnce(requests, evidence),
    ...[...requests.values()].flatMap((request) => wrongResult(request, payments)),
    ...[...requests.values()].flatMap((request) => wrongAmount(request, byOrderId)),
    ...recordedIds
      .filter((id, i) => recordedIds.indexOf(id) !== i)
      .map((id) => `${id} is the result of two client requests`),
    ...all.journal
      .filter((entry) => isIdle(entry) && !isRightIdle(entry, byOrderId))
      .map(
        (entry) => `${nameOf(entry)} got no idle payment: ${JSON.stringify(entry.answer?.body)}`,
      ),
    ...unrequested.map(({ paymentId }) => `payment ${paymentId} was not requested by any client`),
    ...[...requests.values()]
      .flatMap(({ entries }) => entries)
      .filter((entry) => isRefusal(entry) && !isRightRefusal(entry, evidence, byOrderId))
      .map((entry) => `${nameOf(entry)} was refused: ${JSON.stringify(entry.answer?.body)}`),
  ];
}

/** True for the answer with a buyer's payment that is not used yet: nothing was made. */
const isIdle = ({ operation, answer }: Entry): boolean =>
  operation === 'A14' && answer?.status === 200;

/** The payment was of this order, provider and amount, and had no transaction but failed ones. */
function isRightIdle({ call, answer }: Entry, orders: ReadonlyMap<string, OrderPayments>): boolean {
  const { provider } = call.body as CreationBody;
  const { paymentId, amount } = answer?.body ?? {};
  const payment = orders
    .get(call.path?.['orderId'] ?? '')
    ?.payments.find((one) => one.paymentId === paymentId);
  return (payment?.states ?? []).some(
    (state) =>
      state['provider'] === provider &&
      state['amount'] === amount &&
      Object.values(transactionsIn(state)).every((one) => one.state === 'FAILED'),
  );
}

function wrongResult(
  { entries, record }: ClientRequest,
  payments: ReadonlyMap<string, PaymentHistory>,
): string[] {
  const [first] = entries;
  if (!record || !first) return [];
  const id = text(record, 'paymentId');
  const created = payments.get(id)?.states[0];
  if (!created) return [`payment ${id} is in an idempotency record, but has no row`];
  const wrong = entries.filter(
    (entry) => isSuccess(entry) && !matches(entry.answer?.body ?? {}, id, created),
  );
  return [
    ...(isAsRequested(created, first)
      ? []
      : [`payment ${id} does not match the request ${nameOf(first)}`]),
    ...wrong.map((entry) => `${nameOf(entry)} got another payment than ${id}`),
  ];
}

/**
 * A payment is of what is due; an operator's amount may also be of what was given back. The order's
 * row is unchanged from the decision to the payment.
 */
function wrongAmount(
  { entries: [first], record }: ClientRequest,
  orders: ReadonlyMap<string, OrderPayments>,
): string[] {
  const order = orders.get(first?.call.path?.['orderId'] ?? '');
  const id = record && text(record, 'paymentId');
  const created = order?.payments.find(({ paymentId }) => paymentId === id)?.moments[0];
  if (!first || !order || !created) return [];
  const since = order.rows.findLast(({ at }) => at < created.at)?.at ?? 0;
  const amount = number(created.state, 'amount');
  const mayBeAny = isOperator(first) && (first.call.body as CreationBody).amount !== undefined;
  const isRight = owedBetween(order, since, created.at).some(({ due, chargeable }) =>
    mayBeAny ? amount <= chargeable : amount === due,
  );
  return isRight ? [] : [`payment ${id} is of ${amount}, which the order did not owe`];
}

function isAsRequested(created: Row, entry: Entry): boolean {
  const { provider, amount, reference, captured } = entry.call.body as CreationBody;
  const transactions = Object.values(transactionsIn(created));
  const sales = transactions.filter(
    ({ kind, state, amount: sold }) =>
      kind === 'SALE' && state === 'SUCCEEDED' && sold === created['amount'],
  );
  return (
    created['provider'] === provider &&
    (amount === undefined || created['amount'] === amount) &&
    created['reference'] === reference &&
    created['customerId'] === entry.call.path?.['customerId'] &&
    created['createdBy'] === subjectOf(entry) &&
    transactions.length === sales.length &&
    sales.length === (captured ? 1 : 0)
  );
}

const matches = (body: Row, id: string, created: Row): boolean =>
  body['paymentId'] === id &&
  body['amount'] === created['amount'] &&
  body['captured'] === (Object.keys(transactionsIn(created)).length > 0 ? created['amount'] : 0);

function isRightRefusal(
  entry: Entry,
  evidence: Evidence,
  orders: ReadonlyMap<string, OrderPayments>,
): boolean {
  const order = orders.get(entry.call.path?.['orderId'] ?? '');
  const versions = [...(order?.orderHistory.versions.values() ?? [])];
  const { provider, amount, reference } = entry.call.body as CreationBody;
  switch (entry.answer?.body.code) {
    case 'order-cancelled':
      return versions.some(({ status }) => status === 'CANCELLED');
    case 'payment-reference-taken':
      return isClaimedByOther(evidence, provider, reference, undefined);
    case 'too-many-payments':
      return (order?.payments.length ?? 0) >= 10;
    case 'amount-not-available': {
      // Without a payment, the whole total is due.
      const least = Math.min(...versions.map((row) => number(row, 'total')));
      // A customer pays all that is due.
      const isPart = !isOperator(entry) && amount !== undefined;
      // A returned order owes nothing, though an operator may take an amount that they name.
      const owesNothing = versions.some(({ status }) => status === 'RETURNED');
      const isMore = amount === undefined ? owesNothing : amount > least;
      return isPart || (order?.payments.length ?? 0) > 0 || isMore;
    }
    default:
      return false;
  }
}
