import type { Delivery } from '../../../../domain/webhooks/delivery.ts';
import { createdAtOf } from '../../../../domain/webhooks/delivery-id.ts';
import { nextAttemptAt } from '../../../../domain/webhooks/delivery-plan.ts';
import { type WebhookEndpoint, wants } from '../../../../domain/webhooks/webhook-endpoint.ts';
import type { DeliveriesDue } from '../../../../functions/manifest/workers/webhook-deliveries.ts';
import { masterSecret } from '../../../../functions/webhooks/master-secret.ts';
import { privateHosts } from '../../../../functions/webhooks/private-hosts.ts';
import { sendWebhook } from '../../../../functions/webhooks/send-webhook.ts';
import { signedHeaders, webhookSecret } from '../../../../functions/webhooks/webhook-signing.ts';
import type { CloudEvent } from '../../../../table/events/cloud-event.ts';
import { insertOnce } from '../../../../table/requests/insert-once.ts';
import { listWebhookEndpoints } from '../../../../table/webhooks/a34b-list-webhook-endpoints.ts';
import { newDeliveryRow, toDelivery } from '../../../../table/webhooks/delivery-row.ts';
import { findDelivery } from '../../../../table/webhooks/find-delivery.ts';
import { recordAttempt } from '../../../../table/webhooks/record-attempt.ts';
import type { BusEvent } from '../../events/bus.ts';
import type { Deliver } from '../../events/deliveries.ts';
import { withNotifiers } from './notifying.ts';

interface Flaw {
  readonly bodyOf?: (delivery: Delivery) => string;
  /** Hosts whose addresses are not checked. */
  readonly trusted?: (endpoint: WebhookEndpoint) => readonly string[];
}

/** Makes the target of the bus's rules, with one of these flaws. */
function deliveriesOf({ bodyOf = ({ body }) => body, trusted = () => [] }: Flaw): Deliver {
  async function attempt(endpoint: WebhookEndpoint, delivery: Delivery): Promise<void> {
    const { endpointId, url, secretGeneration } = endpoint;
    const now = new Date();
    const secret = webhookSecret(await masterSecret(), endpointId, secretGeneration);
    const body = bodyOf(delivery);
    const headers = signedHeaders({ id: delivery.eventId, body }, [secret], now);
    const hosts = [...privateHosts(), ...trusted(endpoint)];
    const { status, error } = await sendWebhook(url, headers, body, { privateHosts: hosts });
    const next = nextAttemptAt(delivery.attemptCount + 1, now, { random: 0.5 });
    const outcome = { at: now.toISOString(), status, error };
    await recordAttempt(delivery, outcome, next === undefined ? undefined : new Date(next));
  }

  async function deliverFirst({ detail, time }: BusEvent): Promise<void> {
    const event = JSON.parse(detail) as CloudEvent;
    const now = new Date();
    const createdAt = createdAtOf(event, time);
    const made = { eventId: event.id, eventType: event.type, createdAt, body: detail };
    for (const endpoint of (await listWebhookEndpoints()).items) {
      if (!wants(endpoint, event.type)) continue;
      const row = newDeliveryRow({ endpointId: endpoint.endpointId, ...made }, now);
      const delivery = (await insertOnce({ ...row })) ? toDelivery(row, now) : undefined;
      if (delivery) await attempt(endpoint, delivery).catch(() => undefined);
    }
  }

  async function deliverAgain({ detail }: BusEvent): Promise<void> {
    for (const { PK, SK, attemptCount } of dueIn(detail)) {
      const delivery = await findDelivery({ PK, SK }, new Date());
      if (delivery?.status !== 'PENDING' || delivery.attemptCount !== attemptCount) continue;
      const { items } = await listWebhookEndpoints({ consistent: true });
      const endpoint = items.find(({ endpointId }) => endpointId === delivery.endpointId);
      if (endpoint) await attempt(endpoint, delivery).catch(() => undefined);
    }
  }

  return (event) => (event.source === 'orders' ? deliverFirst(event) : deliverAgain(event));
}

function dueIn(detail: string) {
  const { PK, deliveries } = JSON.parse(detail) as DeliveriesDue;
  return deliveries.map((due) => ({ PK, ...due }));
}

/**
 * Writes the body from the row's event map. DynamoDB returns the map's members in another order.
 */
const fromMap = ({ body, attemptCount }: Delivery): string => {
  const event = Object.entries(JSON.parse(body) as object);
  const stored = attemptCount === 0 ? event : event.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(Object.fromEntries(stored));
};

export const bodyWrittenAgain = withNotifiers('a webhook body that each attempt writes again', {
  deliver: deliveriesOf({ bodyOf: fromMap }),
  hasWebhooks: true,
});

/** Trusts any address later, if the name server answered with a public one at registration. */
export const checkedAtRegistration = withNotifiers(
  'an address that is checked at registration only',
  {
    deliver: deliveriesOf({ trusted: ({ url }) => [`${new URL(url).hostname}:443`] }),
    hasWebhooks: true,
  },
);
