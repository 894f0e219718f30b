import type { Order, OrderCollection, PaymentStatus } from '../../client/types.ts';

/** Statuses of an order whose total is not fully paid or authorized. */
const UNPAID: ReadonlySet<PaymentStatus> = new Set([
  'PENDING',
  'PARTIALLY_PAID',
  'VOIDED',
  'EXPIRED',
]);

/**
 * True if an open order is due on receipt and not paid. Other payment terms allow later payment.
 */
export const isUnpaid = (
  { paymentTerms = 'RECEIPT' }: Pick<OrderCollection, 'paymentTerms'>,
  order: Partial<Pick<Order, 'paymentStatus' | 'status'>> | undefined,
): boolean =>
  paymentTerms === 'RECEIPT' &&
  order?.status === 'OPEN' &&
  order.paymentStatus !== undefined &&
  UNPAID.has(order.paymentStatus);
