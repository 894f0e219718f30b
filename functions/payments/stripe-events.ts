import { stripeFacts } from '../../domain/payment-adapters/stripe.ts';
import type { PaymentFact } from '../../domain/payments/payment.ts';
import { count } from '../observability/metrics.ts';
import { providerSettings } from './provider-settings.ts';

/**
 * Reads the facts of a Stripe event. Events of the other mode than the setting `paymentMode` are
 * counted and skipped: an account sends events of tests to the same destination.
 *
 * @throws {UnreadableEvent}
 */
export function stripeFactsOfMode(event: unknown): readonly PaymentFact[] {
  const { mode } = providerSettings();
  const { livemode } = (event ?? {}) as { readonly livemode?: unknown };
  const isOther = typeof livemode === 'boolean' && livemode !== (mode === 'live');
  if (mode === undefined || !isOther) return stripeFacts(event);
  count('PaymentEventOfOtherMode');
  return [];
}
