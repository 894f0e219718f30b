import { deleteWebhookEndpoint as handler } from '../../../../functions/webhooks/a34d-delete-webhook-endpoint.ts';
import { webhookEndpoint } from '../answers/webhooks/webhook-endpoint.ts';
import { EXAMPLE_ENDPOINT } from '../example.ts';
import type { Operation } from '../operation.ts';

export const deleteWebhookEndpoint: Operation = {
  handler,
  summary: 'Delete a webhook endpoint',
  description: 'Returns the deleted endpoint. Nothing more is sent to it.',
  answers: { 200: webhookEndpoint },
  refusals: ['endpoint-not-found'],
  example: { as: 'operator', path: { endpointId: EXAMPLE_ENDPOINT }, status: 200 },
  dynamodb: {
    A34d: {
      request: 'GetItem, then DeleteItem',
      cost: '{first of an endpoint} RCU and {an endpoint} WCU',
      units: { 'an endpoint': [1, 1] },
    },
  },
};
