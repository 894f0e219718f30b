import { decimalAmount } from '../../api/client/format-money.ts';
import type { InventoryLevel } from '../../api/client/types.ts';
import { CsvButton } from '../csv/csv-button.tsx';

/** Saves SKUs as a file. */
export const StockCsv = ({ of }: { readonly of: readonly InventoryLevel[] }) => (
  <CsvButton
    isDisabled={of.length === 0}
    save={({ saveRows }) => saveRows('Stock', stockRows(of))}
  />
);

/** The rows of a file of SKUs, the headings first. */
const stockRows = (levels: readonly InventoryLevel[]) => [
  ['SKU', 'Name', 'In stock', 'Low below', 'Currency', 'Price'],
  ...levels.map(({ sku, name, quantity, lowStockThreshold, currency, unitPrice }) => [
    sku,
    name,
    quantity,
    lowStockThreshold,
    currency,
    decimalAmount(unitPrice, currency),
  ]),
];
