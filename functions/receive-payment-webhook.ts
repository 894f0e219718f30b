import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { standardFact } from '../domain/payment-adapters/standard.ts';
import { UnreadableEvent } from '../domain/payment-adapters/unreadable-event.ts';
import type { PaymentFact } from '../domain/payments/payment.ts';
import { withDeadline } from '../table/requests/invocation.ts';
import { jsonBody, MAX_BODY_BYTES } from './http/json-body.ts';
import { observed } from './http/observed.ts';
import { RequestError } from './http/request-error.ts';
import { valid } from './http/valid.ts';
import { WEBHOOK_PROVIDERS, type WebhookProvider } from './manifest/payment-inputs.ts';
import { log } from './observability/log.ts';
import { count } from './observability/metrics.ts';
import { paymentFact } from './payments/payment-fact.ts';
import { recordFacts } from './payments/record-facts.ts';
import { mayReportFor, type SigningSecret } from './payments/signatures/signing-secret.ts';
import { whenSigned } from './payments/signatures/webhook-secrets.ts';
import { bytesOf } from './payments/signatures/webhook-signature.ts';
import { stripeFactsOfMode } from './payments/stripe-events.ts';
import { shopPolicy } from './policy/shop-policy.ts';

/**
 * In milliseconds. An event of an unknown payment is refused for an hour: providers send a rejected
 * event again for days.
 */
const DELIVERY = { awaitsEarlier: 3_600_000 };

/** Milliseconds to answer in, before Lambda ends the invocation. */
const RESERVE = 500;

/**
 * POST /payment-webhooks/{provider}: records a provider's webhook. The signature is verified before
 * the body is read, and an unsigned request gets no other details. Events that are irrelevant to us
 * get 200; with any other status, the provider sends the event again.
 */
export const handler = observed(async (event, context) => {
  const recorded = await withDeadline(context.getRemainingTimeInMillis() - RESERVE, () => {
    const { format, webhook } = webhookIn(event);
    return whenSigned(format, webhook, async (signedBy) => {
      const facts = factsIn({ format, signedBy }, event);
      return (await recordFacts(facts, DELIVERY, new Date(), shopPolicy())).ours;
    });
  });
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ recorded }),
  };
});

/**
 * The form of a webhook, and what was signed.
 *
 * @throws {RequestError} payload-too-large, signature-invalid
 */
function webhookIn(event: APIGatewayProxyEventV2) {
  const body = bytesOf(event);
  if (body.length > MAX_BODY_BYTES)
    throw new RequestError({ code: 'payload-too-large', limit: MAX_BODY_BYTES });
  const format = WEBHOOK_PROVIDERS.find((name) => name === event.pathParameters?.['provider']);
  if (format === undefined) throw new RequestError({ code: 'signature-invalid' });
  return { format, webhook: { headers: event.headers, body } };
}

/** The form of a webhook, and the secret that signed it. */
interface Sender {
  readonly format: WebhookProvider;
  readonly signedBy: SigningSecret;
}

type FactReader = (body: unknown, signedBy: SigningSecret) => readonly PaymentFact[];

const FACTS: Readonly<Record<WebhookProvider, FactReader>> = {
  stripe: stripeFactsOfMode,
  standard: (body, signedBy) => {
    const { id: _, ...fact } = valid(paymentFact(), standardFact(body), 422, '');
    if (mayReportFor(signedBy, fact.provider)) return [fact];
    const errors = [{ pointer: '/provider', detail: OTHER_PROVIDER }];
    throw new RequestError({ code: 'invalid-request', status: 422, errors });
  },
};

const OTHER_PROVIDER =
  'the secret that signed this does not belong to this provider: ' +
  'name it with `oms payment-secret set`';

/**
 * Reads the facts of a signed event. One that cannot be read is counted and refused, so that the
 * provider sends it again after the event destination was corrected.
 *
 * @throws {RequestError} malformed-json, card-number-refused, invalid-request
 */
function factsIn(
  { format: provider, signedBy }: Sender,
  event: APIGatewayProxyEventV2,
): readonly PaymentFact[] {
  try {
    return FACTS[provider](jsonBody(event), signedBy);
  } catch (error) {
    count('PaymentEventUnreadable');
    if (!(error instanceof UnreadableEvent)) throw error;
    log('ERROR', 'payment event not read', { provider, because: error.message });
    const errors = [{ pointer: '', detail: error.message }];
    throw new RequestError({ code: 'invalid-request', status: 422, errors }, { cause: error });
  }
}
