import * as table from '../../table/webhooks/a34d-delete-webhook-endpoint.ts';
import { operation } from '../http/operation.ts';
import { webhookEndpointPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A34d } from '../manifest/webhooks.ts';

/** A34d: DELETE /webhook-endpoints/{endpointId}. */
export const deleteWebhookEndpoint = operation(
  A34d,
  { path: webhookEndpointPath },
  async ({ path: { endpointId } }) => {
    const deleted = await table.deleteWebhookEndpoint(endpointId);
    return ok(deleted);
  },
);
