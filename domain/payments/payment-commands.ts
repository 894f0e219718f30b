import type { LineQuantity } from '../fulfillment.ts';
import type { Order } from '../order.ts';
import type { Decision, OrderLife, PaymentChange } from '../order-life.ts';
import type { Reason } from '../refusal.ts';
import {
  MANUAL_PROVIDER,
  MAX_PAYMENTS,
  MAX_REQUESTS,
  MAX_TRANSACTIONS,
  type Payment,
  type PaymentMethod,
  type PaymentTransaction,
  type RefundReason,
} from './payment.ts';
import { remindedOf } from './payment-reminders.ts';
import { amountsOf } from './payment-status.ts';
import { capturableOf, refundableOf, sumsOf } from './payment-sums.ts';
import { isAttempt } from './reported-transaction.ts';

/** The members of a new payment. */
export interface NewPayment {
  readonly paymentId: string;
  readonly provider: string;
  /** Minor units; absent to pay everything that is due. */
  readonly amount?: number | undefined;
  readonly reference?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  /** The id of the SALE if the money was received; otherwise absent. */
  readonly captured?: string | undefined;
  readonly createdBy: string;
}

/** Creates a payment of at most the amount that is due. */
export function createPayment(
  life: OrderLife,
  wanted: NewPayment,
  now: string,
): Decision<PaymentChange> {
  const { order, payments } = life;
  if (order.status === 'CANCELLED') return { refused: { code: 'order-cancelled' } };
  if (payments.length >= MAX_PAYMENTS)
    return { refused: { code: 'too-many-payments', limit: MAX_PAYMENTS } };
  const { due } = amountsOf(order, payments);
  const { amount = due } = wanted;
  if (amount > due || amount === 0)
    return { refused: { code: 'amount-not-available', available: due } };
  const payment = newPayment(order, { ...wanted, amount }, now);
  return { change: { payment, isReferenceNew: wanted.reference !== undefined } };
}

/** Makes a new payment. Pure: a repeated request gives the same payment, byte for byte. */
export function newPayment(
  { customerId, orderId, currency }: Pick<Order, 'customerId' | 'orderId' | 'currency'>,
  { captured, ...wanted }: NewPayment & Required<Pick<Payment, 'amount'>>,
  now: string,
): Payment {
  const { createdBy, amount } = wanted;
  const sale = {
    kind: 'SALE',
    state: 'SUCCEEDED',
    amount,
    at: now,
    requestedBy: createdBy,
  } as const;
  return {
    ...wanted,
    customerId,
    orderId,
    currency,
    transactions: captured === undefined ? {} : { [captured]: sale },
    version: 1,
    createdAt: now,
  };
}

/** The transactions that a shop can request. */
export type RequestKind = 'CAPTURE' | 'REFUND' | 'VOID';

export interface TransactionRequest {
  readonly paymentId: string;
  readonly transactionId: string;
  readonly kind: RequestKind;
  /** Minor units; absent for the whole available amount. */
  readonly amount?: number | undefined;
  readonly reason?: RefundReason | undefined;
  readonly lines?: readonly LineQuantity[] | undefined;
  readonly requestedBy: string;
}

/**
 * Reserves an amount before the provider is called: this change reduces the capturable or
 * refundable amount. So concurrent requests never exceed it together.
 */
export function requestTransaction(
  life: OrderLife,
  request: TransactionRequest,
  now: string,
): Decision<PaymentChange> {
  const before = life.payments.find(({ paymentId }) => paymentId === request.paymentId);
  if (!before) return { refused: { code: 'payment-not-found' } };
  if (request.kind === 'CAPTURE' && life.order.status === 'CANCELLED')
    return { refused: { code: 'order-cancelled' } };
  const available = Math.max(0, availableFor(request.kind, before));
  const { amount = available } = request;
  if (amount > available || amount === 0)
    return { refused: { code: 'amount-not-available', available } };
  const refused = tooMany(before);
  if (refused) return { refused };
  return {
    change: { before, payment: requested(before, request, amount, now), isReferenceNew: false },
  };
}

export const availableFor = (kind: RequestKind, payment: Payment): number =>
  kind === 'REFUND' ? refundableOf(sumsOf([payment])) : capturableOf(sumsOf([payment]));

function tooMany({ transactions }: Payment): Reason | undefined {
  const all = Object.values(transactions);
  const asked = all.filter(({ requestedBy }) => requestedBy !== undefined).length;
  if (asked >= MAX_REQUESTS) return { code: 'too-many-transactions', limit: MAX_REQUESTS };
  if (all.filter((one) => !isAttempt(one)).length >= MAX_TRANSACTIONS)
    return { code: 'too-many-transactions', limit: MAX_TRANSACTIONS };
  return undefined;
}

/**
 * Adds a requested transaction. With the provider `manual`, a person has done it already, so it has
 * succeeded.
 */
export function requested(
  payment: Payment,
  { transactionId, kind, reason, lines, requestedBy }: TransactionRequest,
  amount: number,
  now: string,
): Payment {
  const state = payment.provider === MANUAL_PROVIDER ? 'SUCCEEDED' : 'REQUESTED';
  const notes = { ...(reason && { reason }), ...(lines && { lines }) };
  const transaction: PaymentTransaction = { kind, state, amount, at: now, requestedBy, ...notes };
  const transactions = { ...payment.transactions, [transactionId]: transaction };
  return remindedOf({ ...payment, transactions, version: payment.version + 1 }, now);
}
