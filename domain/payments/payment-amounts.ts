import { keptOf, refundedFor, settledIn } from '../kept/kept-money.ts';
import type { Order } from '../order.ts';
import type { OrderStatus, PaymentStatus } from '../order-status.ts';
import type { Return } from '../returns/return.ts';
import type { Payment } from './payment.ts';
import { capturableOf, returnedAmount, sumsOf } from './payment-sums.ts';

/** The amounts of an order's payments, in minor units. */
export interface Amounts {
  /** Authorized, and neither captured nor voided. */
  readonly authorized: number;
  readonly captured: number;
  /** Refunded or charged back. */
  readonly refunded: number;
  /**
   * Captured, and neither refunded, charged back, nor settled by returns. A requested refund
   * counts, unless it fails. Below 0 if providers report so.
   */
  readonly kept: number;
  /** The amount that no payment covers yet. A refund does not make it due again. */
  readonly due: number;
  /**
   * The amount to refund: what a canceled or returned order has kept, or what is kept of canceled
   * items. A requested refund and a settlement are not to be refunded again.
   */
  readonly overpaid: number;
}

type Transacted = Pick<Payment, 'transactions'>;
type AmountsOrder = Pick<Order, 'status' | 'total'> & Partial<Pick<Order, 'paymentStatus'>>;

/**
 * Computes the amounts. A canceled or returned order owes nothing. Nothing is due either for an
 * order without payments whose row is PAID or REFUNDED: that was written by hand, without payments
 * to confirm it.
 */
export function amountsOf(
  order: AmountsOrder,
  payments: readonly Transacted[],
  returns: readonly Pick<Return, 'returnId' | 'settlement'>[] = [],
): Amounts {
  const sums = sumsOf(payments);
  const owed = OWES_NOTHING.has(order.status) ? 0 : owedBefore(order, payments);
  // The total of an order that is not over contains its returned items, refunded or not.
  const givenBack =
    settledIn(returns) +
    refundedFor(payments, (id) => returns.some(({ returnId }) => returnId === id));
  const keepable = Math.max(0, owed - givenBack);
  const kept = keptOf({ payments, returns });
  return {
    authorized: heldIn(payments),
    captured: sums.captured,
    refunded: returnedAmount(sums),
    kept,
    due: Math.max(0, owed - sums.captured - underWay(payments)),
    overpaid: Math.max(0, kept - keepable),
  };
}

/** The amount that the shop may take, also again after it gave it back: up to the total. */
export function chargeableOf(order: AmountsOrder, payments: readonly Transacted[]): number {
  const sums = sumsOf(payments);
  const kept = sums.captured - returnedAmount(sums);
  return Math.max(0, owedBefore(order, payments) - kept - underWay(payments));
}

/** The amount of the order before it was canceled or returned. */
function owedBefore({ total, paymentStatus }: AmountsOrder, payments: readonly Transacted[]) {
  const isSettled =
    payments.length === 0 && paymentStatus !== undefined && SETTLED.has(paymentStatus);
  return isSettled ? 0 : total;
}

/** The amount that is authorized, and neither captured nor voided. */
const heldIn = (payments: readonly Transacted[]): number =>
  payments
    .map((payment) => Math.max(0, capturableOf(sumsOf([payment]))))
    .reduce((sum, amount) => sum + amount, 0);

/** The amount that is held, or on its way to the shop. */
function underWay(payments: readonly Transacted[]): number {
  const { capturing, selling } = sumsOf(payments);
  return heldIn(payments) + capturing + selling;
}

/** The amount that is still to be captured for the whole order. */
export function uncapturedOf(
  { total }: Pick<Order, 'total'>,
  payments: readonly Pick<Payment, 'transactions'>[],
): number {
  const { captured, capturing } = sumsOf(payments);
  return Math.max(0, total - captured - capturing);
}

/** The statuses of an order that owes nothing. */
export const OWES_NOTHING: ReadonlySet<OrderStatus> = new Set(['CANCELLED', 'RETURNED']);

const SETTLED: ReadonlySet<PaymentStatus> = new Set(['PAID', 'REFUNDED']);
