import type { Order } from '../order.ts';
import type { PaymentStatus } from '../order-status.ts';
import type { Payment } from './payment.ts';
import { capturableOf, givenBack, type PaymentSums, sumsOf } from './payment-sums.ts';

/**
 * Where the money is, as a function of what was paid and what is to be paid.
 *
 * @param total of the order, or what one payment is meant to pay: minor units
 */
export function paymentStatusOf(sums: PaymentSums, total: number): PaymentStatus {
  const { captured, authorized, voided, lapsed } = sums;
  const back = givenBack(sums);
  const held = authorized - voided;
  if (captured > 0 && back >= captured) return 'REFUNDED';
  if (back > 0) return 'PARTIALLY_REFUNDED';
  if (captured > 0) return captured >= total ? 'PAID' : 'PARTIALLY_PAID';
  if (held > 0) return held >= total ? 'AUTHORIZED' : 'PENDING';
  if (lapsed) return 'EXPIRED';
  if (voided > 0) return 'VOIDED';
  return total === 0 ? 'PAID' : 'PENDING';
}

/** The statuses that alone say that goods may leave, where nothing unpaid does. */
export const PAID_FOR: readonly PaymentStatus[] = ['AUTHORIZED', 'PAID'];

/**
 * Whether goods may leave where nothing unpaid does. What the shop gave back, for cancelled items
 * say, does not make the rest unpaid; but all of it must have come in, and no bank may have taken
 * any of it back.
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

/** What an order's row says of its payments. */
export interface PaymentState {
  readonly paymentStatus: PaymentStatus;
  /** Minor units that went back; absent while nothing ever did. */
  readonly refunded?: number | undefined;
}

/**
 * The state of an order as a function of its payments and its total. An order without payments
 * keeps the status that it was placed, or written by hand, with; but where nothing is left to be
 * paid, nothing is awaited. So a change of the total may miss a payment that has just begun: the
 * state is the same with it.
 */
export function paymentStateOf(
  { paymentStatus, refunded }: PaymentState,
  payments: readonly Pick<Payment, 'transactions'>[],
  total: number,
): PaymentState {
  if (payments.length === 0) {
    const isPaid = paymentStatus === 'PENDING' && total === 0;
    return { paymentStatus: isPaid ? 'PAID' : paymentStatus, refunded };
  }
  const sums = sumsOf(payments);
  const back = givenBack(sums);
  return {
    paymentStatus: paymentStatusOf(sums, total),
    refunded: back === 0 && refunded === undefined ? undefined : back,
  };
}

/** Where an order may be that nobody ever paid: as it was placed, or written by hand. */
const WITHOUT_PAYMENTS: readonly PaymentStatus[] = ['PENDING', 'PAID', 'REFUNDED'];

/**
 * Whether an order and its payments were read on two sides of a change: the order's state does not
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
  const { paymentStatus, refunded } = paymentStateOf(order, payments, order.total);
  return paymentStatus !== order.paymentStatus || refunded !== order.refunded;
}

/** The payment state of an order once one of its payments is changed, or new. */
export const paymentStateWith = (
  { order, payments }: { readonly order: Order; readonly payments: readonly Payment[] },
  payment: Payment,
): PaymentState =>
  paymentStateOf(
    order,
    [...payments.filter(({ paymentId }) => paymentId !== payment.paymentId), payment],
    order.total,
  );

/** An order's money, in minor units. */
export interface Amounts {
  /** Authorized, and neither captured nor voided. */
  readonly authorized: number;
  readonly captured: number;
  /** Refunded or charged back. */
  readonly refunded: number;
  /** What no payment covers yet. */
  readonly due: number;
  /** What came in and is nobody's to keep: of a cancelled order, or of cancelled items. */
  readonly overpaid: number;
}

/**
 * A cancelled order owes nothing, whatever its total was, nor does one without payments whose row
 * says that it is paid: somebody wrote that by hand, and no payment would bear it out.
 */
export function amountsOf(
  { status, total, paymentStatus }: Pick<Order, 'status' | 'total'> & Partial<PaymentState>,
  payments: readonly Pick<Payment, 'transactions'>[],
): Amounts {
  const sums = sumsOf(payments);
  const authorized = payments
    .map((payment) => Math.max(0, capturableOf(sumsOf([payment]))))
    .reduce((sum, amount) => sum + amount, 0);
  const isSettled =
    payments.length === 0 && paymentStatus !== undefined && SETTLED.has(paymentStatus);
  const owed = status === 'CANCELLED' || isSettled ? 0 : total;
  const kept = sums.captured - givenBack(sums);
  return {
    authorized,
    captured: sums.captured,
    refunded: givenBack(sums),
    due: Math.max(0, owed - kept - authorized - sums.capturing - sums.selling),
    overpaid: Math.max(0, kept - owed),
  };
}

const SETTLED: ReadonlySet<PaymentStatus> = new Set(['PAID', 'REFUNDED']);
