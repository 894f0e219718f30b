import type { InventoryLevel } from '../../domain/inventory.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { stockKey } from '../keys.ts';
import { findItem, type ReadOptions } from '../requests/commands.ts';

/** A10b: one GetItem. */
export async function getInventory(
  sku: string,
  { consistent }: ReadOptions = {},
): Promise<InventoryLevel> {
  const item = await findItem({ Key: stockKey(sku), ConsistentRead: consistent });
  if (!item) throw new Refusal({ code: 'sku-not-found' });
  return toInventoryLevel(sku, item);
}

/** A stock row without its internal attributes: keys, type, token. */
export function toInventoryLevel(sku: string, row: Item): InventoryLevel {
  const { name, unitPrice, currency, quantity, lowStockThreshold, version } =
    row as unknown as InventoryLevel;
  return { sku, name, unitPrice, currency, quantity, lowStockThreshold, version };
}
