import { quantityOf, readStockRows, rememberShards } from '../../table/inventory/split-stock.ts';
import { splitStock } from '../../tools/oms/stock/split-stock.ts';
import { aSku } from './orders.ts';

/** A SKU that is split, as a fresh function meets it: it does not know the shards. */
export async function aSplitSku(
  sku: string,
  { quantity = 1000, lowStockThreshold = 5, shards = 8 } = {},
): Promise<string> {
  await aSku(sku, { quantity, lowStockThreshold });
  await splitStock(sku, shards);
  forgetShards(sku);
  return sku;
}

/** Makes this process a fresh function. */
export const forgetShards = (sku: string): void => rememberShards(sku, undefined);

/** The quantities of a SKU's rows, the parent's first. */
export const quantitiesOf = async (sku: string): Promise<number[]> =>
  (await readStockRows(sku, { consistent: true })).map(({ quantity }) => quantity);

export const stockOf = async (sku: string): Promise<number> =>
  quantityOf(await readStockRows(sku, { consistent: true }));
