/** Finds the rows of a run's table that the examples of `/docs` are made from. */
import { stockKey } from '../../../table/keys.ts';
import type { ExampleRow, ExampleRows } from '../examples/example-rows.ts';

export interface StockRow {
  /** The body of `putInventory`. */
  readonly level: StockLevel;
  readonly version: unknown;
}

type LevelMember = 'name' | 'unitPrice' | 'currency' | 'quantity' | 'lowStockThreshold';
export type StockLevel = Readonly<Record<LevelMember, unknown>>;

export async function stockRow(rows: ExampleRows, sku: string): Promise<StockRow | undefined> {
  const row = await rows.get(stockKey(sku));
  if (!row) return undefined;
  const { name, unitPrice, currency, quantity, lowStockThreshold, version } = row as ExampleRow &
    StockLevel & { readonly version: unknown };
  return { level: { name, unitPrice, currency, quantity, lowStockThreshold }, version };
}
