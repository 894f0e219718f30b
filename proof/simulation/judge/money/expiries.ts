import { number, type Row, text } from '../evidence.ts';
import { createdAtOf, type OrderPayments, transactionsIn } from './order-payments.ts';
import { stateAt } from './owed.ts';

const FIFTEEN_MINUTES = 15 * 60_000;

/**
 * An order expires only while nothing is paid, authorized or shipped, and only once its payment is
 * due. It does not expire within 15 minutes after a payment was created, nor while one is pending:
 * a bank may collect it for days.
 */
export const expiries = (orders: readonly OrderPayments[]): string[] =>
  orders.flatMap((order) =>
    order.orderHistory.cancellations
      .filter(({ reason }) => reason === 'EXPIRED')
      .flatMap((row) => wrongWith(row, order))
      .map((what) => `expiry of order ${order.orderHistory.orderId}: ${what}`),
  );

function wrongWith(cancellation: Row, order: OrderPayments): string[] {
  const { orderHistory, payments, meta } = order;
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
    ...pendingAt(order, version).map((what) => `${what} was pending`),
    ...recent.map(({ paymentId, now }) => `${paymentId} was created at ${createdAtOf(now)}`),
  ];
}

/** The movements that were pending when an order got this version. */
function pendingAt({ rows, payments }: OrderPayments, version: number): string[] {
  const place = rows.find(({ state }) => number(state, 'version') === version)?.at ?? 0;
  return payments
    .flatMap(({ moments }) => Object.entries(transactionsIn(stateAt(moments, place) ?? {})))
    .filter(([, { state }]) => state === 'PENDING')
    .map(([transactionId, { kind }]) => `${kind} ${transactionId}`);
}
