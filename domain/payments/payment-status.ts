import type { Order } from '../order.ts';
import { isFree, type PaymentStatus } from '../order-status.ts';
import type { Payment } from './payment.ts';
import { type PaymentSums, returnedAmount, sumsOf } from './payment-sums.ts';

/**
 * Computes the payment status from the paid amounts and the amount to pay.
 *
 * @param total the order's total, or one payment's amount, in minor units
 */
export function paymentStatusOf(sums: PaymentSums, total: number): PaymentStatus {
  const { captured, authorized, voided, lapsed } = sums;
  const back = returnedAmount(sums);
  const held = authorized - voided;
  if (captured > 0 && back >= captured) return 'REFUNDED';
  if (back > 0) return 'PARTIALLY_REFUNDED';
  if (captured > 0) return captured >= total ? 'PAID' : 'PARTIALLY_PAID';
  if (held > 0) return held >= total ? 'AUTHORIZED' : 'PENDING';
  if (lapsed) return 'EXPIRED';
  return voided > 0 ? 'VOIDED' : 'PENDING';
}

/** The statuses with which an order can be shipped, if the shop ships paid orders only. */
export const PAID_FOR: readonly PaymentStatus[] = ['AUTHORIZED', 'PAID'];

/**
 * True if the order can be shipped by a shop that ships paid orders only. Refunds by the shop, for
 * example of canceled items, keep the rest paid; but the whole total must have been captured, and
 * nothing charged back.
 */
export function isPaidFor({
  order: { paymentStatus, total },
  payments,
}: {
  readonly order: Pick<Order, 'paymentStatus' | 'total'>;
  readonly payments: readonly Pick<Payment, 'transactions'>[];
}): boolean {
  const { captured, chargedBack } = sumsOf(payments);
  const isRefunded = paymentStatus === 'PARTIALLY_REFUNDED' && captured >= total;
  return PAID_FOR.includes(paymentStatus) || (isRefunded && chargedBack === 0);
}

/** The attributes of an order's row that follow from its payments. */
export interface PaymentState {
  readonly paymentStatus: PaymentStatus;
  /** The refunded amount in minor units; absent before the first refund. */
  readonly refunded?: number | undefined;
}

/** An order's payment state, and what decides whether it needs a payment. */
type PayableOrder = PaymentState & Pick<Order, 'status' | 'total'>;

/**
 * Computes the payment state of an order from its payments and its total. An order without payments
 * keeps its status, from its placing or written by hand. One that was free at its placing stays
 * PAID beside a payment that takes nothing. One whose total fell to 0 by cancellations is not paid.
 */
export function paymentStateOf(
  { paymentStatus: stored, refunded, ...order }: PayableOrder,
  payments: readonly Pick<Payment, 'transactions'>[],
): PaymentState {
  if (payments.length === 0) return { paymentStatus: stored, refunded };
  const sums = sumsOf(payments);
  const computed = paymentStatusOf(sums, order.total);
  const isFreeOfCharge = stored === 'PAID' && computed === 'PENDING' && isFree(order);
  const back = returnedAmount(sums);
  return {
    paymentStatus: isFreeOfCharge ? stored : computed,
    refunded: back === 0 && refunded === undefined ? undefined : back,
  };
}

/** The statuses of an order without payments: from its placing, or written by hand. */
const WITHOUT_PAYMENTS: readonly PaymentStatus[] = ['PENDING', 'PAID', 'REFUNDED'];

/**
 * True if an order and its payments were read on two sides of a change: the order's state does not
 * follow from these payments.
 */
export function isTorn({
  order,
  payments,
}: {
  readonly order: Order;
  readonly payments: readonly Payment[];
}): boolean {
  if (payments.length === 0)
    return order.refunded !== undefined || !WITHOUT_PAYMENTS.includes(order.paymentStatus);
  const { paymentStatus, refunded } = paymentStateOf(order, payments);
  return paymentStatus !== order.paymentStatus || refunded !== order.refunded;
}

/** The payment state of an order after one of its payments changed, or was added. */
export const paymentStateWith = (
  { order, payments }: { readonly order: Order; readonly payments: readonly Payment[] },
  payment: Payment,
): PaymentState =>
  paymentStateOf(order, [
    ...payments.filter(({ paymentId }) => paymentId !== payment.paymentId),
    payment,
  ]);
