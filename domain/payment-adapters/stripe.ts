import type { PaymentFact } from '../payments/payment.ts';
import { captured, charged, disputed, expired, refunded } from './stripe-charges.ts';
import { isStripeEvent, type StripeEvent } from './stripe-event.ts';
import { authorized, canceled, failed, succeeded } from './stripe-intents.ts';
import { intentOf, type Movement } from './stripe-movement.ts';

/**
 * The events that are read. Each transaction has one reference, whichever event reports it: an
 * authorization and what is released of it the PaymentIntent's, a capture or a sale the charge's,
 * refunds and disputes their own. So the facts of one intent fit together in any order, and an
 * event that repeats another changes nothing.
 */
const READERS: Readonly<Record<string, (object: never) => readonly Movement[]>> = {
  'payment_intent.amount_capturable_updated': authorized,
  'payment_intent.succeeded': succeeded,
  'payment_intent.canceled': canceled,
  'payment_intent.payment_failed': failed,
  'charge.succeeded': charged,
  'charge.captured': captured,
  'charge.expired': expired,
  'refund.created': refunded,
  'refund.updated': refunded,
  'refund.failed': refunded,
  'charge.dispute.created': disputed,
  'charge.dispute.updated': disputed,
  'charge.dispute.funds_withdrawn': disputed,
  'charge.dispute.closed': disputed,
};

/** For the event destination, so that Stripe sends what is read and nothing else. */
export const STRIPE_EVENT_TYPES: readonly string[] = Object.keys(READERS);

/**
 * The facts of a Stripe event. None if it moves no money, or is not a Stripe event at all.
 *
 * @throws {RangeError} for an event of an API version before 2025-03-31.basil, in which a partial
 *   capture and a cancellation make refunds of money that was never captured
 */
export function stripeFacts(event: unknown): readonly PaymentFact[] {
  if (!isStripeEvent(event) || !Object.hasOwn(READERS, event.type)) return [];
  const movements = READERS[event.type]?.(event.data.object as never) ?? [];
  const facts = movements
    .filter(({ amount }) => amount > 0)
    .map((movement) => factOf(event, movement));
  if (facts.length > 0) assertVersion(event);
  return facts;
}

function factOf({ data: { object }, created }: StripeEvent, movement: Movement): PaymentFact {
  const { customerId, orderId, paymentId } = object.metadata ?? {};
  return {
    provider: 'stripe',
    paymentReference: 'capture_method' in object ? object.id : intentOf(object),
    // Without both of them the provider's id alone says whose it is.
    ...(customerId && orderId && { customerId, orderId, ...(paymentId && { paymentId }) }),
    ...movement,
    amount: minorUnits(movement.amount, object.currency),
    currency: object.currency.toUpperCase(),
    occurredAt: new Date(created * 1000).toISOString(),
  };
}

/** Currencies without a minor unit (ISO 4217) for which Stripe counts hundredths. */
const IN_HUNDREDTHS = new Set(['isk', 'ugx']);

/**
 * Stripe's smallest unit is ISO 4217's minor unit, also for currencies without one (JPY) and with
 * three decimals (KWD), with two exceptions: https://docs.stripe.com/currencies#special-cases.
 */
const minorUnits = (amount: number, currency: string): number =>
  IN_HUNDREDTHS.has(currency) ? Math.round(amount / 100) : amount;

/**
 * https://docs.stripe.com/changelog/basil/2025-03-31/remove-refund-from-partial-capture-and-payment-cancellation-flow
 */
const LEAST_VERSION = '2025-03-31.basil';

function assertVersion({ api_version: version }: StripeEvent): void {
  if (version !== null && version < LEAST_VERSION) {
    throw new RangeError(
      `Stripe's events have API version ${version}: set the event destination to ${LEAST_VERSION} or later`,
    );
  }
}
