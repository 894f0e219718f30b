import type { OrderStatus, PaymentStatus } from '../../../../domain/order-status.ts';
import { columnKey } from '../csv/read-csv.ts';
import { RefusedRow } from './refused-row.ts';
import type { ShopifyCell } from './shopify-columns.ts';

const PAYMENT_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  pending: 'PENDING',
  unpaid: 'PENDING',
  authorized: 'AUTHORIZED',
  partiallypaid: 'PARTIALLY_PAID',
  paid: 'PAID',
  partiallyrefunded: 'PARTIALLY_REFUNDED',
  refunded: 'REFUNDED',
  voided: 'VOIDED',
  expired: 'EXPIRED',
};

/**
 * Reads the statuses of an order. One is SHIPPED if all of it was; no file has what was delivered.
 *
 * @throws {RefusedRow} for an unknown status
 */
export function statusesOf(cell: ShopifyCell): {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
} {
  const financial = cell('financialStatus');
  const paymentStatus = PAYMENT_STATUSES[columnKey(financial)];
  if (!paymentStatus) throw new RefusedRow(`Financial Status is "${financial}", which is unknown`);
  const fulfillment = columnKey(cell('fulfillmentStatus'));
  const isShipped = cell('fulfilledAt') !== '' || ['fulfilled', 'shipped'].includes(fulfillment);
  if (cell('cancelledAt') !== '') return { status: 'CANCELLED', paymentStatus };
  if (fulfillment === 'restocked')
    return { status: isShipped ? 'RETURNED' : 'CANCELLED', paymentStatus };
  if (fulfillment === 'fulfilled' || fulfillment === 'shipped')
    return { status: 'SHIPPED', paymentStatus };
  const isVoid = ['VOIDED', 'EXPIRED', 'REFUNDED'].includes(paymentStatus);
  return {
    status: isVoid && !fulfillment.startsWith('partial') ? 'CANCELLED' : 'OPEN',
    paymentStatus,
  };
}
