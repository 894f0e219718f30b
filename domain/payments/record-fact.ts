import type { Decision, OrderLife, PaymentChange } from '../order-life.ts';
import type { Reason } from '../refusal.ts';
import { reportsIn } from './fold-reports.ts';
import {
  MANUAL_PROVIDER,
  MAX_PAYMENT_REFERENCES,
  MAX_PAYMENTS,
  MAX_REPORTED_PAYMENTS,
  MAX_TRANSACTIONS,
  type Payment,
  type PaymentFact,
} from './payment.ts';
import { requested } from './payment-commands.ts';
import { type ReportIds, withFact } from './payment-facts.ts';
import { remindedOf } from './payment-reminders.ts';
import { refundableOf, sumsOf } from './payment-sums.ts';
import { referencesOf } from './reported-transaction.ts';

/** Ids that follow from a fact, so that two concurrent first facts make one payment. */
export interface FactIds extends ReportIds {
  /** The payment's id, if only the provider's reference is known. */
  readonly paymentId: string | undefined;
  /**
   * The id of the refund of a payment that arrived after the cancellation.
   *
   * @param captured the payment's captured amount by then: one charge may be captured several times
   */
  readonly refundId: (captured: number) => string;
}

export interface FactOptions {
  /** True if payments for a canceled order are refunded automatically. */
  readonly refundAfterCancellation: boolean;
}

export interface RecordedChange extends PaymentChange {
  readonly transactionId: string;
  /** True if the fact was new. */
  readonly isNew: boolean;
  /** True if the fact is a failure of what had succeeded by then. */
  readonly isContradicted: boolean;
}

/** Records a provider's report, even if sums disagree: the money has already moved. */
export function recordFact(
  life: OrderLife,
  fact: PaymentFact,
  ids: FactIds,
  { refundAfterCancellation }: FactOptions,
  now: string,
): Decision<RecordedChange> {
  const before = paymentOf(life, fact, ids);
  const refused = refusalOf(life, fact, before, ids);
  if (refused) return { refused };
  const known = before ?? unknownPayment(life, fact, ids.paymentId ?? '', now);
  const recorded = withFact(known.transactions, fact, ids);
  if (Object.keys(reportsIn(recorded.transactions)).length > MAX_TRANSACTIONS)
    return { refused: { code: 'too-many-transactions', limit: MAX_TRANSACTIONS } };
  const named = withReference(known, fact.paymentReference);
  const isReferenceNew = named !== known;
  const after: Payment = {
    ...named,
    transactions: recorded.transactions,
    version: known.version + 1,
  };
  const isCancelled = life.order.status === 'CANCELLED' && refundAfterCancellation;
  const payment = remindedOf(isCancelled ? givenBack(known, after, ids, now) : after, now);
  const isNew = recorded.isNew || isReferenceNew;
  const { transactionId, isContradicted } = recorded;
  return {
    change: { before, payment, transactionId, isReferenceNew, isNew, isContradicted },
  };
}

function refusalOf(
  { order, payments }: OrderLife,
  { currency, paymentId, state }: PaymentFact,
  before: Payment | undefined,
  ids: FactIds,
): Reason | undefined {
  if (currency !== order.currency) return { code: 'currency-mismatch', currency: order.currency };
  if (before) return undefined;
  // The payment of another provider does not count: then the fact is about an unknown payment.
  const isKnown = paymentId === undefined || payments.some((one) => one.paymentId === paymentId);
  if (!isKnown || ids.paymentId === undefined) return { code: 'payment-not-found' };
  const limit = state === 'FAILED' ? MAX_PAYMENTS : MAX_REPORTED_PAYMENTS;
  return payments.length >= limit ? { code: 'too-many-payments', limit } : undefined;
}

/**
 * Finds the payment by the provider's reference, then by our id, which follows from the reference
 * if the fact has none. Events with and without our id are about one payment.
 */
function paymentOf({ payments }: OrderLife, fact: PaymentFact, ids: FactIds): Payment | undefined {
  const { provider, paymentReference = '', paymentId = ids.paymentId } = fact;
  const own = payments.filter((payment) => payment.provider === provider);
  return (
    own.find((payment) => referencesOf(payment).includes(paymentReference)) ??
    own.find((payment) => payment.paymentId === paymentId)
  );
}

/** Adds a reference: a payment has one for each attempt, and a dispute contains only that one. */
function withReference(payment: Payment, reference: string | undefined): Payment {
  const known = referencesOf(payment);
  if (reference === undefined || known.includes(reference)) return payment;
  if (payment.reference === undefined) return { ...payment, reference };
  if (known.length >= MAX_PAYMENT_REFERENCES) return payment;
  const { otherReferences = [] } = payment;
  return { ...payment, otherReferences: [...otherReferences, reference] };
}

const unknownPayment = (
  { order: { customerId, orderId, currency } }: OrderLife,
  { provider }: PaymentFact,
  paymentId: string,
  now: string,
): Payment => ({
  paymentId,
  customerId,
  orderId,
  provider,
  currency,
  transactions: {},
  createdBy: `provider:${provider}`,
  version: 0,
  createdAt: now,
});

/**
 * Requests a refund of a payment for a canceled order, whose goods may be sold. With the provider
 * `manual`, operators see the overpaid amount and refund it by hand.
 */
function givenBack(before: Payment, after: Payment, ids: FactIds, now: string): Payment {
  const sums = sumsOf([after]);
  const amount = Math.min(sums.captured - sumsOf([before]).captured, refundableOf(sums));
  const isManual = after.provider === MANUAL_PROVIDER;
  const transactionId = ids.refundId(sums.captured);
  if (amount <= 0 || isManual || transactionId in after.transactions) return after;
  const request = {
    paymentId: after.paymentId,
    transactionId,
    kind: 'REFUND',
    reason: 'OTHER',
    requestedBy: 'system:order-cancelled',
  } as const;
  return { ...requested(after, request, amount, now), version: after.version };
}
