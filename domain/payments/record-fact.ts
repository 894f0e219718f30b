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
import { withFact } from './payment-facts.ts';
import { remindedOf } from './payment-reminders.ts';
import { refundableOf, sumsOf } from './payment-sums.ts';
import { referencesOf } from './reported-transaction.ts';

/** Ids that follow from what a fact says, so that two first facts at once make one payment. */
export interface FactIds {
  /** Of the payment, if the provider's reference of it is all that is known. */
  readonly paymentId: string | undefined;
  /** Of the transaction, if nobody asked for it. */
  readonly transactionId: string;
  /**
   * Of the refund that gives back what came in after the cancellation.
   *
   * @param captured what the payment has captured by then: one charge may be captured several times
   */
  readonly refundId: (captured: number) => string;
}

export interface FactOptions {
  /** Whether what comes in for a cancelled order is given back by itself. */
  readonly refundAfterCancellation: boolean;
}

export interface RecordedChange extends PaymentChange {
  readonly transactionId: string;
  /** Whether the fact said anything new. */
  readonly isNew: boolean;
}

/**
 * Records what a provider says. Money is never refused because sums disagree: the provider has
 * already done it.
 */
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
  const recorded = withFact(known.transactions, fact, ids.transactionId);
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
  const { transactionId } = recorded;
  return { change: { before, payment, transactionId, isReferenceNew, isNew } };
}

function refusalOf(
  { order, payments }: OrderLife,
  { currency, paymentId, state }: PaymentFact,
  before: Payment | undefined,
  ids: FactIds,
): Reason | undefined {
  if (currency !== order.currency) return { code: 'currency-mismatch', currency: order.currency };
  if (before) return undefined;
  // The payment of another provider does not have it; then it is one that nobody announced.
  const isKnown = paymentId === undefined || payments.some((one) => one.paymentId === paymentId);
  if (!isKnown || ids.paymentId === undefined) return { code: 'payment-not-found' };
  const limit = state === 'FAILED' ? MAX_PAYMENTS : MAX_REPORTED_PAYMENTS;
  return payments.length >= limit ? { code: 'too-many-payments', limit } : undefined;
}

/**
 * By the provider's reference, or by our id, which follows from the reference where none is named.
 * What the provider calls its payment comes first: two events with and without our id are about one
 * payment.
 */
function paymentOf({ payments }: OrderLife, fact: PaymentFact, ids: FactIds): Payment | undefined {
  const { provider, paymentReference = '', paymentId = ids.paymentId } = fact;
  const own = payments.filter((payment) => payment.provider === provider);
  return (
    own.find((payment) => referencesOf(payment).includes(paymentReference)) ??
    own.find((payment) => payment.paymentId === paymentId)
  );
}

/** A payment has a reference for each attempt to pay it: a dispute names no other. */
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
 * What came in for a cancelled order is asked back at once. Nobody un-cancels: the goods may be
 * gone. Where a person is the provider, they see what is overpaid and give it back by hand.
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
