import { updateWebhookEndpoint as handler } from '../../../../functions/webhooks/a34c-update-webhook-endpoint.ts';
import { webhookEndpoint } from '../answers/webhooks/webhook-endpoint.ts';
import { EXAMPLE_ENDPOINT } from '../example.ts';
import type { Operation } from '../operation.ts';

export const updateWebhookEndpoint: Operation = {
  handler,
  summary: 'Change a webhook endpoint',
  description:
    'Changes the URL, the types of events or the description, or disables or enables the ' +
    'endpoint. Its secret stays the same.',
  body: {
    id: 'WebhookEndpointUpdate',
    description: 'The members to change; others stay unchanged.',
  },
  answers: { 200: webhookEndpoint },
  refusals: ['endpoint-not-found', 'endpoint-url-refused', 'card-number-refused'],
  example: {
    as: 'operator',
    path: { endpointId: EXAMPLE_ENDPOINT },
    headers: { 'if-match': '"1"' },
    body: { eventTypes: ['*'], description: 'Warehouse and finance' },
    status: 200,
  },
  dynamodb: {
    A34c: {
      request: 'UpdateItem',
      cost: '{other types} WCU',
      units: { 'other types': [1] },
    },
  },
};
