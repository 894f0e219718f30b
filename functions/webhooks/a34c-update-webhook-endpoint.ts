import * as z from 'zod/mini';
import * as table from '../../table/webhooks/a34c-update-webhook-endpoint.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { operation } from '../http/operation.ts';
import { webhookEndpointPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { notEmpty } from '../http/stated.ts';
import { A34c } from '../manifest/webhooks.ts';
import { description, endpointUrl, eventTypes, include } from './endpoint-members.ts';
import { refuseUrl } from './refused-url.ts';

const body = z
  .strictObject({
    url: z.optional(endpointUrl()),
    eventTypes: z.optional(eventTypes()),
    include: z.optional(include()),
    description: mayBeEmpty(description()),
    status: z.optional(z.enum(['ENABLED', 'DISABLED'], { error: 'must be ENABLED or DISABLED' })),
  })
  .check(notEmpty('must have at least one of url, eventTypes, include, description and status'));

/** A34c: PATCH /webhook-endpoints/{endpointId}. `If-Match` names the endpoint's version. */
export const updateWebhookEndpoint = operation(
  A34c,
  { path: webhookEndpointPath, body, ifMatch: 'required' },
  async ({ path: { endpointId }, body, ifMatch }) => {
    if (body.url !== undefined) await refuseUrl(body.url);
    const changed = await table.updateWebhookEndpoint(endpointId, body, ifMatch, new Date());
    return ok(changed);
  },
);
