import { splitStock } from '../../packages/oms/stock/split-stock.ts';
import { quantityOf, readStockRows, rememberShards } from '../../table/inventory/split-stock.ts';
import type { Ask } from './ask.ts';
import { operator } from './call.ts';
import { aSku, idempotencyKey, orderOf } from './orders.ts';

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

/** Runs all that reads the rows of a SKU that is split. */
export async function sellSplitStock(ask: Ask, sweep: () => Promise<void>): Promise<void> {
  const sku = await aSplitSku('LAMP-SPLIT', { quantity: 40, lowStockThreshold: 40 });
  const as = operator;
  const path = { sku };
  const headers = idempotencyKey;
  const order = orderOf(sku);
  await ask('A6')({ as, path: { customerId: 'a1b2' }, headers: headers(), body: order }, 201);
  forgetShards(sku);
  const orders = [{ key: 'a', customerId: 'a1b2', ...order }];
  await ask('A36')({ as, body: { orders } }, 200);
  forgetShards(sku);
  const counted = { delta: -1, reason: 'COUNTED' };
  await ask('A40')({ as, path, headers: headers(), body: counted }, 201);
  await ask('A10b')({ as, path }, 200);
  await ask('A51')({ as, query: { limit: '100' } }, 200);
  const level = { name: 'Lamp', unitPrice: 900, currency: 'EUR', lowStockThreshold: 39 };
  await ask('A10')({ as, path, headers: { 'if-match': '*' }, body: level }, 200);
  await sweep();
}
