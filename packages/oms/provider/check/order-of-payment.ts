import type { FullOrder } from '../../../../domain/full-order.ts';
import type { Payment } from '../../../../domain/payments/payment.ts';

/** An order that has one payment, and nothing else that counts. */
export const orderOf = (
  payment: Payment,
  status: FullOrder['order']['status'],
  total: number,
): FullOrder => ({
  order: {
    customerId: payment.customerId,
    orderId: payment.orderId,
    currency: payment.currency,
    placedAt: payment.createdAt,
    status,
    paymentStatus: 'PENDING',
    updatedAt: payment.createdAt,
    version: 1,
    total,
    lineCount: 1,
  },
  lines: [],
  adjustments: [],
  counters: {},
  byLine: undefined,
  fulfillments: [],
  returns: [],
  payments: [payment],
});
