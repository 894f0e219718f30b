import { cancelLines } from './cancel-lines.ts';
import type { Order } from './order.ts';
import type { AwaitedPayment, Decision, OrderLife } from './order-life.ts';
import type { PaymentStatus } from './order-status.ts';
import type { Payment } from './payments/payment.ts';
import { sumsOf } from './payments/payment-sums.ts';

/** Nothing was paid, and nothing is promised. */
const UNPAID: ReadonlySet<PaymentStatus> = new Set(['PENDING', 'VOIDED', 'EXPIRED']);

/** Whether an order in this state waits for its payment, if its terms say that it does. */
export const awaitsPayment = ({
  status,
  fulfillmentStatus = 'UNFULFILLED',
  paymentStatus,
}: Pick<Order, 'status' | 'fulfillmentStatus' | 'paymentStatus'>): boolean =>
  status === 'OPEN' && fulfillmentStatus === 'UNFULFILLED' && UNPAID.has(paymentStatus);

const DAY = 24 * 3_600_000;

/** How long a payment that is under way is waited for: 15 minutes in milliseconds. */
export const PAYMENT_TIME = 15 * 60_000;

/**
 * How long after it was placed an order may wait for that before a person is told, once a day: 14
 * days, as bank transfers take.
 */
const LONG = 14 * DAY;

/** What becomes of an order whose payment is due. */
export type Expiry =
  | 'expires'
  | 'later'
  | 'is-stuck'
  | 'is-partly-paid'
  | 'is-settled'
  | 'is-not-due';

/**
 * Decided by what is so, never by the clock of whoever asks first: the due key is only a hint that
 * somebody should look.
 */
export function expiryOf({ order, payments, awaited }: OrderLife, now: string): Expiry {
  if (!awaited) return 'is-settled';
  if (order.status === 'OPEN' && order.paymentStatus === 'PARTIALLY_PAID') return 'is-partly-paid';
  if (!awaitsPayment(order)) return 'is-settled';
  if (awaited.dueAt > now) return 'is-not-due';
  if (!payments.some(isUnderWay)) return 'expires';
  const isLong = Date.parse(now) - Date.parse(order.placedAt) > LONG;
  return isLong ? 'is-stuck' : 'later';
}

/** Whether a payment's provider has something under way, or holds a part of the money. */
function isUnderWay({ transactions }: Payment): boolean {
  const { authorized, voided, voiding, captured } = sumsOf([{ transactions }]);
  const isHeld = authorized - voided - voiding - captured > 0;
  return isHeld || Object.values(transactions).some(({ state }) => state === 'PENDING');
}

/** All of an order that expires is cancelled. */
export const expireOrder = (life: OrderLife, now: string): Decision =>
  expiryOf(life, now) === 'expires'
    ? cancelLines(life, undefined, false)
    : { refused: { code: 'try-again', retryAfterSeconds: 1 } };

/** Until when an order waits that is, or is again, without a payment. */
export const extended = (
  { dueAt }: AwaitedPayment,
  now: string,
  expiry: Expiry = 'later',
): string => {
  const time = expiry === 'is-stuck' ? DAY : PAYMENT_TIME;
  const inTime = new Date(Date.parse(now) + time).toISOString();
  return inTime > dueAt ? inTime : dueAt;
};
