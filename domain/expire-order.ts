import { cancelLines } from './cancel-lines.ts';
import type { AwaitedPayment, Decision, FullOrder, Leave } from './full-order.ts';
import type { Order } from './order.ts';
import type { PaymentStatus } from './order-status.ts';
import type { Payment } from './payments/payment.ts';
import { sumsOf } from './payments/payment-sums.ts';

/** Payment statuses without a payment or an authorization. */
const UNPAID: ReadonlySet<PaymentStatus> = new Set(['PENDING', 'VOIDED', 'EXPIRED']);

/** True if an order in this state waits for its payment, provided that its terms require it. */
export const awaitsPayment = ({
  status,
  fulfillmentStatus = 'UNFULFILLED',
  paymentStatus,
}: Pick<Order, 'status' | 'fulfillmentStatus' | 'paymentStatus'>): boolean =>
  status === 'OPEN' && fulfillmentStatus === 'UNFULFILLED' && UNPAID.has(paymentStatus);

const DAY = 24 * 3_600_000;

/** Milliseconds to wait for a payment in progress: 15 minutes. */
export const PAYMENT_TIME = 15 * 60_000;

/**
 * Milliseconds after its placing for which an order may wait for a payment in progress: 14 days, as
 * bank transfers take. After that, a person is alerted once a day.
 */
const LONG = 14 * DAY;

/** The decisions about an order whose payment is due. */
export type Expiry =
  | 'expires'
  | 'later'
  | 'is-stuck'
  | 'is-partly-paid'
  | 'is-settled'
  | 'is-not-due';

/** Decides about an order from its current state. The due key only triggers the check. */
export function expiryOf({ order, payments, awaited }: FullOrder, now: string): Expiry {
  if (!awaited) return 'is-settled';
  const isPaidInPart = order.status === 'OPEN' && order.paymentStatus === 'PARTIALLY_PAID';
  if (!isPaidInPart && !awaitsPayment(order)) return 'is-settled';
  if (awaited.dueAt > now) return 'is-not-due';
  if (isPaidInPart) return 'is-partly-paid';
  if (!payments.some(isUnderWay)) return 'expires';
  const isLong = Date.parse(now) - Date.parse(order.placedAt) > LONG;
  return isLong ? 'is-stuck' : 'later';
}

/** True if a payment has a pending transaction, or holds an authorized amount. */
function isUnderWay({ transactions }: Payment): boolean {
  const { authorized, voided, voiding, captured } = sumsOf([{ transactions }]);
  const isHeld = authorized - voided - voiding - captured > 0;
  return isHeld || Object.values(transactions).some(({ state }) => state === 'PENDING');
}

/** Cancels the whole order if it expires, and leaves it otherwise. */
export function expireOrder(fullOrder: FullOrder, now: string): Decision | Leave<Expiry> {
  const expiry = expiryOf(fullOrder, now);
  return expiry === 'expires' ? cancelLines(fullOrder, undefined, false) : { leave: expiry };
}

/** The new deadline of an order that waits for a payment, again or still. */
export const extended = (
  { dueAt }: AwaitedPayment,
  now: string,
  expiry: Expiry = 'later',
): string => {
  const time = expiry === 'later' ? PAYMENT_TIME : DAY;
  const inTime = new Date(Date.parse(now) + time).toISOString();
  return inTime > dueAt ? inTime : dueAt;
};
