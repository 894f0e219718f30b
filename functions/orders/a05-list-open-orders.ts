import * as z from 'zod/mini';
import { listOpenOrders } from '../../table/orders/a05-list-open-orders.ts';
import { openCursor } from '../http/cursor.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit, sort } from '../http/paging.ts';
import { A5 } from './access-patterns.ts';

const query = z.strictObject({
  status: z.literal('OPEN', { error: 'must be OPEN, the one status listed across customers' }),
  sort: z._default(sort, 'asc'),
  limit,
  cursor,
});

/** A5: GET /orders?status=OPEN, oldest first: a work queue. */
export const handler = endpoint(A5, { query }, async ({ principal, query }) => {
  const scope = ['A5', principal.subject, query.sort];
  const after = await openCursor(query.cursor, scope);
  return pageReply(await listOpenOrders({ limit: query.limit, sort: query.sort, after }), scope);
});
