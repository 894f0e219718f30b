import * as z from 'zod/mini';
import * as table from '../../table/inventory/a11-list-low-stock.ts';
import { openCursor } from '../http/cursor.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit } from '../http/paging.ts';
import { A11 } from '../manifest/inventory.ts';

const query = z.strictObject({
  level: z.literal('LOW', { error: 'must be LOW, the only level with a list' }),
  limit,
  cursor,
});

/** A11: GET /inventory?level=LOW, by SKU. */
export const listLowStock = operation(A11, { query }, async ({ principal, query }) => {
  const scope = ['A11', principal.subject];
  const after = await openCursor(query.cursor, scope);
  const levels = await table.listLowStock({ limit: query.limit, after });
  return pageReply(levels, scope, (level) => ({ ...level, low: true }));
});
