import type { Decision, FullOrder, PaymentChange } from '../full-order.ts';
import type { Reason } from '../refusal.ts';
import { reopenedPayment } from '../sessions/reduced-payments.ts';
import { isBeyondAttempts, isBeyondTransactions, isInFuture } from './fact-limits.ts';
import { type LateRefundIds, withLateRefund } from './late-refund.ts';
import {
  MAX_PAYMENTS,
  MAX_REPORTED_PAYMENTS,
  MAX_TRANSACTIONS,
  type Payment,
  type PaymentFact,
} from './payment.ts';
import { type ReportIds, withFact } from './payment-facts.ts';
import { stillReminded } from './payment-reminders.ts';
import { unknownPayment } from './reported-payment.ts';
import { referencesOf } from './reports.ts';

/** Ids that follow from a fact, so that two concurrent first facts make one payment. */
export interface FactIds extends ReportIds, LateRefundIds {
  /** The payment's id, if only the provider's reference is known. */
  readonly paymentId: string | undefined;
}

export interface FactOptions {
  /** True if payments for a canceled order are refunded automatically. */
  readonly refundAfterCancellation: boolean;
  /** The provider that functions call; undefined if connectors of the shop call all of them. */
  readonly called?: string | undefined;
}

export interface RecordedChange extends PaymentChange {
  readonly transactionId: string;
  /** True if the fact was new. */
  readonly isNew: boolean;
  readonly anomaly?: FactAnomaly | undefined;
}

/**
 * The reason why an operator must check a fact that changes nothing: it is a failure of what had
 * succeeded by then, or a failed attempt beyond those that are recorded.
 */
export type FactAnomaly = 'contradicted' | 'ignored';

/** Records a provider's report, even if sums disagree: the money has already moved. */
export function recordFact(
  fullOrder: FullOrder,
  fact: PaymentFact,
  ids: FactIds,
  { refundAfterCancellation, called }: FactOptions,
  now: string,
): Decision<RecordedChange> {
  const before = paymentOf(fullOrder, fact, ids);
  const refused = refusalOf(fullOrder, fact, before, ids, now);
  if (refused) return { refused };
  const base = before ?? unknownPayment(fullOrder, fact, ids.paymentId ?? '', now);
  const recorded = withFact(base, fact, ids);
  const isTooMany = !before && fact.state === 'FAILED' && fullOrder.payments.length >= MAX_PAYMENTS;
  if (isTooMany || isBeyondAttempts(base, recorded.payment, fact))
    return { change: { before, ...ignored(base, recorded.transactionId) } };
  if (isBeyondTransactions(recorded.payment))
    return { refused: { code: 'too-many-transactions', limit: MAX_TRANSACTIONS } };
  // A failed attempt claims nothing: the claims are for money.
  const isMoney = fact.state !== 'FAILED';
  const known = recorded.payment;
  const named = isMoney ? withReference(known, fact.paymentReference) : known;
  const isReferenceNew = named !== known;
  const after: Payment = { ...named, version: base.version + 1 };
  const isCancelled = fullOrder.order.status === 'CANCELLED' && refundAfterCancellation;
  const reported = isCancelled ? withLateRefund(fullOrder, base, after, ids, now) : after;
  const waiting = stillReminded(reported, now);
  const payment = reopenedPayment(fullOrder, base, waiting, { called, now });
  const isNew = recorded.isNew || isReferenceNew;
  const { transactionId, isContradicted } = recorded;
  return {
    change: {
      before,
      payment,
      transactionId,
      isReferenceNew,
      isNew,
      ...(isContradicted && { anomaly: 'contradicted' }),
    },
  };
}

const ignored = (payment: Payment, transactionId: string): RecordedChange => ({
  payment,
  transactionId,
  isReferenceNew: false,
  isNew: false,
  anomaly: 'ignored',
});

function refusalOf(
  { order, payments }: FullOrder,
  { currency, paymentId, state, occurredAt }: PaymentFact,
  before: Payment | undefined,
  ids: FactIds,
  now: string,
): Reason | undefined {
  if (isInFuture(occurredAt, now)) return { code: 'occurred-in-future' };
  if (currency !== order.currency) return { code: 'currency-mismatch', currency: order.currency };
  if (before) return undefined;
  // The payment of another provider does not count: then the fact is about an unknown payment.
  const isKnown = paymentId === undefined || payments.some((one) => one.paymentId === paymentId);
  if (!isKnown || ids.paymentId === undefined) return { code: 'payment-not-found' };
  const limit = MAX_REPORTED_PAYMENTS;
  const isFull = payments.length >= limit && state !== 'FAILED';
  return isFull ? { code: 'too-many-payments', limit } : undefined;
}

/**
 * Finds the payment by the provider's reference, then by our id, which follows from the reference
 * if the fact has none. Events with and without our id are about one payment.
 */
function paymentOf({ payments }: FullOrder, fact: PaymentFact, ids: FactIds): Payment | undefined {
  const { provider, paymentReference = '', paymentId = ids.paymentId } = fact;
  const own = payments.filter((payment) => payment.provider === provider);
  return (
    own.find((payment) => referencesOf(payment).includes(paymentReference)) ??
    own.find((payment) => payment.paymentId === paymentId)
  );
}

/** Adds a reference: a payment has one for each attempt, and a dispute contains only that one. */
function withReference(payment: Payment, reference: string | undefined): Payment {
  const references = referencesOf(payment);
  if (reference === undefined || references.includes(reference)) return payment;
  if (payment.reference === undefined) return { ...payment, reference };
  const { otherReferences = [] } = payment;
  return { ...payment, otherReferences: [...otherReferences, reference] };
}
