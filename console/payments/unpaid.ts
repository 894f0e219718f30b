import type { Order, OrderCollection, PaymentStatus } from '../../client/types.ts';

/** Nothing, or not all of it, is there or held. */
const UNPAID: ReadonlySet<PaymentStatus> = new Set([
  'PENDING',
  'PARTIALLY_PAID',
  'VOIDED',
  'EXPIRED',
]);

/**
 * Whether an order that is to be paid at once is not: on delivery or on an invoice, it need not.
 */
export const isUnpaid = (
  { paymentTerms = 'RECEIPT' }: Pick<OrderCollection, 'paymentTerms'>,
  order: Partial<Pick<Order, 'paymentStatus' | 'status'>> | undefined,
): boolean =>
  paymentTerms === 'RECEIPT' &&
  order?.status === 'OPEN' &&
  order.paymentStatus !== undefined &&
  UNPAID.has(order.paymentStatus);
