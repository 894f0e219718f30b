import type { FullOrder } from '../full-order.ts';
import { keptOf } from '../kept/kept-money.ts';
import { MANUAL_PROVIDER, type Payment } from './payment.ts';
import { requested } from './payment-commands.ts';
import { refundableOf, sumsOf } from './payment-sums.ts';

export interface LateRefundIds {
  /**
   * The id of the refund of a payment that arrived after the cancellation.
   *
   * @param captured the payment's captured amount by then: one charge may be captured several times
   */
  readonly refundId: (captured: number) => string;
}

/**
 * Requests a refund of a payment for a canceled order, whose goods may be sold. With the provider
 * `manual`, operators see the overpaid amount and refund it by hand. As a person's refund, it is no
 * more than the order has kept.
 */
export function withLateRefund(
  { payments, returns }: Pick<FullOrder, 'payments' | 'returns'>,
  before: Payment,
  after: Payment,
  ids: LateRefundIds,
  now: string,
): Payment {
  const sums = sumsOf([after]);
  const others = payments.filter(({ paymentId }) => paymentId !== after.paymentId);
  const kept = keptOf({ payments: [...others, after], returns });
  const amount = Math.min(sums.captured - sumsOf([before]).captured, refundableOf(sums), kept);
  const isManual = after.provider === MANUAL_PROVIDER;
  const transactionId = ids.refundId(sums.captured);
  if (amount <= 0 || isManual || transactionId in after.transactions) return after;
  const request = {
    paymentId: after.paymentId,
    transactionId,
    kind: 'REFUND',
    reason: 'OTHER',
    requestedBy: 'system:order-cancelled',
  } as const;
  return { ...requested(after, request, amount, now), version: after.version };
}
