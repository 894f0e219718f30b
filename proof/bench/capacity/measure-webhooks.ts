/** The consumed capacity of webhooks. */
import { createWebhookEndpoint } from '../../../table/webhooks/a34-create-webhook-endpoint.ts';
import { listWebhookEndpoints } from '../../../table/webhooks/a34b-list-webhook-endpoints.ts';
import { updateWebhookEndpoint } from '../../../table/webhooks/a34c-update-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from '../../../table/webhooks/a34d-delete-webhook-endpoint.ts';
import { rotateWebhookSecret } from '../../../table/webhooks/a34e-rotate-webhook-secret.ts';
import { pingWebhookEndpoint } from '../../../table/webhooks/a34f-ping-webhook-endpoint.ts';
import { request } from '../bench-shop.ts';
import type { MeasuredWork } from './capacity-meter.ts';
import { measureDeliveries } from './measure-deliveries.ts';

type Measure = <Result>(work: MeasuredWork, act: () => Promise<Result>) => Promise<Result>;

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

export async function measureWebhooks(measure: Measure, customerId: string): Promise<void> {
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
  await measureDeliveries(measure, customerId);
  await measure({ id: 'A34d', what: 'an endpoint' }, () => deleteWebhookEndpoint(endpointId));
}
