import type { InventoryLevel } from '../../domain/inventory/level.ts';
import { PARTITIONS } from '../keys.ts';
import type { Page, PageRequest } from '../page.ts';
import { GSI1 } from '../schema.ts';
import { readLevels } from './read-levels.ts';

/** A51: all SKUs. Each stock row is in one partition of GSI1, which only a new SKU writes. */
export const listInventory = (request: PageRequest): Promise<Page<InventoryLevel>> =>
  readLevels(GSI1, PARTITIONS.skus, request);
