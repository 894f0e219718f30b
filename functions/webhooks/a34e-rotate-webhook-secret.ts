import { rotateWebhookSecret } from '../../table/webhooks/a34e-rotate-webhook-secret.ts';
import { created, endpoint } from '../http/endpoint.ts';
import { webhookEndpointPath } from '../http/path.ts';
import { A34e } from '../manifest/webhooks.ts';
import { masterSecret } from './master-secret.ts';
import { webhookSecret } from './webhook-signing.ts';

/**
 * A34e: POST /webhook-endpoints/{endpointId}/secret. Only this answer and its replays contain the
 * secret; a replay derives it again.
 */
export const handler = endpoint(
  A34e,
  { path: webhookEndpointPath, idempotencyKey: 'required' },
  async ({ path: { endpointId }, principal, route, idempotencyKey }) => {
    const master = await masterSecret();
    const request = { principal: principal.subject, route, key: idempotencyKey, content: {} };
    const { replayed, ...rotated } = await rotateWebhookSecret(endpointId, request, new Date());
    const secret = webhookSecret(master, endpointId, rotated.secretGeneration);
    const answer = { endpointId, ...rotated, secret };
    return created(`/webhook-endpoints/${endpointId}`, answer, { replayed });
  },
);
