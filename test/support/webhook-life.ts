import { MAX_WEBHOOK_ENDPOINTS } from '../../domain/webhooks/webhook-endpoint.ts';
import { ACCESS_PATTERNS } from '../../functions/access-patterns.ts';
import { handler as createEndpoint } from '../../functions/webhooks/a34-create-webhook-endpoint.ts';
import { handler as listEndpoints } from '../../functions/webhooks/a34b-list-webhook-endpoints.ts';
import { handler as updateEndpoint } from '../../functions/webhooks/a34c-update-webhook-endpoint.ts';
import { handler as deleteEndpoint } from '../../functions/webhooks/a34d-delete-webhook-endpoint.ts';
import type { Ask } from './ask.ts';
import { operator } from './call.ts';
import { idempotencyKey } from './orders.ts';

/** What can happen to webhook endpoints, refusals and repetitions included. */
export async function webhookEndpoints({ ask }: { readonly ask: Ask }): Promise<void> {
  const { A34, A34b, A34c, A34d } = ACCESS_PATTERNS;
  const create = ask('CreateWebhookEndpoint', createEndpoint, A34);
  const update = ask('UpdateWebhookEndpoint', updateEndpoint, A34c);
  const remove = ask('DeleteWebhookEndpoint', deleteEndpoint, A34d);
  const wanted = {
    as: operator,
    headers: idempotencyKey(),
    body: { url: 'https://hooks.shop.example/', eventTypes: ['*'], description: 'Warehouse' },
  };
  const { endpointId } = (await create(wanted, 201)).body;
  await create(wanted, 201);
  const another = () => ({ ...wanted, headers: idempotencyKey() });
  for (let n = 1; n < MAX_WEBHOOK_ENDPOINTS; n++) await create(another(), 201);
  await create(another(), 409);
  await ask('ListWebhookEndpoints', listEndpoints, A34b)({ as: operator }, 200);
  const one = { as: operator, path: { endpointId } };
  const version = (n: number) => ({ headers: { 'if-match': `"${n}"` } });
  await update({ ...one, ...version(1), body: { ...wanted.body, status: 'DISABLED' } }, 200);
  await update({ ...one, ...version(1), body: { status: 'ENABLED' } }, 412);
  await update({ ...one, ...version(2), body: { status: 'ENABLED' } }, 200);
  await remove(one, 200);
  await remove(one, 404);
}
