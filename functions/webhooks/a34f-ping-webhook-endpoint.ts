import * as table from '../../table/webhooks/a34f-ping-webhook-endpoint.ts';
import { operation } from '../http/operation.ts';
import { webhookEndpointPath } from '../http/path.ts';
import { created } from '../http/reply.ts';
import { A34f } from '../manifest/webhooks.ts';

/** A34f: POST /webhook-endpoints/{endpointId}/ping. */
export const pingWebhookEndpoint = operation(
  A34f,
  { path: webhookEndpointPath, idempotencyKey: 'required' },
  async ({ path: { endpointId }, once }) => {
    const { delivery, replayed } = await table.pingWebhookEndpoint(endpointId, once, new Date());
    const location = `/webhook-endpoints/${endpointId}/deliveries`;
    return created(location, delivery, { replayed });
  },
);
