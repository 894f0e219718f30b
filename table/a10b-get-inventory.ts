import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { InventoryLevel } from '../domain/inventory.ts';
import { Refusal } from '../domain/refusal.ts';
import { table, tableName } from './client.ts';
import { stockKey } from './keys.ts';

/** A10: one GetItem. */
export async function getInventory(sku: string): Promise<InventoryLevel> {
  const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key: stockKey(sku) }));
  if (!Item) throw new Refusal({ code: 'sku-not-found' });
  const { name, unitPrice, currency, quantity, lowStockThreshold, version } = Item as InventoryLevel;
  return { sku, name, unitPrice, currency, quantity, lowStockThreshold, version };
}
