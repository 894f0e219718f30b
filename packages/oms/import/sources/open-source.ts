import { Misuse } from '../../../api/commands/exit-code.ts';
import { CsvOrders } from '../csv/csv-entries.ts';
import { type CsvSource, readHeading } from '../csv/read-csv.ts';
import type { Entry } from '../entry.ts';
import { readColumnMap } from './column-map.ts';
import { mappedOrders } from './mapped-orders.ts';
import type { OrderReader } from './order-reader.ts';
import { shopifyOrders } from './shopify-orders.ts';
import { woocommerceOrders } from './woocommerce-orders.ts';

/** The shops whose files are known. Others declare theirs in a `columns.json`. */
export const SHOPS = ['shopify', 'woocommerce'] as const;

/** The orders of a file, and the name of the system that they are from. */
export interface OpenedOrders {
  readonly source: string;
  /** Reads the file from its begin, each time. */
  readonly entries: () => AsyncIterable<Entry>;
  /** The headings of columns that are not read. */
  readonly notRead: readonly string[];
}

/**
 * Finds the reader of a file of orders.
 *
 * @param from a shop of `SHOPS`, or the name of a `columns.json`
 * @param currency of a file of WooCommerce's that names none
 * @throws {Misuse} for another name, or a file that lacks a column
 */
export async function openOrders(
  csv: CsvSource,
  from: string,
  currency?: string,
): Promise<OpenedOrders> {
  const heading = await readHeading(csv);
  const opened = (source: string, reader: OrderReader): OpenedOrders => {
    const orders = new CsvOrders(csv, reader);
    return { source, entries: () => orders.entries(), notRead: reader.notRead };
  };
  if (from === 'shopify') return opened(from, shopifyOrders(heading));
  if (from === 'woocommerce') return opened(from, woocommerceOrders(heading, currency));
  assertIsMap(from);
  const { source, order, line } = readColumnMap(from);
  if (!order || !line) throw new Misuse(`${from}: /${order ? 'line' : 'order'} is missing`);
  return opened(source, mappedOrders(heading, { order, line }));
}

export function assertIsMap(from: string): void {
  if (!from.endsWith('.json'))
    throw new Misuse(`--from must be ${SHOPS.join(', ')} or a .json file, not "${from}"`);
}
