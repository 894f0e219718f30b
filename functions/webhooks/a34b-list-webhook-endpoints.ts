import { listWebhookEndpoints } from '../../table/webhooks/a34b-list-webhook-endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageReply } from '../http/page-reply.ts';
import { A34b } from '../manifest/webhooks.ts';

/** A34b: GET /webhook-endpoints. It returns all of them, so there is never a cursor. */
export const handler = endpoint(A34b, {}, async () =>
  pageReply(await listWebhookEndpoints(), ['A34b']),
);
