import { listWebhookEndpoints as handler } from '../../../../functions/webhooks/a34b-list-webhook-endpoints.ts';
import { webhookEndpointPage } from '../answers/webhooks/webhook-endpoint.ts';
import type { Operation } from '../operation.ts';

export const listWebhookEndpoints: Operation = {
  handler,
  summary: 'List the webhook endpoints',
  description: 'Returns all endpoints, oldest first, without their secrets.',
  answers: { 200: webhookEndpointPage },
  refusals: [],
  example: { as: 'operator', status: 200 },
  dynamodb: {
    A34b: {
      request: 'Query',
      cost: '{ten endpoints} RCU for ten endpoints',
      units: { 'ten endpoints': [0.5] },
    },
  },
};
