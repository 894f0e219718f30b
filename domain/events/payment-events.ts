import type { Payment, PaymentTransaction } from '../payments/payment.ts';
import type { TransactionKind, TransactionState } from '../payments/payment-records.ts';
import { isCheck, isReminded, isToBeChecked } from '../payments/payment-reminders.ts';
import { hasDiscrepancy } from '../payments/payment-sums.ts';
import { toShownPayment } from '../payments/shown-payment.ts';
import { type Changed, isNewVersion, type Occurrence } from './event.ts';
import type { PaymentEventType } from './event-types.ts';
import { orderSource } from './order-events.ts';

/**
 * Lists the events of a new version of a payment: `payment.updated`, and one for each transaction
 * that changed. A repeated request has another event, with the new version and the same
 * `transactionId`.
 */
export function paymentEvents(change: Changed<Payment>): readonly Occurrence<PaymentEventType>[] {
  const { before, after } = change;
  if (!isNewVersion(change)) return [];
  const event = eventsOf(after);
  return [
    ...(before ? [] : [event('payment.created')]),
    event('payment.updated'),
    ...movedOf(change).flatMap(([transactionId, transaction]) => {
      const type = typeOf(transaction);
      return type ? [event(type, { transactionId, ...transaction })] : [];
    }),
    ...(isToBeChecked(before, after) ? [event('payment.check_requested')] : []),
    ...(contradictsItself(after) && !contradictsItself(before)
      ? [event('payment.discrepancy')]
      : []),
  ];
}

interface TransactionOfEvent extends PaymentTransaction {
  readonly transactionId: string;
}

function eventsOf(payment: Payment) {
  const { orderId, customerId, paymentId, version, createdAt, currency } = payment;
  const data = paymentData(payment);
  const transactions = Object.values(payment.transactions);
  const latest = transactions.map(({ at }) => at).reduce((a, b) => (a > b ? a : b), createdAt);
  return (
    type: PaymentEventType,
    transaction?: TransactionOfEvent,
  ): Occurrence<PaymentEventType> => ({
    type,
    source: `${orderSource(orderId)}/payments/${paymentId}`,
    subject: orderId,
    version,
    time: transaction?.at ?? latest,
    about: transaction?.transactionId,
    data: {
      customerId,
      orderId,
      payment: data,
      ...(transaction && { transaction: transactionData(transaction, currency) }),
    },
  });
}

/**
 * Lists the transactions that are new or have a new state, and captures whose amount changed; for a
 * reminder, the open requests. Only a reminder withdraws a capture. A check requests nothing again,
 * but it may withdraw a capture, too.
 */
function movedOf(change: Changed<Payment>): readonly [string, PaymentTransaction][] {
  const { before, after } = change;
  const all = Object.entries(after.transactions);
  const moved = all.filter(([id, transaction]) => hasMoved(before?.transactions[id], transaction));
  if (moved.length > 0 || !isReminded(before, change.after)) return moved;
  const isAgain = ([id, { withdrawn }]: [string, PaymentTransaction]) =>
    !isCheck(after) || (withdrawn && !before?.transactions[id]?.withdrawn);
  return all.filter((entry) => entry[1].state === 'REQUESTED' && isAgain(entry));
}

/** True for a new state, or another amount of captured money, which is the new whole. */
function hasMoved(before: PaymentTransaction | undefined, after: PaymentTransaction): boolean {
  const isCaptured = after.state === 'SUCCEEDED' && CAPTURES.includes(after.kind);
  return before?.state !== after.state || (isCaptured && before.amount !== after.amount);
}

const CAPTURES: readonly TransactionKind[] = ['CAPTURE', 'SALE'];

/** The event of a transaction’s state. PENDING has none: no money has moved. */
const typeOf = ({ kind, state, withdrawn }: PaymentTransaction): PaymentEventType | undefined =>
  state === 'REQUESTED' && withdrawn ? 'payment.capture_withdrawn' : BY_KIND[kind][state];

type ByState = Readonly<Partial<Record<TransactionState, PaymentEventType>>>;

const BY_KIND: Readonly<Record<TransactionKind, ByState>> = {
  AUTHORIZATION: {
    SUCCEEDED: 'payment.authorized',
    FAILED: 'payment.failed',
    REVERSED: 'payment.voided',
  },
  CAPTURE: {
    REQUESTED: 'payment.capture_requested',
    SUCCEEDED: 'payment.captured',
    FAILED: 'payment.failed',
    REVERSED: 'payment.failed',
  },
  SALE: { SUCCEEDED: 'payment.captured', FAILED: 'payment.failed', REVERSED: 'payment.failed' },
  VOID: {
    REQUESTED: 'payment.void_requested',
    SUCCEEDED: 'payment.voided',
    FAILED: 'payment.failed',
  },
  REFUND: {
    REQUESTED: 'payment.refund_requested',
    SUCCEEDED: 'payment.refunded',
    FAILED: 'payment.refund_failed',
    REVERSED: 'payment.refund_failed',
  },
  CHARGEBACK: { SUCCEEDED: 'payment.disputed', REVERSED: 'payment.dispute_won' },
};

const contradictsItself = (payment: Payment | undefined): boolean =>
  payment !== undefined && hasDiscrepancy(payment);

/** The members of a payment in an event: its sums, without card details and callers. */
function paymentData(payment: Payment) {
  const { paymentId, provider, reference, otherReferences, currency, amount, status, ...sums } =
    toShownPayment(payment);
  const { authorized, captured, refunded, capturable, refundable, payable, version } = sums;
  return {
    paymentId,
    provider,
    reference,
    otherReferences,
    currency,
    amount,
    status,
    authorized,
    captured,
    refunded,
    capturable,
    refundable,
    ...(payable !== undefined && { payable }),
    version,
  };
}

const transactionData = (
  { transactionId, kind, state, amount, reference, final }: TransactionOfEvent,
  currency: string,
) => ({ transactionId, kind, state, amount, currency, reference, final });
