import { redeliverWebhook as handler } from '../../../../functions/webhooks/a35b-redeliver-webhook.ts';
import { webhookDelivery } from '../answers/webhooks/webhook-delivery.ts';
import { EXAMPLE_DELIVERY, EXAMPLE_ENDPOINT } from '../example.ts';
import type { Operation } from '../operation.ts';

export const redeliverWebhook: Operation = {
  handler,
  summary: 'Send an event to a webhook endpoint again',
  description:
    'Sends a delivery again within a minute, in any status: the same id and bytes with a new ' +
    'signature, and a new plan of attempts. Enable a disabled endpoint first: a delivery to it ' +
    'ends as `FAILED`.',
  answers: { 200: webhookDelivery },
  refusals: ['delivery-not-found'],
  example: {
    as: 'operator',
    path: { endpointId: EXAMPLE_ENDPOINT, deliveryId: EXAMPLE_DELIVERY },
    status: 200,
  },
  dynamodb: {
    A35b: {
      request: 'UpdateItem',
      cost: '{one that was delivered} WCU',
      units: { 'one that was delivered': [2], 'Send the test event again': [3] },
    },
  },
};
