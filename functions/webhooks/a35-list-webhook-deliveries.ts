import * as z from 'zod/mini';
import { DELIVERY_STATUSES } from '../../domain/webhooks/delivery.ts';
import * as table from '../../table/webhooks/a35-list-webhook-deliveries.ts';
import { openCursor } from '../http/cursor.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit } from '../http/paging.ts';
import { webhookEndpointPath } from '../http/path.ts';
import { A35 } from '../manifest/webhooks.ts';

const query = z.strictObject({
  status: z.optional(oneOf(DELIVERY_STATUSES)),
  limit,
  cursor,
});

/** A35: GET /webhook-endpoints/{endpointId}/deliveries, newest first. */
export const listWebhookDeliveries = operation(
  A35,
  { path: webhookEndpointPath, query },
  async ({ path: { endpointId }, query: { status, limit, cursor }, principal }) => {
    const scope = ['A35', principal.subject, endpointId, status];
    const after = await openCursor(cursor, scope);
    const wanted = { limit, after, status };
    return pageReply(await table.listWebhookDeliveries(endpointId, wanted, new Date()), scope);
  },
);
