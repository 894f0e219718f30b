import { createWebhookEndpoint as handler } from '../../../../functions/webhooks/a34-create-webhook-endpoint.ts';
import { webhookEndpointWithSecret } from '../answers/webhooks/webhook-endpoint.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const createWebhookEndpoint: Operation = {
  handler,
  summary: 'Create a webhook endpoint',
  description:
    'Sends events of these types to a URL from now on, signed as Standard Webhooks specifies. ' +
    `Only this answer contains the secret. ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewWebhookEndpoint', description: 'A URL, and the types of events to send to it.' },
  answers: { 201: webhookEndpointWithSecret },
  refusals: ['endpoint-url-refused', 'too-many-endpoints', 'card-number-refused'],
  example: {
    as: 'operator',
    headers: { 'idempotency-key': 'an-endpoint-from-events' },
    body: {
      url: 'https://hooks.shop.example/orders',
      eventTypes: ['order.*', 'payment.refunded'],
      description: 'Warehouse',
    },
    status: 201,
  },
  dynamodb: {
    A34: {
      request: 'Query, then TransactWriteItems',
      cost: '{first of an endpoint} RCU and {an endpoint} WCU',
      units: { 'an endpoint': [1, 4] },
    },
  },
};
