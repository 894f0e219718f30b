import { type InventoryLevel, shownQuantity } from '../../domain/inventory/level.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { isStock, stockKey } from '../keys.ts';
import { findItem, type ReadOptions } from '../requests/commands.ts';
import { quantityOf, readStockRows, type StockRow } from './split-stock.ts';

/** A10b: one GetItem, and one Query of all rows if the SKU is split. */
export async function getInventory(
  sku: string,
  { consistent }: ReadOptions = {},
): Promise<InventoryLevel> {
  const item = await findItem({ Key: stockKey(sku), ConsistentRead: consistent });
  if (!item) throw new Refusal({ code: 'sku-not-found' });
  if (item['shards'] === undefined) return toInventoryLevel(sku, item);
  return levelOf(sku, await readStockRows(sku, { consistent }));
}

/**
 * The level of a SKU that is split: the parent's, with the quantity of all rows.
 *
 * @throws {Refusal} sku-not-found without a parent
 */
export function levelOf(sku: string, rows: readonly StockRow[]): InventoryLevel {
  const parent = rows.find(isStock);
  if (!parent) throw new Refusal({ code: 'sku-not-found' });
  return toInventoryLevel(sku, { ...parent, quantity: quantityOf(rows) });
}

/** A stock row without its keys, type and token. Below 0, its quantity is short. */
export function toInventoryLevel(sku: string, row: Item): InventoryLevel {
  const { name, unitPrice, currency, quantity, lowStockThreshold, version } =
    row as unknown as InventoryLevel;
  const shown = shownQuantity(quantity);
  return { sku, name, unitPrice, currency, ...shown, lowStockThreshold, version };
}
