import { deleteWebhookEndpoint } from '../../table/webhooks/a34d-delete-webhook-endpoint.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { webhookEndpointPath } from '../http/path.ts';
import { A34d } from '../manifest/webhooks.ts';

/** A34d: DELETE /webhook-endpoints/{endpointId}. */
export const handler = endpoint(
  A34d,
  { path: webhookEndpointPath },
  async ({ path: { endpointId } }) => {
    const deleted = await deleteWebhookEndpoint(endpointId);
    return ok(deleted);
  },
);
