import { epochSeconds } from '../../../domain/epoch-seconds.ts';
import { STRIPE_EVENT_TYPES, stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import { minorUnitsOf } from '../../../domain/payment-adapters/stripe-amounts.ts';
import type { StripeEvent } from '../../../domain/payment-adapters/stripe-event.ts';
import { UnreadableEvent } from '../../../domain/payment-adapters/unreadable-event.ts';
import type { PaymentFact } from '../../../domain/payments/payment.ts';
import type { Booked, Change } from '../provider.ts';
import { listAll } from './lists.ts';
import type { StripeRequests } from './requests.ts';

/** Money on the account's balance, with the object that it moved for. */
interface BookedTransaction {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly source: BookedObject | null;
}

/** A charge, a refund or a dispute, or another object without a payment. */
interface BookedObject {
  readonly id: string;
  readonly currency?: string;
  readonly payment_intent?: string | null;
}

/**
 * Lists the facts of events that no endpoint accepted, then the booked sums by reference. Payouts
 * and fees are skipped. Stripe keeps events for 30 days.
 */
export async function* stripeChanges(
  requests: StripeRequests,
  since: Date,
  until: Date,
): AsyncGenerator<Change> {
  const created = { gte: epochSeconds(since), lte: epochSeconds(until) };
  const undelivered = { created, delivery_success: false, types: STRIPE_EVENT_TYPES };
  for await (const event of listAll<StripeEvent>(requests, '/v1/events', undelivered)) {
    const facts = factsOf(event);
    if (facts.length > 0) yield { facts };
  }
  const sums = new Map<string, Booked>();
  const bookings = listAll<BookedTransaction>(requests, '/v1/balance_transactions', {
    created,
    expand: ['data.source'],
  });
  for await (const booking of bookings) {
    const booked = bookedOf(booking);
    if (booked) sums.set(booked.reference, sumOf(sums.get(booked.reference), booked));
  }
  for (const booked of sums.values()) yield { booked };
}

/**
 * The list has the API version of the account, not of an endpoint: events of an old one cannot be
 * read. They do not end the list, because the bookings after it have their money.
 */
function factsOf(event: StripeEvent): readonly PaymentFact[] {
  try {
    return stripeFacts(event);
  } catch (error) {
    if (error instanceof UnreadableEvent) return [];
    throw error;
  }
}

function bookedOf({ amount, currency, source }: BookedTransaction): Booked | undefined {
  if (!source?.payment_intent || source.currency === undefined) return undefined;
  const isSame = source.currency === currency;
  return {
    paymentReference: source.payment_intent,
    reference: source.id,
    amount: isSame ? minorUnitsOf(amount, currency) : undefined,
    currency: source.currency.toUpperCase(),
  };
}

const sumOf = (sum: Booked | undefined, other: Booked): Booked =>
  (sum && {
    ...other,
    amount:
      sum.amount === undefined || other.amount === undefined
        ? undefined
        : sum.amount + other.amount,
  }) ||
  other;
