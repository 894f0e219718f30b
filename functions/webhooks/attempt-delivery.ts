import {
  type Delivery,
  type DeliveryAttempt,
  isDelivered,
  isGone,
} from '../../domain/webhooks/delivery.ts';
import { nextAttemptAt } from '../../domain/webhooks/delivery-plan.ts';
import {
  isGivenUp,
  signingGenerations,
  type WebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoint.ts';
import { withOrder } from '../../domain/webhooks/webhook-order.ts';
import type { Key } from '../../table/keys.ts';
import { disableEndpoint, markFailing, markHealthy } from '../../table/webhooks/endpoint-health.ts';
import { recordAttempt } from '../../table/webhooks/record-attempt.ts';
import { faultOf } from '../observability/fault.ts';
import { log } from '../observability/log.ts';
import { count, countFault } from '../observability/metrics.ts';
import { masterSecret } from './master-secret.ts';
import { keptOrder } from './order-of-event.ts';
import { privateHosts } from './private-hosts.ts';
import { type SendOutcome, sendWebhook } from './send-webhook.ts';
import { signedHeaders, webhookSecret } from './webhook-signing.ts';

/**
 * Sends a delivery once and records the outcome. It signs and sends the stored text. If the outcome
 * cannot be recorded, the sweep finds the delivery due and it is sent again: at least once.
 */
export async function attemptDelivery(
  endpoint: WebhookEndpoint,
  delivery: Delivery,
): Promise<DeliveryAttempt> {
  const { status, error, retryAfter } = await post(endpoint, delivery);
  const now = new Date();
  const attempt = {
    at: now.toISOString(),
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
  };
  const next = nextAttemptAt(delivery.attemptCount + 1, now, {
    retryAfter,
    random: Math.random(),
  });
  await recordAttempt(delivery, attempt, next === undefined ? undefined : new Date(next));
  if (isDelivered(attempt)) {
    if (endpoint.failingSince) await markHealthy(endpoint.endpointId);
    return attempt;
  }
  log('INFO', 'webhook not delivered', {
    endpointId: endpoint.endpointId,
    eventId: delivery.eventId,
    ...attempt,
  });
  if (next === undefined) count('WebhookGivenUp');
  await countFailure(endpoint, isGone(attempt), now);
  return attempt;
}

/**
 * Logs an error of an attempt and continues: the row is due again soon, so the event must not fail.
 */
export async function logFault<Outcome>(
  { PK, SK }: Key,
  attempt: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  try {
    return await attempt();
  } catch (error) {
    log('ERROR', 'an attempt was not recorded', { PK, SK, fault: faultOf(error) });
    countFault();
    return undefined;
  }
}

async function post(endpoint: WebhookEndpoint, delivery: Delivery): Promise<SendOutcome> {
  const { endpointId, url } = endpoint;
  const now = new Date();
  const master = await masterSecret();
  const secrets = signingGenerations(endpoint, now).map((generation) =>
    webhookSecret(master, endpointId, generation),
  );
  const id = delivery.eventId;
  const body = await bodyOf(delivery);
  const headers = signedHeaders({ id, body }, secrets, now);
  return sendWebhook(url, headers, body, { privateHosts: privateHosts() });
}

/** The stored text of the event, with the stored text of its order, if the endpoint asks for it. */
const bodyOf = async ({ eventId, body, orderId }: Delivery): Promise<string> =>
  orderId === undefined ? body : withOrder(body, await keptOrder(orderId, eventId));

/**
 * Counts a failure. An endpoint that is gone, or has accepted no webhook for five days, is
 * disabled.
 */
async function countFailure(endpoint: WebhookEndpoint, gone: boolean, now: Date): Promise<void> {
  const { endpointId, failingSince } = endpoint;
  if (gone || isGivenUp(endpoint, now)) {
    const reason = gone ? 'GONE' : 'FAILING';
    if (!(await disableEndpoint(endpoint, reason))) return;
    log('ERROR', 'a webhook endpoint is disabled', { endpointId, reason });
    count('WebhookEndpointDisabled');
  } else if (failingSince === undefined) await markFailing(endpointId, now);
}
