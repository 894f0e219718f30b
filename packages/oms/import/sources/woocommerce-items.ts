import type { Columns } from '../csv/columns.ts';
import { columnKey, type Row } from '../csv/read-csv.ts';
import { amountIn, quantityIn } from './amounts.ts';
import { RefusedRow } from './refused-row.ts';
import type { WooMember } from './woocommerce-columns.ts';
import { type Part, partIn, partsIn } from './woocommerce-parts.ts';

/** The headings of a list whose items have a column each: `line_item_1`, `line_item_2` … */
export const itemColumnsIn = (heading: readonly string[]): readonly string[] =>
  heading.filter((name) => /^line[\s_]?item[\s_]?\d+$/i.test(name.trim()));

/** The lines of an order: in one cell, in a cell each, or one in each of its rows. */
export function itemsOf(
  rows: readonly Row[],
  columns: Columns<WooMember>,
  itemColumns: readonly string[],
): readonly Part[] {
  const [first] = rows;
  if (first && columns.has('items')) return partsIn(columns.of(first, 'items'), 'line_items');
  if (first && itemColumns.length > 0)
    return itemColumns
      .map((name) => first.cells[columnKey(name)] ?? '')
      .filter((cell) => cell !== '')
      .map(partIn);
  return rows.map((row) => ({
    name: columns.of(row, 'itemName'),
    sku: columns.of(row, 'itemSku'),
    quantity: columns.of(row, 'itemQuantity'),
    price: columns.of(row, 'itemPrice'),
    total: columns.of(row, 'itemTotal'),
  }));
}

/** Prices are without tax, and the total of a line is after its discount, its subtotal before. */
export function itemOf(item: Part, currency: string) {
  const quantity = quantityIn(item['quantity'] ?? '', 'the quantity of an item');
  if (quantity === 0)
    throw new RefusedRow('an item has the quantity 0: if it came back, export "Quantity", too');
  const amount = (name: string) => amountIn(item[name] ?? '', currency, `the ${name} of an item`);
  const priced = item['total'] ? amount('total') : amount('price') * quantity;
  const before = item['subtotal'] ? amount('subtotal') : amount('sub_total');
  const subtotal = Math.max(before, priced);
  const unitPrice = Math.floor(subtotal / quantity);
  const line = {
    sku: item['sku'] ?? '',
    name: (item['name'] ?? '').replace(/\s+/g, ' ').trim(),
    quantity,
    unitPrice,
  };
  return {
    line,
    discount: subtotal - priced,
    rest: subtotal - unitPrice * quantity,
    tax: amount(item['total_tax'] ? 'total_tax' : 'tax'),
  };
}

export type WooItem = ReturnType<typeof itemOf>;
