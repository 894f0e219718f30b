import { handler } from '../../../functions/webhooks/a35-list-webhook-deliveries.ts';
import { webhookDeliveryPage } from '../answers/webhook-delivery.ts';
import { EXAMPLE_ENDPOINT } from '../example.ts';
import type { Operation } from '../operation.ts';

export const listWebhookDeliveries: Operation = {
  handler,
  audience: 'operations',
  summary: 'List the deliveries to a webhook endpoint',
  description:
    'Returns the deliveries of the last 30 days, newest event first, with their attempts. With ' +
    '`status`, a page may have fewer items than `limit`, even none, and still a `nextCursor`: ' +
    'the list ends only when it is absent.',
  answers: { 200: webhookDeliveryPage },
  refusals: [],
  example: { as: 'operator', path: { endpointId: EXAMPLE_ENDPOINT }, status: 200 },
  budget: {
    bundleBytes: 188_315,
    units: { 'A35 a page of 20': [2.5], 'A35 those of 100 that failed': [11] },
  },
};
