import { listWebhookDeliveries as handler } from '../../../../functions/webhooks/a35-list-webhook-deliveries.ts';
import { webhookDeliveryPage } from '../answers/webhooks/webhook-delivery.ts';
import { EXAMPLE_ENDPOINT } from '../example.ts';
import type { Operation } from '../operation.ts';

export const listWebhookDeliveries: Operation = {
  handler,
  summary: 'List the deliveries to a webhook endpoint',
  description:
    'Returns the deliveries of the last 30 days, newest event first, with their attempts. With ' +
    '`status`, a page may have fewer items than `limit`, even none, and still a `nextCursor`: ' +
    'the list ends only when it is absent.',
  answers: { 200: webhookDeliveryPage },
  refusals: [],
  example: { as: 'operator', path: { endpointId: EXAMPLE_ENDPOINT }, status: 200 },
  dynamodb: {
    A35: {
      request: 'Query, newest first',
      cost: '{a page of 20} RCU a page of 20',
      units: { 'a page of 20': [2.5], 'those of 100 that failed': [11] },
    },
  },
};
