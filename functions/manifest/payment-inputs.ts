/**
 * Entry points for payment providers' reports, beside A18. They are off unless the CDK context
 * enables them (`paymentWebhooks`, `paymentEventBus`), and are not part of the API that clients
 * use.
 */
import { STRIPE_EVENT_TYPES } from '../../domain/payment-adapters/stripe.ts';
import { factGrants } from './grants.ts';

/** Supported webhook formats: Stripe's, and Standard Webhooks. */
export const WEBHOOK_PROVIDERS = ['stripe', 'standard'] as const;
export type WebhookProvider = (typeof WEBHOOK_PROVIDERS)[number];

/**
 * The route of providers' webhooks. It has no authorizer, because a provider has no token of ours:
 * the function verifies the signature first.
 */
export const PAYMENT_WEBHOOKS = {
  entry: 'receive-payment-webhook',
  method: 'POST',
  path: '/payment-webhooks/{provider}',
  grants: () => factGrants(),
  /**
   * Requests per second, and the burst. Stripe sends the next webhooks as fast as they are
   * answered.
   */
  throttle: { rateLimit: 50, burstLimit: 50 },
} as const;

/** Stripe's events on a partner event bus of EventBridge. */
export const PAYMENT_EVENTS = {
  entry: 'record-payment-events',
  grants: () => factGrants(),
  /** The prefix of the `source` of partners' events. */
  source: 'aws.partner/',
  /** The `detail-type` of Stripe's events is their type. */
  types: STRIPE_EVENT_TYPES,
} as const;

/** The environment variable with the ARN of a provider's secret. */
export const secretVariable = (provider: WebhookProvider): string =>
  `${provider.toUpperCase()}_WEBHOOK_SECRET`;
