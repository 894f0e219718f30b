import { rotateWebhookSecret as handler } from '../../../../functions/webhooks/a34e-rotate-webhook-secret.ts';
import { rotatedWebhookSecret } from '../answers/webhooks/webhook-endpoint.ts';
import { EXAMPLE_ENDPOINT } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const rotateWebhookSecret: Operation = {
  handler,
  summary: 'Rotate a webhook secret',
  description:
    'Replaces the secret of an endpoint. Only this answer contains the new one. For 24 hours ' +
    'each message has two signatures, one with each secret, so that receivers have time to ' +
    'change theirs. If you rotate again within that day, the oldest secret stops signing. ' +
    IDEMPOTENT_CREATE,
  answers: { 201: rotatedWebhookSecret },
  refusals: ['endpoint-not-found'],
  example: {
    as: 'operator',
    path: { endpointId: EXAMPLE_ENDPOINT },
    headers: { 'idempotency-key': 'a-rotation-from-events' },
    status: 201,
  },
  dynamodb: {
    A34e: {
      request: 'GetItem, then TransactWriteItems',
      cost: '{first of a rotation} RCU and {a rotation} WCU',
      units: { 'a rotation': [1, 4] },
    },
  },
};
