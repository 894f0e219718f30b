import * as z from 'zod/mini';
import * as table from '../../table/inventory/a40b-list-stock-adjustments.ts';
import { openCursor } from '../http/cursor.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit } from '../http/paging.ts';
import { skuPath } from '../http/path.ts';
import { A40b } from '../manifest/inventory.ts';

const query = z.strictObject({ limit, cursor });

/** A40b: GET /inventory/{sku}/adjustments, newest first. */
export const listStockAdjustments = operation(
  A40b,
  { path: skuPath, query },
  async ({ path: { sku }, query, principal }) => {
    const scope = ['A40b', principal.subject, sku];
    const after = await openCursor(query.cursor, scope);
    return pageReply(await table.listStockAdjustments(sku, { limit: query.limit, after }), scope);
  },
);
