import type { FullOrder } from '../full-order.ts';
import type { Payment } from '../payments/payment.ts';
import { amountsOf, uncapturedOf } from '../payments/payment-amounts.ts';
import { capturableOf, refundableOf, sumsOf } from '../payments/payment-sums.ts';
import type { Return } from '../returns/return.ts';
import { returnAmounts } from '../returns/return-amounts.ts';
import { type KeptBy, keptOf } from './kept-money.ts';

/** The transactions that a shop can request. */
export type RequestKind = 'CAPTURE' | 'REFUND' | 'VOID';

/**
 * The amount of a payment that can be requested. A void releases all that is held, so it waits for
 * the result of a capture.
 */
export function availableFor(kind: RequestKind, payment: Payment): number {
  const sums = sumsOf([payment]);
  if (kind === 'VOID' && sums.capturing > 0) return 0;
  return Math.max(0, kind === 'REFUND' ? refundableOf(sums) : capturableOf(sums));
}

/** The amount that can be refunded of a payment: no more than its order has kept. */
export const leftOf = (payment: Payment, order: KeptBy): number =>
  Math.max(0, Math.min(availableFor('REFUND', payment), keptOf(order)));

/** The amount that is left for another request of this kind, after a change of a payment. */
export function leftAfter(
  kind: RequestKind,
  payment: Payment,
  { payments, returns }: FullOrder,
): number {
  if (kind !== 'REFUND') return availableFor(kind, payment);
  const others = payments.filter(({ paymentId }) => paymentId !== payment.paymentId);
  return leftOf(payment, { payments: [...others, payment], returns });
}

/** The most that an order allows to be refunded, whatever one payment allows. */
export const refundableFor = (forReturn: Return | undefined, fullOrder: FullOrder): number =>
  forReturn ? returnAmounts(forReturn, fullOrder).open : Math.max(0, keptOf(fullOrder));

/**
 * The amount of a request without one, whatever its payment allows. A capture takes no more than
 * the order still costs. A refund returns what is open of its return, or what is overpaid.
 */
export function wholeAmount(
  kind: RequestKind,
  fullOrder: FullOrder,
  forReturn: Return | undefined,
): number {
  const { order, payments, returns } = fullOrder;
  if (kind === 'CAPTURE') return uncapturedOf(order, payments);
  if (kind === 'VOID') return Number.POSITIVE_INFINITY;
  if (forReturn) return returnAmounts(forReturn, fullOrder).open;
  return amountsOf(order, payments, returns).overpaid;
}
