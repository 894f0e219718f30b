import { MANUAL_PROVIDER } from '../../../domain/payments/payment.ts';
import { WEBHOOK_PROVIDERS } from '../../manifest/payment-inputs.ts';

/** A secret that signs webhooks, and the provider names that it may report for. */
export interface SigningSecret {
  readonly secret: string;
  /** Undefined for a secret of before secrets belonged to names. */
  readonly providers: readonly string[] | undefined;
}

/** Reads the content of a stored secret: JSON with its provider names, or the secret alone. */
export function signingSecretIn(content: string): SigningSecret {
  if (!content.startsWith('{')) return { secret: content, providers: undefined };
  const { secret, providers } = JSON.parse(content) as SigningSecret;
  return { secret, providers };
}

/** The content of a stored secret that belongs to these provider names. */
export const storedSigningSecret = (secret: string, providers: readonly string[]): string =>
  JSON.stringify({ providers, secret });

/**
 * True if a webhook with this signature may report for a provider. Nobody reports by webhook what a
 * person does by hand. A secret of before belongs to every name but those that have a door of their
 * own, so that its deployment goes on and cannot report for them.
 */
export function mayReportFor({ providers }: SigningSecret, provider: string): boolean {
  if (provider === MANUAL_PROVIDER) return false;
  return providers ? providers.includes(provider) : !OWN_DOORS.includes(provider);
}

const OWN_DOORS: readonly string[] = WEBHOOK_PROVIDERS;
