import { createHmac, hkdfSync } from 'node:crypto';
import { epochSeconds } from '../../domain/epoch-seconds.ts';

const SECRET_BYTES = 32;

/**
 * Derives an endpoint's secret, in the form of Standard Webhooks. It is derived (HKDF-SHA256, RFC
 * 5869) from the stack's one master secret, the endpoint and the generation, and stored nowhere.
 * Each generation has another secret.
 */
export function webhookSecret(master: string, endpointId: string, generation: number): string {
  const info = `${endpointId}#${generation}`;
  const secret = hkdfSync('sha256', master, '', info, SECRET_BYTES);
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/** A message to sign. The body is the stored text, unchanged. */
export interface WebhookMessage {
  /** The event's id, the same at every attempt. */
  readonly id: string;
  readonly body: string;
}

/**
 * Makes the headers of Standard Webhooks 1.0.0: an HMAC-SHA256 over `<id>.<timestamp>.<body>` for
 * each secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secrets the current secret, and the previous one while it is being replaced
 */
export function signedHeaders(
  { id, body }: WebhookMessage,
  secrets: readonly string[],
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(epochSeconds(now));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
