import * as z from 'zod/mini';
import * as table from '../../table/inventory/a10b-get-inventory.ts';
import { operation } from '../http/operation.ts';
import { consistent } from '../http/paging.ts';
import { skuPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A10b } from '../manifest/inventory.ts';
import { shownLevel } from './shown-level.ts';

const query = z.strictObject({ consistent });

/** A10b: GET /inventory/{sku}. Operators alone see what it is short by. */
export const getInventory = operation(
  A10b,
  { path: skuPath, query },
  async ({ path, query, principal }) => {
    const level = await table.getInventory(path.sku, query);
    return ok(shownLevel(level, principal));
  },
);
