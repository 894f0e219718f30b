import { number, type Row, text } from '../evidence.ts';
import { createdAtOf, type OrderPayments } from './order-payments.ts';

const FIFTEEN_MINUTES = 15 * 60_000;

/**
 * An order expires only while nothing is paid, authorized or shipped, and only once its payment is
 * due. It does not expire within 15 minutes after a payment was created.
 */
export const expiries = (orders: readonly OrderPayments[]): string[] =>
  orders.flatMap((order) =>
    order.orderHistory.cancellations
      .filter(({ reason }) => reason === 'EXPIRED')
      .flatMap((row) => wrongWith(row, order))
      .map((what) => `expiry of order ${order.orderHistory.orderId}: ${what}`),
  );

function wrongWith(cancellation: Row, { orderHistory, payments, meta }: OrderPayments): string[] {
  const version = number(cancellation, 'orderVersion');
  const [before, after] = [version - 1, version].map((at) => orderHistory.versions.get(at) ?? {});
  const cancelledAt = text(after ?? {}, 'updatedAt');
  const { status, fulfillmentStatus = 'UNFULFILLED', paymentStatus } = before ?? {};
  const recent = payments
    .filter(({ now }) => !text(now, 'createdBy').startsWith('provider:'))
    .filter(({ now }) => Date.parse(cancelledAt) < Date.parse(createdAtOf(now)) + FIFTEEN_MINUTES);
  return [
    ...(after?.['status'] === 'CANCELLED' ? [] : [`it left the order ${after?.['status']}`]),
    ...(status === 'OPEN' && fulfillmentStatus === 'UNFULFILLED'
      ? []
      : [`the order was ${status} and ${fulfillmentStatus}`]),
    ...(/^(PENDING|VOIDED|EXPIRED)$/.test(String(paymentStatus))
      ? []
      : [`the payment status was ${paymentStatus}`]),
    ...(cancelledAt >= text(meta, 'paymentDueAt')
      ? []
      : [`it expired at ${cancelledAt}, but payment was due at ${meta['paymentDueAt']}`]),
    ...recent.map(({ paymentId, now }) => `${paymentId} was created at ${createdAtOf(now)}`),
  ];
}
