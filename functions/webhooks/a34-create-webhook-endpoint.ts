import * as z from 'zod/mini';
import * as table from '../../table/webhooks/a34-create-webhook-endpoint.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { operation } from '../http/operation.ts';
import { created } from '../http/reply.ts';
import { A34 } from '../manifest/webhooks.ts';
import { description, endpointUrl, eventTypes, include } from './endpoint-members.ts';
import { masterSecret } from './master-secret.ts';
import { refuseUrl } from './refused-url.ts';
import { webhookSecret } from './webhook-signing.ts';

const body = z.strictObject({
  url: endpointUrl(),
  eventTypes: eventTypes(),
  include: z.optional(include()),
  description: mayBeEmpty(description()),
});

/**
 * A34: POST /webhook-endpoints. Only this answer and its replays contain the secret; a replay
 * derives it again.
 */
export const createWebhookEndpoint = operation(
  A34,
  { body, idempotencyKey: 'required' },
  async ({ body, principal, once }) => {
    const master = await masterSecret();
    const wanted = { ...body, createdBy: principal.subject };
    const now = new Date();
    const { endpoint: made, replayed } = await refuseUrl(body.url).then(
      () => table.createWebhookEndpoint(wanted, once, now),
      // The host may have changed since. A request that succeeded gets its first answer.
      async (refusal: unknown) => {
        const first = await table.createdWebhookEndpoint(wanted, once, now);
        if (!first) throw refusal;
        return first;
      },
    );
    const secret = webhookSecret(master, made.endpointId, made.secretGeneration);
    const answer = { ...made, secret };
    return created(`/webhook-endpoints/${made.endpointId}`, answer, { replayed });
  },
);
