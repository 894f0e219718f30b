/** Finds the rows of a run's table that the examples of `/docs` are made from. */
import { EXAMPLE_CUSTOMER } from '../../../api/operations/example.ts';
import {
  customerPartition,
  parseCustomerOrderKey,
  SORT_PREFIX,
  stockKey,
} from '../../../table/keys.ts';
import type { ExampleRow, ExampleRows } from '../example-rows.ts';

export interface FoundOrder {
  readonly orderId: string;
  readonly status: unknown;
  readonly version: unknown;
  /** True if the order was changed by line, so that A7 rejects it. */
  readonly byLine: boolean;
}

/** Reads the customer's orders, newest first. */
export async function newestOrders(rows: ExampleRows): Promise<FoundOrder[]> {
  const customer = customerPartition(EXAMPLE_CUSTOMER.customerId);
  const found = await rows.query(customer, { prefix: SORT_PREFIX.order, newest: 100 });
  return found.map((row) => ({
    orderId: parseCustomerOrderKey(row).orderId,
    status: row['status'],
    version: row['version'],
    byLine: row['fulfillmentStatus'] !== undefined,
  }));
}

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
