import { decimalAmount } from '../../client/format-money.ts';
import type { InventoryLevel } from '../../client/types.ts';
import { COUNTED, IN_STOCK } from '../csv/count-rows.ts';
import { CsvButton } from '../csv/csv-button.tsx';
import { freeOf } from './stock-change.ts';

/** Saves SKUs as a file. */
export const StockCsv = ({ of: levels }: { readonly of: readonly InventoryLevel[] }) => (
  <CsvButton
    isDisabled={levels.length === 0}
    save={({ saveRows }) => saveRows('Stock', stockRows(levels))}
  />
);

/** The rows of a file of SKUs, the headings first. */
const stockRows = (levels: readonly InventoryLevel[]) => [
  // A person fills the last column in: *Import a count* reads it.
  ['SKU', 'Name', IN_STOCK, 'Low below', 'Currency', 'Price', COUNTED],
  // Below 0 while open orders need more than is on the shelf: an import of the file keeps that.
  ...levels.map((level) => [
    level.sku,
    level.name,
    freeOf(level),
    level.lowStockThreshold,
    level.currency,
    decimalAmount(level.unitPrice, level.currency),
    undefined,
  ]),
];
