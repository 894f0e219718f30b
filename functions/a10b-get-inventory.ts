import { isLow } from '../domain/inventory.ts';
import { getInventory } from '../table/a10b-get-inventory.ts';
import { ACCESS_PATTERNS } from './access-patterns.ts';
import { endpoint, ok } from './http/endpoint.ts';
import { skuPath } from './http/path.ts';

/** A10: GET /inventory/{sku} */
export const handler = endpoint(ACCESS_PATTERNS.A10b, { path: skuPath }, async ({ path }) => {
  const level = await getInventory(path.sku);
  return ok({ ...level, low: isLow(level) }, level);
});
