import { pingWebhookEndpoint } from '../../table/webhooks/a34f-ping-webhook-endpoint.ts';
import { created, endpoint } from '../http/endpoint.ts';
import { webhookEndpointPath } from '../http/path.ts';
import { A34f } from '../manifest/webhooks.ts';

/** A34f: POST /webhook-endpoints/{endpointId}/ping. */
export const handler = endpoint(
  A34f,
  { path: webhookEndpointPath, idempotencyKey: 'required' },
  async ({ path: { endpointId }, once }) => {
    const { delivery, replayed } = await pingWebhookEndpoint(endpointId, once, new Date());
    const location = `/webhook-endpoints/${endpointId}/deliveries`;
    return created(location, delivery, { replayed });
  },
);
