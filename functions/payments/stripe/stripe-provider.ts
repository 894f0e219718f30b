import type { PaymentCapture } from '../../../domain/payments/payment-capture.ts';
import type { PaymentProvider } from '../provider.ts';
import { askPayments } from './ask.ts';
import { capturePayment } from './capture.ts';
import { stripeChanges } from './changes.ts';
import { endPayments } from './end.ts';
import { refundPayment } from './refund.ts';
import { releasePayment } from './release.ts';
import { type StripeConnection, stripeRequests } from './requests.ts';
import { startPayment } from './start.ts';

export interface StripeSettings extends StripeConnection {
  readonly paymentCapture: PaymentCapture;
}

/** Stripe may forget a key after a day: https://docs.stripe.com/api/idempotent_requests. */
const KEEP_KEYS_FOR = 24 * 3_600_000;

/** Stripe, by plain requests: its SDK takes 46 ms to load, and this 2 ms. */
export function stripeProvider({ paymentCapture, ...connection }: StripeSettings): PaymentProvider {
  const requests = stripeRequests(connection);
  return {
    name: 'stripe',
    start: (payment) => startPayment(requests, payment, paymentCapture),
    end: (references) => endPayments(requests, references),
    capture: (request) => capturePayment(requests, request),
    release: (request) => releasePayment(requests, request),
    refund: (request) => refundPayment(requests, request),
    ask: (references) => askPayments(requests, references),
    changes: (since, until) => stripeChanges(requests, since, until),
    can: { keepKeysFor: KEEP_KEYS_FOR, ask: true, captureInParts: paymentCapture === 'parcels' },
  };
}
