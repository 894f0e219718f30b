import * as table from '../../table/webhooks/a34b-list-webhook-endpoints.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { A34b } from '../manifest/webhooks.ts';

/** A34b: GET /webhook-endpoints. It returns all of them, so there is never a cursor. */
export const listWebhookEndpoints = operation(A34b, {}, async () =>
  pageReply(await table.listWebhookEndpoints(), ['A34b']),
);
