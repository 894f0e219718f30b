import { projectStock } from '../../../../table/copies/project-stock.ts';
import { readStock } from '../checks/stock/check-stock.ts';
import { differsFromList, repairStockKeys } from './repair-stock-keys.ts';

/** Repairs the copies of a stock row, and its place in the list of all SKUs. */
export async function repairStock(sku: string): Promise<void> {
  const row = await readStock(sku);
  if (!row) return;
  await projectStock(row);
  if (row['version'] !== undefined && differsFromList(row)) await repairStockKeys(row);
}
