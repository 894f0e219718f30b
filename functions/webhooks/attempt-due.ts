import { type DeliveryAttempt, isDelivered } from '../../domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { Key } from '../../table/keys.ts';
import { listWebhookEndpoints } from '../../table/webhooks/a34b-list-webhook-endpoints.ts';
import { findDelivery } from '../../table/webhooks/find-delivery.ts';
import { recordAttempt } from '../../table/webhooks/record-attempt.ts';
import { attemptDelivery, logFault } from './attempt-delivery.ts';
import { LONGEST_ATTEMPT, TIMEOUT } from './send-webhook.ts';
import type { DeliveriesDue, DueDelivery } from './webhook-deliveries.ts';

/** Attempts at one endpoint that run beside each other, while it takes all that comes. */
const MOST_AT_ONCE = 10;

/** Milliseconds for what an attempt asks of the table before and after it. */
const AROUND = 3000;

/**
 * Makes the attempts of an endpoint that are due. The first one runs alone. While all succeed, each
 * step makes twice as many at once; after a failure they run one by one again. The first one that
 * gets no answer in time is the last: the others wait for a later sweep.
 *
 * @param millisLeft of the invocation
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

/** What came of each; undefined if there was nothing to attempt, or it is not known. */
async function attemptAll(
  PK: string,
  deliveries: readonly DueDelivery[],
): Promise<readonly (DeliveryAttempt | undefined)[]> {
  // A list that is behind would give a delivery up whose endpoint was just enabled.
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
