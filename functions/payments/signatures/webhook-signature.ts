import { createHmac, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { epochSeconds } from '../../../domain/epoch-seconds.ts';
import type { WebhookProvider } from '../../manifest/payment-inputs.ts';

/** A webhook as it arrived. Header names are in lower case, as API Gateway sends them. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The exact bytes. JSON that is parsed and written again has another signature. */
  readonly body: Buffer;
}

/** Seconds by which a webhook's timestamp may differ from our clock, in both directions. */
const TOLERANCE = 300;

/** The signature headers, as a scheme reads them. */
interface Signature {
  /** Epoch seconds, as sent. */
  readonly timestamp: string;
  /** The text before the body in the signed content. */
  readonly prefix: string;
  /** The signatures of version 1. One that matches is enough. */
  readonly signatures: readonly Buffer[];
}

interface Scheme {
  /** Reads the headers; undefined if one is missing or malformed. */
  readonly read: (headers: SignedWebhook['headers']) => Signature | undefined;
  /** The HMAC key of a secret, as the provider shows the secret. */
  readonly key: (secret: string) => Buffer;
}

/**
 * `stripe`: https://docs.stripe.com/webhooks#verify-manually. `standard`: Standard Webhooks 1.0.0,
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md.
 */
const SCHEMES: Readonly<Record<WebhookProvider, Scheme>> = {
  stripe: { read: readStripe, key: (secret) => Buffer.from(secret) },
  standard: {
    read: readStandard,
    key: (secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
  },
};

/**
 * True if one of the secrets signed the webhook, at most 300 seconds from our clock. It takes the
 * same time wherever a signature differs. A repeated webhook passes too: facts are counted once, by
 * their references.
 *
 * @param secrets the provider's secret; two while it is being replaced
 */
export function isSigned(
  provider: WebhookProvider,
  { headers, body }: SignedWebhook,
  secrets: readonly string[],
  now: Date,
): boolean {
  const { read, key } = SCHEMES[provider];
  const signature = read(headers);
  if (signature === undefined || !isRecent(signature.timestamp, now)) return false;
  const keys = secrets.map(key).filter(({ length }) => length > 0);
  let matches = 0;
  for (const secret of keys) {
    const expected = createHmac('sha256', secret).update(signature.prefix).update(body).digest();
    for (const given of signature.signatures) matches += Number(timingSafeEqual(expected, given));
  }
  return matches > 0;
}

/** The bytes that API Gateway received. */
export const bytesOf = ({
  body = '',
  isBase64Encoded,
}: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

const isRecent = (timestamp: string, now: Date): boolean =>
  /^\d{1,11}$/.test(timestamp) && Math.abs(epochSeconds(now) - Number(timestamp)) <= TOLERANCE;

/** `t=1492774577,v1=5257a8…,v1=…,v0=…`: hexadecimal, over `<t>.<body>`. */
function readStripe(headers: SignedWebhook['headers']): Signature | undefined {
  const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [timestamp, ...others] = valuesOf('t');
  // Two headers, which API Gateway joins, have two timestamps.
  if (timestamp === undefined || others.length > 0) return undefined;
  const signatures = valuesOf('v1')
    .filter((value) => /^[\da-f]{64}$/.test(value))
    .map((value) => Buffer.from(value, 'hex'));
  return { timestamp, prefix: `${timestamp}.`, signatures };
}

/** `v1,K5oZ… v1,… v1a,…`: base64, over `<id>.<timestamp>.<body>`. v1a is asymmetric. */
function readStandard(headers: SignedWebhook['headers']): Signature | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  if (!id || timestamp === undefined) return undefined;
  const signatures = (headers['webhook-signature'] ?? '')
    .split(' ')
    .flatMap((part) => /^v1,([A-Za-z\d+/]{43}=)$/.exec(part)?.[1] ?? [])
    .map((value) => Buffer.from(value, 'base64'));
  return { timestamp, prefix: `${id}.${timestamp}.`, signatures };
}
