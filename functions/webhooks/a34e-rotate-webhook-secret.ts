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
  async ({ path: { endpointId }, once }) => {
    const master = await masterSecret();
    const { replayed, ...rotated } = await rotateWebhookSecret(endpointId, once, new Date());
    const secret = webhookSecret(master, endpointId, rotated.secretGeneration);
    const answer = { endpointId, ...rotated, secret };
    return created(`/webhook-endpoints/${endpointId}`, answer, { replayed });
  },
);
