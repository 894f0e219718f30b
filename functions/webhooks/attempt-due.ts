import { type DeliveryAttempt, isDelivered } from '../../domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { Key } from '../../table/keys.ts';
import { listWebhookEndpoints } from '../../table/webhooks/a34b-list-webhook-endpoints.ts';
import { findDelivery } from '../../table/webhooks/find-delivery.ts';
import { recordAttempt } from '../../table/webhooks/record-attempt.ts';
import type { DeliveriesDue, DueDelivery } from '../manifest/workers/webhook-deliveries.ts';
import { attemptDelivery, logFault } from './attempt-delivery.ts';
import { TIMEOUT } from './checked-address.ts';
import { LONGEST_ATTEMPT } from './send-webhook.ts';

/** Parallel attempts at one endpoint, while all of them succeed. */
const MOST_AT_ONCE = 10;

/** Milliseconds for an attempt's requests to the table, before and after it. */
const AROUND = 3000;

/**
 * Makes the due attempts of an endpoint. The first attempt runs alone. While all succeed, each step
 * makes twice as many at once; after a failure they run one by one again. After a timeout it stops:
 * the others wait for a later sweep.
 *
 * @param millisLeft milliseconds that are left of the invocation
 */
export async function attemptDue(
  { PK, deliveries }: DeliveriesDue,
  millisLeft: () => number,
): Promise<void> {
  let atOnce = 1;
  for (let at = 0; at < deliveries.length && millisLeft() > LONGEST_ATTEMPT + AROUND; ) {
    const some = deliveries.slice(at, at + atOnce);
    at += some.length;
    const outcomes = await attemptAll(PK, some);
    if (outcomes.some((outcome) => outcome?.error === TIMEOUT)) return;
    const isWell = outcomes.every((outcome) => outcome === undefined || isDelivered(outcome));
    atOnce = isWell ? Math.min(2 * atOnce, MOST_AT_ONCE) : 1;
  }
}

/** The outcome of each attempt; undefined if it was not made, or its outcome is unknown. */
async function attemptAll(
  PK: string,
  deliveries: readonly DueDelivery[],
): Promise<readonly (DeliveryAttempt | undefined)[]> {
  // With a stale list, deliveries of an endpoint that was just enabled would be given up.
  const { items } = await listWebhookEndpoints({ consistent: true });
  return Promise.all(
    deliveries.map((due) =>
      logFault({ PK, SK: due.SK }, () => attemptAgain({ PK, ...due }, items)),
    ),
  );
}

async function attemptAgain(
  { PK, SK, attemptCount }: DueDelivery & Key,
  endpoints: readonly WebhookEndpoint[],
): Promise<DeliveryAttempt | undefined> {
  const delivery = await findDelivery({ PK, SK }, new Date());
  if (delivery?.status !== 'PENDING' || delivery.attemptCount !== attemptCount) return undefined;
  const endpoint = endpoints.find(({ endpointId }) => endpointId === delivery.endpointId);
  if (endpoint?.status === 'ENABLED') return attemptDelivery(endpoint, delivery);
  const error = endpoint ? 'endpoint-disabled' : 'endpoint-deleted';
  await recordAttempt(delivery, { at: new Date().toISOString(), error }, undefined);
  return undefined;
}
