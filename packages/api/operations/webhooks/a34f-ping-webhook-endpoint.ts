import { pingWebhookEndpoint as handler } from '../../../../functions/webhooks/a34f-ping-webhook-endpoint.ts';
import { webhookDelivery } from '../answers/webhooks/webhook-delivery.ts';
import { EXAMPLE_ENDPOINT } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const pingWebhookEndpoint: Operation = {
  handler,
  summary: 'Send a test event to a webhook endpoint',
  description:
    'Sends an event of the type `webhook.ping` to this endpoint only, even if it subscribes to ' +
    'other types. It is sent within a minute, signed and retried like every event. ' +
    IDEMPOTENT_CREATE,
  answers: { 201: webhookDelivery },
  refusals: ['endpoint-not-found', 'endpoint-disabled'],
  example: {
    as: 'operator',
    path: { endpointId: EXAMPLE_ENDPOINT },
    headers: { 'idempotency-key': 'a-ping-from-events' },
    status: 201,
  },
  dynamodb: {
    A34f: {
      request: 'TransactWriteItems',
      cost: '{a ping} WCU',
      units: { 'a ping': [7] },
    },
  },
};
