import type { InventoryLevel } from '../domain/inventory.ts';
import { Refusal } from '../domain/refusal.ts';
import { stockKey } from './keys.ts';
import { getItem } from './requests.ts';

/** A10: one GetItem. */
export async function getInventory(sku: string): Promise<InventoryLevel> {
  const item = await getItem({ Key: stockKey(sku) });
  if (!item) throw new Refusal({ code: 'sku-not-found' });
  const { name, unitPrice, currency, quantity, lowStockThreshold, version } = item as unknown as InventoryLevel;
  return { sku, name, unitPrice, currency, quantity, lowStockThreshold, version };
}
