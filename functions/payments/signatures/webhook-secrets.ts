import { storedSecret } from '../../aws/stored-secret.ts';
import { RequestError } from '../../http/request-error.ts';
import { secretVariable, type WebhookProvider } from '../../manifest/payment-inputs.ts';
import { faultOf } from '../../observability/fault.ts';
import { log } from '../../observability/log.ts';
import { type SigningSecret, signingSecretIn } from './signing-secret.ts';
import { isSigned, type SignedWebhook } from './webhook-signature.ts';

/** Milliseconds for which a secret is used before it is read again. */
const FRESH_FOR = 5 * 60_000;

/** Milliseconds between two reads. Any number of bad signatures causes one read in this time. */
const MIN_REFRESH_INTERVAL = 30_000;

/**
 * Milliseconds for which the previous secret stays valid after its replacement. Stripe signs with
 * both for up to 24 hours.
 */
const OVERLAP = 24 * 3_600_000;

interface WebhookSecrets {
  readonly values: readonly string[];
  readonly readAt: number;
}

const cached = new Map<WebhookProvider, Promise<WebhookSecrets>>();

/**
 * Goes on with a webhook that one of its provider's secrets signed. A secret that may just have
 * been replaced is read again.
 *
 * @param next called with that secret
 * @throws {RequestError} signature-invalid
 */
export async function whenSigned<Answer>(
  provider: WebhookProvider,
  webhook: SignedWebhook,
  next: (signedBy: SigningSecret) => Promise<Answer>,
): Promise<Answer> {
  for (const refresh of [false, true]) {
    const secrets = (await webhookSecrets(provider, { refresh })).map(signingSecretIn);
    const signedBy = secrets.find(({ secret }) =>
      isSigned(provider, webhook, [secret], new Date()),
    );
    if (signedBy) return next(signedBy);
  }
  throw new RequestError({ code: 'signature-invalid' });
}

/**
 * Returns a provider's secret, and the previous one while both are valid. Returns none for a
 * provider that the CDK context does not name.
 *
 * @param refresh reads a secret again that may just have been replaced, at most every 30 seconds
 */
export async function webhookSecrets(
  provider: WebhookProvider,
  { refresh = false } = {},
): Promise<readonly string[]> {
  const secrets = await cached.get(provider)?.catch(() => undefined);
  const maximumAge = refresh ? MIN_REFRESH_INTERVAL : FRESH_FOR;
  if (secrets && secrets.readAt > Date.now() - maximumAge) return secrets.values;
  const reading = readSecrets(provider).catch((error: unknown) => {
    if (!secrets) throw error;
    // If Secrets Manager cannot be read, the known secrets stay in use.
    log('ERROR', 'secret not read', { provider, fault: faultOf(error) });
    return { values: secrets.values, readAt: Date.now() };
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
