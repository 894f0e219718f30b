import { hash } from 'node:crypto';
import { MAX_QUANTITY } from '../../../../domain/inventory/level.ts';
import { Refusal } from '../../../../domain/refusal.ts';
import { putInventory } from '../../../../table/inventory/a10-put-inventory.ts';
import { getInventory } from '../../../../table/inventory/a10b-get-inventory.ts';
import { adjustStock } from '../../../../table/inventory/a40-adjust-stock.ts';
import { amountIn } from '../../import/sources/amounts.ts';
import { RefusedRow } from '../../import/sources/refused-row.ts';
import type { CountedSku } from './counted-stock.ts';

export interface StockImport {
  /** A hash of the file, so that a repeated one changes nothing again. */
  readonly fileKey: string;
  /** Of prices, if the file has none. */
  readonly currency: string | undefined;
  readonly dryRun: boolean;
  readonly now: Date;
}

/** The change of a SKU. */
export interface StockChanged {
  readonly outcome: 'created' | 'changed' | 'unchanged';
  /** The items that were free, as `after`: below 0, open orders need more than is there. */
  readonly before: number | undefined;
  readonly after: number;
}

/** The author of the adjustments. */
const AUTHOR = 'oms-stock-import';

/**
 * Makes what is free of a SKU the number of the file: by a difference with the reason COUNTED, so
 * sales meanwhile stay right. Below 0, the SKU is short. A SKU that does not exist is created, if
 * the file has its price. One without a number keeps its level; a new one has nothing free.
 *
 * @throws {RefusedRow}
 */
export async function importSku(counted: CountedSku, form: StockImport): Promise<StockChanged> {
  const { sku, free } = counted;
  const before = await freeOf(sku);
  const after = free ?? before ?? 0;
  if (Math.abs(after) > MAX_QUANTITY) throw new RefusedRow(`${free} items are too many`);
  if (before === undefined) return create(counted, after, form);
  const delta = after - before;
  if (delta === 0) return { outcome: 'unchanged', before, after };
  if (form.dryRun) return { outcome: 'changed', before, after };
  const { replayed } = await adjust(sku, delta, after, form);
  return { outcome: replayed ? 'unchanged' : 'changed', before, after };
}

/** A SKU of this file that was changed already keeps its level, which sales have changed since. */
async function adjust(sku: string, delta: number, after: number, { fileKey, now }: StockImport) {
  try {
    const wanted = { sku, delta, reason: 'COUNTED', createdBy: AUTHOR } as const;
    const key = hash('sha256', JSON.stringify([fileKey, sku]));
    const request = { principal: AUTHOR, route: 'oms stock import', key, content: { sku, after } };
    return await adjustStock(wanted, request, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RefusedRow(`its level changed meanwhile (${error.reason.code}): import it again`);
  }
}

async function freeOf(sku: string): Promise<number | undefined> {
  try {
    const { quantity, short = 0 } = await getInventory(sku, { consistent: true });
    return quantity - short;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'sku-not-found') return undefined;
    throw error;
  }
}

async function create(
  { sku, name, price, currency: own }: CountedSku,
  quantity: number,
  form: StockImport,
): Promise<StockChanged> {
  const currency = own.toUpperCase() || form.currency;
  if (price === '')
    throw new RefusedRow('there is no such SKU, and the file has no price to create it with');
  if (!currency || !/^[A-Z]{3}$/.test(currency))
    throw new RefusedRow('there is no such SKU: name the currency of its price with --currency');
  const unitPrice = amountIn(price, currency, 'its price');
  if (unitPrice < 0) throw new RefusedRow('its price is below 0');
  const level = {
    sku,
    name: nameOf(name, sku),
    unitPrice,
    currency,
    quantity,
    lowStockThreshold: 0,
  };
  const created = { outcome: 'created', before: undefined, after: quantity } as const;
  if (form.dryRun) return created;
  await putInventory({ level, ifMatch: undefined, principal: AUTHOR });
  return created;
}

const nameOf = (name: string, sku: string): string =>
  [...(name.replace(/\p{Cc}+/gu, ' ').trim() || sku)].slice(0, 200).join('');
