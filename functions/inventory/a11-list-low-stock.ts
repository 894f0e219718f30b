import * as z from 'zod/mini';
import { listLowStock } from '../../table/inventory/a11-list-low-stock.ts';
import { openCursor } from '../http/cursor.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit } from '../http/paging.ts';
import { A11 } from '../manifest/inventory.ts';

const query = z.strictObject({
  level: z.literal('LOW', { error: 'must be LOW, the only level with a list' }),
  limit,
  cursor,
});

/** A11: GET /inventory?level=LOW, by SKU. */
export const handler = endpoint(A11, { query }, async ({ principal, query }) => {
  const scope = ['A11', principal.subject];
  const after = await openCursor(query.cursor, scope);
  const levels = await listLowStock({ limit: query.limit, after });
  return pageReply(levels, scope, (level) => ({ ...level, low: true }));
});
