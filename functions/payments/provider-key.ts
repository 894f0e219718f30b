import { stripeKey } from '../../domain/payment-adapters/stripe-key.ts';
import { storedSecret } from '../aws/stored-secret.ts';
import { Misconfigured, Unknown } from './provider.ts';
import { providerSettings } from './provider-settings.ts';

/** Milliseconds for which a key is used before it is read again. */
const FRESH_FOR = 5 * 60_000;

let cached: { readonly key: Promise<string>; readonly readAt: number } | undefined;

/**
 * Reads the provider's key. A replaced key is used within five minutes.
 *
 * @throws {Misconfigured} without a key, or for one of the other mode
 * @throws {Unknown} if Secrets Manager cannot be read
 */
export function providerKey(): Promise<string> {
  const now = Date.now();
  if (cached && cached.readAt > now - FRESH_FOR) return cached.key;
  const key = readKey().catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  cached = { key, readAt: now };
  return key;
}

async function readKey(): Promise<string> {
  const { keySecret, mode } = providerSettings();
  const secret = await storedSecret(keySecret, 'AWSCURRENT').catch(() => {
    throw new Unknown('the key cannot be read');
  });
  const form = stripeKey(secret?.value ?? '');
  // The stack makes the secret with a random value, which is no key.
  if (!secret || !form) throw new Misconfigured('no key is set');
  if (form.mode !== mode) throw new Misconfigured(`the key is of the mode ${form.mode}`);
  return secret.value;
}
