/**
 * Ways in for what payment providers say, beside A18. They are off unless the context names them
 * (`paymentWebhooks`, `paymentEventBus`), and no part of the API that clients use.
 */
import { STRIPE_EVENT_TYPES } from '../../domain/payment-adapters/stripe.ts';
import { factGrants } from '../grants.ts';

/** Whose webhooks are understood: Stripe's, and those in the form of Standard Webhooks. */
export const WEBHOOK_PROVIDERS = ['stripe', 'standard'] as const;
export type WebhookProvider = (typeof WEBHOOK_PROVIDERS)[number];

/**
 * Webhooks as a provider sends them. Without an authorizer, because a provider has no token of
 * ours: the function verifies the signature before anything else.
 */
export const PAYMENT_WEBHOOKS = {
  entry: 'receive-payment-webhook',
  method: 'POST',
  path: '/payment-webhooks/{provider}',
  grants: () => factGrants(),
  /** Requests a second, and at once: Stripe sends as fast as it is answered. */
  throttle: { rateLimit: 50, burstLimit: 50 },
} as const;

/** Stripe's events on a partner event bus of EventBridge. */
export const PAYMENT_EVENTS = {
  entry: 'record-payment-events',
  grants: () => factGrants(),
  /** What partners' events have as their source. */
  source: 'aws.partner/',
  /** The `detail-type` of Stripe's events is their type. */
  types: STRIPE_EVENT_TYPES,
} as const;

/** The environment variable with the ARN of a provider's secret. */
export const secretVariable = (provider: WebhookProvider): string =>
  `${provider.toUpperCase()}_WEBHOOK_SECRET`;
