/** The consumed capacity of webhooks. */
import { insertOnce } from '../../table/requests/insert-once.ts';
import { createWebhookEndpoint } from '../../table/webhooks/a34-create-webhook-endpoint.ts';
import { listWebhookEndpoints } from '../../table/webhooks/a34b-list-webhook-endpoints.ts';
import { updateWebhookEndpoint } from '../../table/webhooks/a34c-update-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from '../../table/webhooks/a34d-delete-webhook-endpoint.ts';
import { rotateWebhookSecret } from '../../table/webhooks/a34e-rotate-webhook-secret.ts';
import { pingWebhookEndpoint } from '../../table/webhooks/a34f-ping-webhook-endpoint.ts';
import { listWebhookDeliveries } from '../../table/webhooks/a35-list-webhook-deliveries.ts';
import { redeliverWebhook } from '../../table/webhooks/a35b-redeliver-webhook.ts';
import { newDeliveryRow, toDelivery } from '../../table/webhooks/delivery-row.ts';
import { recordAttempt } from '../../table/webhooks/record-attempt.ts';
import { request } from '../bench-shop.ts';
import type { Work } from './capacity-meter.ts';

type Measure = <Result>(work: Work, act: () => Promise<Result>) => Promise<Result>;

const newEndpoint = () =>
  createWebhookEndpoint(
    {
      url: 'https://hooks.shop.example/orders',
      eventTypes: ['order.*', 'payment.refunded'],
      description: 'Warehouse',
      createdBy: '1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b',
    },
    request(),
    new Date(),
  );

export async function measureWebhooks(measure: Measure): Promise<void> {
  for (let i = 0; i < 9; i++) await newEndpoint();
  const { endpoint } = await measure({ id: 'A34', what: 'an endpoint' }, newEndpoint);
  const { endpointId, version } = endpoint;
  await measure({ id: 'A34b', what: 'ten endpoints' }, listWebhookEndpoints);
  await measure({ id: 'A34c', what: 'other types' }, () =>
    updateWebhookEndpoint(endpointId, { eventTypes: ['*'] }, version, new Date()),
  );
  await measure({ id: 'A34e', what: 'a rotation' }, () =>
    rotateWebhookSecret(endpointId, request(), new Date()),
  );
  await measure({ id: 'A34f', what: 'a ping' }, () =>
    pingWebhookEndpoint(endpointId, request(), new Date()),
  );
  await measureDeliveries(measure);
  await measure({ id: 'A34d', what: 'an endpoint' }, () => deleteWebhookEndpoint(endpointId));
}

const DELIVERIES = 'w-01JWMJ9V40CJ3GAS3P5CEJY7T9';

/** A hundred deliveries, of which every tenth failed. */
async function measureDeliveries(measure: Measure): Promise<void> {
  const now = new Date();
  const ids = Array.from({ length: 100 }, (_, n) => delivered(n, now));
  const [first] = await Promise.all(ids);
  const page = { limit: 20 };
  await measure({ id: 'A35', what: 'a page of 20', ...page }, () =>
    listWebhookDeliveries(DELIVERIES, page, now),
  );
  await measure({ id: 'A35', what: 'those of 100 that failed' }, () =>
    listWebhookDeliveries(DELIVERIES, { ...page, status: 'FAILED' }, now),
  );
  if (first)
    await measure({ id: 'A35b', what: 'one that was delivered' }, () =>
      redeliverWebhook(DELIVERIES, first, now),
    );
}

/** As long as an event of a payment, the longest there are. */
async function delivered(n: number, now: Date) {
  const eventTime = new Date(now.getTime() - n * 1000).toISOString();
  const eventId = `e-01JWMJ9V40CJ3GAS3P5CEJY${String(n).padStart(3, '0')}`;
  const [eventType, body] = ['payment.refund_requested', 'x'.repeat(600)];
  const row = newDeliveryRow({ endpointId: DELIVERIES, eventId, eventTime, eventType, body }, now);
  await insertOnce(row);
  const delivery = toDelivery(row, now);
  const status = n % 10 === 9 ? 500 : 200;
  if (delivery) await recordAttempt(delivery, { at: eventTime, status }, undefined);
  return { eventTime, eventId };
}
