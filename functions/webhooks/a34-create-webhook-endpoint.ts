import * as z from 'zod/mini';
import { createWebhookEndpoint } from '../../table/webhooks/a34-create-webhook-endpoint.ts';
import { created, endpoint } from '../http/endpoint.ts';
import { A34 } from './access-patterns.ts';
import { description, endpointUrl, eventTypes } from './endpoint-members.ts';
import { masterSecret } from './master-secret.ts';
import { refuseUrl } from './refused-url.ts';
import { webhookSecret } from './webhook-signing.ts';

const body = z.strictObject({
  url: endpointUrl(),
  eventTypes: eventTypes(),
  description: z.optional(description()),
});

/**
 * A34: POST /webhook-endpoints. The answer alone has the secret. A replay has it too: it is derived
 * again.
 */
export const handler = endpoint(
  A34,
  { body, idempotencyKey: 'required' },
  async ({ body, principal, route, idempotencyKey }) => {
    await refuseUrl(body.url);
    const master = await masterSecret();
    const { endpoint: made, replayed } = await createWebhookEndpoint(
      { ...body, createdBy: principal.subject },
      { principal: principal.subject, route, key: idempotencyKey, content: body },
      new Date(),
    );
    const secret = webhookSecret(master, made.endpointId, made.secretGeneration);
    const shown = { ...made, secret };
    return created(`/webhook-endpoints/${made.endpointId}`, shown, { replayed });
  },
);
