import type { PaymentFact } from '../payments/payment.ts';
import { minorUnitsOf } from './stripe-amounts.ts';
import { captured, charged, expired, pending, refunded } from './stripe-charges.ts';
import { disputed } from './stripe-disputes.ts';
import { isStripeEvent, type StripeEvent } from './stripe-event.ts';
import {
  authorized,
  canceled,
  displayed,
  failed,
  processing,
  succeeded,
} from './stripe-intents.ts';
import { intentOf, type Movement } from './stripe-movement.ts';
import { UnreadableEvent } from './unreadable-event.ts';

/**
 * The functions that read Stripe's events. Each transaction has one reference in all of its events:
 * the PaymentIntent's for an authorization and its release, the charge's for a capture or a sale,
 * and their own for refunds and disputes. So the facts of one intent can arrive in any order, and a
 * repeated event changes nothing.
 */
const READERS: Readonly<Record<string, (object: never) => readonly Movement[]>> = {
  'payment_intent.requires_action': displayed,
  'payment_intent.processing': processing,
  'payment_intent.amount_capturable_updated': authorized,
  'payment_intent.succeeded': succeeded,
  'payment_intent.canceled': canceled,
  'payment_intent.payment_failed': failed,
  'charge.pending': pending,
  'charge.succeeded': charged,
  'charge.captured': captured,
  'charge.expired': expired,
  'refund.created': refunded,
  'refund.updated': refunded,
  'refund.failed': refunded,
  'charge.dispute.created': disputed,
  'charge.dispute.updated': disputed,
  'charge.dispute.funds_withdrawn': disputed,
  'charge.dispute.funds_reinstated': disputed,
  'charge.dispute.closed': disputed,
};

/** The event types for the event destination, so that Stripe sends only events that are read. */
export const STRIPE_EVENT_TYPES: readonly string[] = Object.keys(READERS);

/**
 * Reads the facts of a Stripe event; none for events that move no money.
 *
 * @throws {UnreadableEvent} for a value that is no event with a snapshot of its object, for an
 *   unknown status, and for an event of an API version before 2025-03-31.basil, in which a partial
 *   capture and a cancellation make refunds of money that was never captured
 */
export function stripeFacts(event: unknown): readonly PaymentFact[] {
  if (!isStripeEvent(event))
    throw new UnreadableEvent('no event of Stripe with a snapshot of its object (v1)');
  if (!Object.hasOwn(READERS, event.type)) return [];
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
    // Without both ids, the provider's id alone identifies the order.
    ...(customerId && orderId && { customerId, orderId, ...(paymentId && { paymentId }) }),
    ...movement,
    amount: minorUnitsOf(movement.amount, object.currency),
    currency: object.currency.toUpperCase(),
    occurredAt: new Date(created * 1000).toISOString(),
  };
}

/**
 * The oldest API version that is supported:
 * https://docs.stripe.com/changelog/basil/2025-03-31/remove-refund-from-partial-capture-and-payment-cancellation-flow
 */
const LEAST_VERSION = '2025-03-31.basil';

function assertVersion({ api_version: version }: StripeEvent): void {
  if (version !== null && version < LEAST_VERSION) {
    throw new UnreadableEvent(
      `Stripe's events have API version ${version}: set the event destination to ` +
        `${LEAST_VERSION} or later`,
    );
  }
}
