import * as z from 'zod/mini';
import * as table from '../../table/inventory/a11-list-low-stock.ts';
import { listInventory } from '../../table/inventory/a51-list-inventory.ts';
import { openCursor } from '../http/cursor.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit } from '../http/paging.ts';
import { A11 } from '../manifest/inventory.ts';
import { shownLevel } from './shown-level.ts';

const query = z.strictObject({
  level: z.optional(z.literal('LOW', { error: 'must be LOW, the only level with a list' })),
  limit,
  cursor,
});

/** GET /inventory, by SKU. A11 with `level=LOW`: the SKUs that are low. A51 without: all SKUs. */
export const listLowStock = operation(A11, { query }, async ({ principal, query }) => {
  const scope = [query.level === undefined ? 'A51' : 'A11', principal.subject];
  const after = await openCursor(query.cursor, scope);
  const list = query.level === undefined ? listInventory : table.listLowStock;
  const levels = await list({ limit: query.limit, after });
  return pageReply(levels, scope, (level) => shownLevel(level, principal));
});
