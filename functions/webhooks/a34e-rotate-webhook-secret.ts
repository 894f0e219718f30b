import * as table from '../../table/webhooks/a34e-rotate-webhook-secret.ts';
import { operation } from '../http/operation.ts';
import { webhookEndpointPath } from '../http/path.ts';
import { created } from '../http/reply.ts';
import { A34e } from '../manifest/webhooks.ts';
import { masterSecret } from './master-secret.ts';
import { webhookSecret } from './webhook-signing.ts';

/**
 * A34e: POST /webhook-endpoints/{endpointId}/secret. Only this answer and its replays contain the
 * secret; a replay derives it again.
 */
export const rotateWebhookSecret = operation(
  A34e,
  { path: webhookEndpointPath, idempotencyKey: 'required' },
  async ({ path: { endpointId }, once }) => {
    const master = await masterSecret();
    const { replayed, ...rotated } = await table.rotateWebhookSecret(endpointId, once, new Date());
    const secret = webhookSecret(master, endpointId, rotated.secretGeneration);
    const answer = { endpointId, ...rotated, secret };
    return created(`/webhook-endpoints/${endpointId}`, answer, { replayed });
  },
);
