import type { PaymentProvider } from './provider.ts';
import { providerKey } from './provider-key.ts';
import { providerSettings } from './provider-settings.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

/**
 * Makes the provider that this function calls, with the stack's settings. The address is the
 * provider's own; only the local run sets another one.
 *
 * @param limit milliseconds of one request
 */
export function calledProvider(limit?: number): PaymentProvider {
  const { capture: paymentCapture, address } = providerSettings();
  return stripeProvider({ secretKey: providerKey, paymentCapture, address, limit });
}
