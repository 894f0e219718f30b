import type { LineQuantity } from '../fulfillment.ts';
import type { Decision, FullOrder, PaymentChange } from '../full-order.ts';
import {
  availableFor,
  leftAfter,
  leftOf,
  type RequestKind,
  refundableFor,
  wholeAmount,
} from '../kept/requestable.ts';
import type { Order } from '../order.ts';
import type { Reason } from '../refusal.ts';
import type { Return } from '../returns/return.ts';
import { stateOf } from '../totals/derived-state.ts';
import { MANUAL_PROVIDER, MAX_REQUESTS, MAX_TRANSACTIONS, type Payment } from './payment.ts';
import { isAttempt, type PaymentRequest, type RefundReason } from './payment-records.ts';
import { remindedOf } from './payment-reminders.ts';
import { withTransactions } from './transactions.ts';

export interface TransactionRequest {
  readonly paymentId: string;
  readonly transactionId: string;
  readonly kind: RequestKind;
  /** The versions of the payment that the caller allows; absent for any. */
  readonly versions?: readonly number[] | undefined;
  /** Minor units; absent for all that is available, or of a refund all that is to be given back. */
  readonly amount?: number | undefined;
  readonly reason?: RefundReason | undefined;
  readonly lines?: readonly LineQuantity[] | undefined;
  /** The return that a refund is for. */
  readonly returnId?: string | undefined;
  /** False if more captures follow. */
  readonly final?: boolean | undefined;
  readonly requestedBy: string;
  readonly requestedByName?: string | undefined;
}

export interface RequestedChange extends PaymentChange {
  /** The amount that is left for another request of this kind. Never below 0. */
  readonly left: number;
}

/**
 * Reserves an amount before the provider is called: this change reduces the capturable or
 * refundable amount. So concurrent requests never exceed it together.
 */
export function requestTransaction(
  fullOrder: FullOrder,
  request: TransactionRequest,
  now: string,
): Decision<RequestedChange> {
  const before = fullOrder.payments.find(({ paymentId }) => paymentId === request.paymentId);
  if (!before) return { refused: { code: 'payment-not-found' } };
  const order = currentOrder(fullOrder);
  const forReturn = fullOrder.returns.find(({ returnId }) => returnId === request.returnId);
  const unfit = refusalOf(request, before, order, forReturn);
  if (unfit) return { refused: unfit };
  const available = Math.min(
    availableFor(request.kind, before),
    request.kind === 'REFUND' ? refundableFor(forReturn, fullOrder) : Number.POSITIVE_INFINITY,
  );
  const whole = wholeAmount(request.kind, { ...fullOrder, order }, forReturn);
  if (request.amount === undefined && request.kind === 'REFUND' && whole === 0)
    return { refused: { code: 'amount-required', available: leftOf(before, fullOrder) } };
  const { amount = Math.min(whole, available) } = request;
  const isPart = request.kind === 'VOID' && amount !== available;
  // Without an amount, nothing may be left to capture although more is authorized.
  if (amount === 0) return { refused: { code: 'amount-not-available', available: 0 } };
  if (amount > available || isPart) return { refused: { code: 'amount-not-available', available } };
  const refused = tooMany(before);
  if (refused) return { refused };
  const payment = requested(before, request, amount, now);
  const unlessCancelled = request.kind === 'CAPTURE';
  const left = leftAfter(request.kind, payment, fullOrder);
  const change = { before, payment, isReferenceNew: false, forReturn, unlessCancelled };
  return { change: { ...change, left } };
}

/** The reason why nothing can be requested, whatever the amount; undefined if there is none. */
function refusalOf(
  { kind, versions, returnId }: TransactionRequest,
  { version }: Payment,
  { status }: Order,
  forReturn: Return | undefined,
): Reason | undefined {
  if (versions && !versions.includes(version))
    return { code: 'version-mismatch', current: version };
  if (kind === 'CAPTURE' && status === 'CANCELLED') return { code: 'order-cancelled' };
  return returnId !== undefined && !forReturn ? { code: 'return-not-found' } : undefined;
}

/**
 * The order with the status and the total that follow from its lines, if they changed by line. A
 * request does not write the order's row, and the copy of it that was read may lag behind. A
 * cancellation of the whole order changes the row alone, so a capture's transaction checks it.
 */
const currentOrder = ({ order, byLine, lines, counters, adjustments }: FullOrder): Order =>
  byLine ? { ...order, ...stateOf(lines, counters, adjustments, byLine.totalRule) } : order;

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
  { transactionId, kind, requestedBy, ...given }: TransactionRequest,
  amount: number,
  now: string,
): Payment {
  const state = payment.provider === MANUAL_PROVIDER ? 'SUCCEEDED' : 'REQUESTED';
  const { requestedByName, reason, lines, returnId, final } = given;
  const request: PaymentRequest = {
    kind,
    state,
    amount,
    at: now,
    requestedBy,
    ...(requestedByName !== undefined && { requestedByName }),
    ...(reason !== undefined && { reason }),
    ...(lines !== undefined && { lines }),
    ...(returnId !== undefined && { returnId }),
    ...(final !== undefined && { final }),
  };
  const requests = { ...payment.requests, [transactionId]: request };
  const version = payment.version + 1;
  return remindedOf(withTransactions({ ...payment, requests, version }), now);
}
