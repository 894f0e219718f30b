import { number, type Row, text } from '../evidence.ts';
import { type OrderPayments, type PaymentHistory, transactionsIn } from './order-payments.ts';

/** The failures after which the sweep ignores a row. */
const MOST_FAILURES = 10;

/**
 * A row that waits is in the list of due rows: an order that waits for its payment, or a payment
 * that waits for its provider. A payment that does not wait is not in the list. An order that does
 * not wait stays in the list until the sweep reads it.
 */
export const due = (orders: readonly OrderPayments[]): string[] =>
  orders.flatMap((order) => [
    ...orderDue(order).map((what) => `due: order ${order.orderHistory.orderId} ${what}`),
    ...order.payments.flatMap((payment) =>
      paymentDue(payment).map((what) => `due: payment ${payment.paymentId} ${what}`),
    ),
  ]);

/** `indexes.ts` judges which payments must be in the list of what can be captured. */
const isDue = (row: Row): boolean =>
  row['GSI2PK'] !== undefined && !text(row, 'GSI2PK').startsWith('CAPTURABLE#');

function orderDue({ orderHistory, meta }: OrderPayments): string[] {
  const row = orderHistory.versions.get(Math.max(...orderHistory.versions.keys())) ?? {};
  const { status, fulfillmentStatus = 'UNFULFILLED', paymentStatus } = row;
  const waits =
    meta['paymentDueAt'] !== undefined &&
    status === 'OPEN' &&
    fulfillmentStatus === 'UNFULFILLED' &&
    /^(PENDING|VOIDED|EXPIRED)$/.test(String(paymentStatus));
  const isGivenUp = number(meta, 'dueFailures') >= MOST_FAILURES;
  const expected = `${meta['paymentDueAt']}#${orderHistory.orderId}`;
  const isPostponed = meta['dueFailures'] !== undefined && text(meta, 'GSI2SK') > expected;
  return [
    ...(waits && !isDue(meta) && !isGivenUp ? ['waits, but is not due'] : []),
    ...(isDue(meta) && meta['GSI2SK'] !== expected && !isPostponed
      ? [`is due at ${meta['GSI2SK']}, not ${expected}`]
      : []),
  ];
}

function paymentDue({ paymentId, now }: PaymentHistory): string[] {
  const waits = Object.values(transactionsIn(now)).some(
    ({ state }) => state === 'REQUESTED' || state === 'PENDING',
  );
  const reminder = now['reminder'] as { dueAt: string } | undefined;
  const isGivenUp = number(now, 'dueFailures') >= MOST_FAILURES;
  const expected = `${reminder?.dueAt}#${paymentId}`;
  const isPostponed = now['dueFailures'] !== undefined && text(now, 'GSI2SK') > expected;
  return [
    ...(waits && !isDue(now) && !isGivenUp ? ['waits, but is not due'] : []),
    ...(!waits && isDue(now) ? ['is due, but waits for nothing'] : []),
    ...(isDue(now) && now['GSI2SK'] !== expected && !isPostponed
      ? [`is due at ${now['GSI2SK']}, not ${expected}`]
      : []),
  ];
}
