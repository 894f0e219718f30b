import { createHmac } from 'node:crypto';
import type { WebhookProvider } from '../../functions/manifest/payment-inputs.ts';
import type { SignedWebhook } from '../../functions/payments/signatures/webhook-signature.ts';

export interface SignedWith {
  /** Epoch seconds. */
  readonly at: number;
  readonly secret: string;
  readonly body: Buffer;
}

/**
 * A webhook as its provider sends it. Its signature is computed independently of the code under
 * test.
 */
export function signedWebhook(
  scheme: WebhookProvider,
  { at, secret, body }: SignedWith,
): SignedWebhook & { readonly headers: Record<string, string> } {
  if (scheme === 'stripe') {
    const v1 = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
    return { headers: { 'stripe-signature': `t=${at},v1=${v1}` }, body };
  }
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const id = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';
  const v1 = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64');
  return {
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${v1}`,
    },
    body,
  };
}
