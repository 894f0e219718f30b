import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handler } from '../../functions/receive-payment-webhook.ts';
import { lambdaContext } from './lambda-context.ts';
import { signedWebhook } from './signed-webhook.ts';

/** The value of each secret of `freshTable`. */
export const WEBHOOK_SECRET = 'a-cursor-key-for-tests';

export interface SentWebhook {
  readonly provider?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secret?: string;
  readonly base64?: boolean;
}

/** Sends a webhook with its provider's signature, in the event of API Gateway. */
export async function receive(
  body: unknown,
  { provider = 'stripe', headers, secret = WEBHOOK_SECRET, base64 = false }: SentWebhook = {},
) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const at = Math.floor(Date.now() / 1000);
  const signed =
    provider === 'standard'
      ? signedWebhook('standard', { at, secret: `whsec_${secret}`, body: bytes })
      : signedWebhook('stripe', { at, secret, body: bytes });
  const path = `/payment-webhooks/${provider}`;
  const event = {
    version: '2.0',
    routeKey: 'POST /payment-webhooks/{provider}',
    rawPath: path,
    headers: { 'content-type': 'application/json', ...(headers ?? signed.headers) },
    pathParameters: { provider },
    requestContext: { http: { method: 'POST', path } },
    body: bytes.toString(base64 ? 'base64' : 'utf8'),
    isBase64Encoded: base64,
  } as never;
  const answer = (await handler(
    event,
    lambdaContext(15_000, randomUUID()),
  )) as APIGatewayProxyStructuredResultV2;
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '{}') };
}
