import { faultOf } from '../observability/fault.ts';
import { log } from '../observability/log.ts';
import { storedSecret } from '../stored-secret.ts';
import { secretVariable, type WebhookProvider } from './payment-doors.ts';

/** A secret is used this long before Secrets Manager is asked again. */
const FRESH_FOR = 5 * 60_000;

/** However many bad signatures arrive, they cause one look in this time. */
const MIN_REFRESH_INTERVAL = 30_000;

/**
 * The secret before is accepted this long after it was replaced. Stripe lets both sign for up to 24
 * hours.
 */
const OVERLAP = 24 * 3_600_000;

interface WebhookSecrets {
  readonly values: readonly string[];
  readonly readAt: number;
}

const cached = new Map<WebhookProvider, Promise<WebhookSecrets>>();

/**
 * A provider's secret, and the one before while both may be used. None for a provider that the
 * context does not name.
 *
 * @param refresh asks Secrets Manager again, for a secret that was just replaced; but not in a
 *   hurry
 */
export async function webhookSecrets(
  provider: WebhookProvider,
  { refresh = false } = {},
): Promise<readonly string[]> {
  const known = await cached.get(provider)?.catch(() => undefined);
  const maximumAge = refresh ? MIN_REFRESH_INTERVAL : FRESH_FOR;
  if (known && known.readAt > Date.now() - maximumAge) return known.values;
  const reading = readSecrets(provider).catch((error: unknown) => {
    if (!known) throw error;
    // A provider whose secret is known is not turned away while Secrets Manager cannot be read.
    log('ERROR', 'secret not read', { provider, fault: faultOf(error) });
    return { values: known.values, readAt: Date.now() };
  });
  cached.set(provider, reading);
  return (await reading).values;
}

async function readSecrets(provider: WebhookProvider): Promise<WebhookSecrets> {
  const readAt = Date.now();
  const secretId = process.env[secretVariable(provider)];
  if (secretId === undefined) return { values: [], readAt };
  const current = await storedSecret(secretId, 'AWSCURRENT');
  if (!current) throw new Error(`the secret of ${provider}'s webhooks has no value`);
  const previous =
    current.madeAt > readAt - OVERLAP ? await storedSecret(secretId, 'AWSPREVIOUS') : undefined;
  return { values: [current.value, ...(previous ? [previous.value] : [])], readAt };
}
