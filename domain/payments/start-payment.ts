import type { AwaitedPayment, FullOrder } from '../full-order.ts';
import type { Reason } from '../refusal.ts';
import { isIdle, pagesBeyond } from '../sessions/idle-payments.ts';
import type { Payment } from './payment.ts';
import { amountsOf, chargeableOf } from './payment-amounts.ts';
import { referencesOf } from './reports.ts';

/** A payment to start at its provider, or to find there. */
export interface StartedPayment {
  readonly payment: Payment & Required<Pick<Payment, 'amount'>>;
  readonly references: readonly string[];
  /**
   * Other payments at the provider with which nothing is paid yet, and which together with this one
   * would take more than is due: a page of them may still be open somewhere.
   */
  readonly superseded: readonly Payment[];
}

/** The payment, the provider that starts it, and the caller. */
export interface StartRequest {
  readonly paymentId: string;
  /** The provider that functions call. */
  readonly provider: string;
  /** True for the shop's own people. */
  readonly isOperator: boolean;
}

type Decided =
  | { readonly refused: Reason }
  | { readonly refused?: never; readonly start: StartedPayment };

/**
 * Decides whether a payment's session may be given to its buyer. A payment with which nothing is
 * paid yet must still be due: otherwise a page that was opened before would take the money twice.
 */
export function startPayment(
  { order, payments }: FullOrder,
  { paymentId, provider, isOperator }: StartRequest,
): Decided {
  const payment = payments.find((one) => one.paymentId === paymentId);
  if (!payment) return { refused: { code: 'payment-not-found' } };
  if (order.status === 'CANCELLED') return { refused: { code: 'order-cancelled' } };
  const { amount } = payment;
  const references = referencesOf(payment);
  const most = isOperator ? chargeableOf(order, payments) : amountsOf(order, payments).due;
  const isUnpaid = isIdle(payment.transactions);
  // Without a reference, somebody else moved the money.
  const isOpen = isUnpaid ? amount !== undefined && amount <= most : references.length > 0;
  if (payment.provider !== provider || amount === undefined || !isOpen)
    return { refused: { code: 'payment-not-startable' } };
  const room = isUnpaid ? most - amount : Number.POSITIVE_INFINITY;
  const others = payments.filter((one) => one !== payment && one.provider === provider);
  const superseded = pagesBeyond(room, others).beyond;
  return { start: { payment: { ...payment, amount }, references, superseded } };
}

/**
 * The payment with the reference of what was started; undefined if it has it. It takes its whole
 * amount again, and no older session of it is open.
 */
export function withStarted(
  { payable, reminder, ...started }: Payment,
  reference: string,
): Payment | undefined {
  // A request without an answer keeps its reminder: it is not that of a session.
  const isAsked = reminder !== undefined && !isIdle(started.transactions);
  const payment: Payment = { ...started, ...(isAsked && { reminder }) };
  if (referencesOf(payment).includes(reference)) return undefined;
  const version = payment.version + 1;
  if (payment.reference === undefined) return { ...payment, reference, version };
  const { otherReferences = [] } = payment;
  return { ...payment, otherReferences: [...otherReferences, reference], version };
}

/**
 * Milliseconds after the placing for which starting payments may delay an order's expiry: as long
 * as creating ten payments may.
 */
const LONGEST_WAIT = 2.5 * 3_600_000;

/** True if the start of a payment delays the expiry of its order. */
export const delaysExpiry = (
  awaited: AwaitedPayment | undefined,
  placedAt: string,
  now: Date,
): boolean => awaited?.isWatched === true && now.getTime() - Date.parse(placedAt) < LONGEST_WAIT;
