import { type InventoryLevel, isLow } from '../../domain/inventory/level.ts';
import { PARTITIONS } from '../keys.ts';
import type { Page, PageRequest } from '../page.ts';
import { GSI2 } from '../schema.ts';
import { readLevels } from './read-levels.ts';

/**
 * A11: the sparse GSI2 contains a stock row only while it is low. A level that was replenished a
 * moment ago is left out, so a page may be short.
 */
export async function listLowStock(request: PageRequest): Promise<Page<InventoryLevel>> {
  const page = await readLevels(GSI2, PARTITIONS.lowStock, request);
  return { ...page, items: page.items.filter(isLow) };
}
