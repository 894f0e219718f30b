import type { FullOrder } from '../../domain/full-order.ts';
import type { Order } from '../../domain/order.ts';
import type { Payment, PaymentTransaction } from '../../domain/payments/payment.ts';
import { withRecords } from './payment-records.ts';

/** The time of earlier events. */
export const BEFORE = '2026-06-01T12:00:00.000Z';

/** A successful transaction without a request, unless `changes` override that. */
export const aTransaction = (
  kind: PaymentTransaction['kind'],
  amount: number,
  changes: Partial<PaymentTransaction> = {},
): PaymentTransaction => ({ kind, amount, state: 'SUCCEEDED', at: BEFORE, ...changes });

/** A Stripe payment with these transactions, named `t-0` and so on. */
export const aPayment = (
  transactions: readonly PaymentTransaction[],
  changes: Partial<Payment> = {},
): Payment =>
  withRecords({
    paymentId: 'p-1',
    customerId: 'a1b2',
    orderId: 'o-1',
    provider: 'stripe',
    currency: 'EUR',
    transactions: Object.fromEntries(transactions.map((one, n) => [`t-${n}`, one])),
    version: 3,
    createdAt: BEFORE,
    ...changes,
  });

/** An open order of 10.00 with these payments. Only its money is filled in. */
export const lifeWith = (
  payments: readonly Payment[],
  order: Partial<Order> = {},
  awaited?: FullOrder['awaited'],
): FullOrder => ({
  order: {
    customerId: 'a1b2',
    orderId: 'o-1',
    currency: 'EUR',
    status: 'OPEN',
    paymentStatus: 'PENDING',
    total: 1000,
    version: 1,
    ...order,
  } as Order,
  lines: [{ seq: 1, sku: 'ABC', quantity: 1, unitPrice: 1000, amount: 1000 }],
  adjustments: [],
  counters: {},
  byLine: undefined,
  fulfillments: [],
  returns: [],
  payments,
  awaited,
});
