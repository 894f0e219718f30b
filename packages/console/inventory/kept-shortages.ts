import { signal } from '@preact/signals';
import type { Desk } from '../desk.ts';
import { unpackedOrders } from '../work/needed.ts';
import { keepInTab } from '../work/tab-storage.ts';
import { numberOf } from '../work/work-order.ts';
import type { StockChange } from './stock-change.ts';

const KEY = 'orders.shortages';

/** A count that found less than open orders need. The API knows no stock below nothing. */
export interface Shortage {
  readonly sku: string;
  readonly missing: number;
  /** The epoch milliseconds of the count. */
  readonly at: number;
  /** The ids and numbers of the orders that cannot be packed. */
  readonly orders: readonly (readonly [orderId: string, number: string])[];
}

/** The shortages that were found in this tab, until a person closes them or counts again. */
export const shortages = signal<readonly Shortage[]>(
  JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Shortage[],
);

/** Keeps what a saved count was short by, in place of what a count before it has found. */
export function keepShortage(
  { work }: Pick<Desk, 'work'>,
  sku: string,
  { counted = 0, short = 0 }: Pick<StockChange, 'counted' | 'short'>,
): void {
  const others = shortages.peek().filter((shortage) => shortage.sku !== sku);
  const orders = unpackedOrders(work, sku, counted).map(
    (order) => [order.orderId, numberOf(order)] as const,
  );
  save(short > 0 ? [...others, { sku, missing: short, at: Date.now(), orders }] : others);
}

export const forgetShortage = (sku: string): void =>
  save(shortages.peek().filter((shortage) => shortage.sku !== sku));

function save(all: readonly Shortage[]): void {
  shortages.value = all;
  keepInTab(KEY, all.length > 0 ? JSON.stringify(all) : '');
}
