import * as z from 'zod/mini';
import { isLow } from '../../domain/inventory.ts';
import { getInventory } from '../../table/inventory/a10b-get-inventory.ts';
import { consistent } from '../http/consistency.ts';
import { endpoint, ok } from '../http/endpoint.ts';
import { skuPath } from '../http/path.ts';
import { A10b } from '../manifest/inventory.ts';

const query = z.strictObject({ consistent });

/** A10b: GET /inventory/{sku} */
export const handler = endpoint(A10b, { path: skuPath, query }, async ({ path, query }) => {
  const level = await getInventory(path.sku, query);
  return ok({ ...level, low: isLow(level) });
});
