import { KEPT } from '../actions/back.ts';
import { keepInTab } from '../work/tab-storage.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { chosenAt } from './packed-ids.ts';
import type { Part } from './part.ts';

/** The order on the table, whether only a part of it ships, and its scanned items. */
export type KeptTable = readonly [order?: WorkOrder | undefined, isPart?: boolean, scanned?: Part];

const KEY = 'orders.table';

/**
 * The table before a reload. Its order has no name and no address. That of another choice is none:
 * its order need not be among those to pack here.
 */
export function keptTable(): KeptTable {
  const [at, table = []] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [number?, KeptTable?];
  return at === chosenAt() ? table : [];
}

/**
 * Keeps the table in the tab, also an empty one.
 *
 * @param at the moment of its choice
 */
export const keepTable = (table: KeptTable, at: number): void =>
  keepInTab(KEY, table[0] ? JSON.stringify([at, table], KEPT as string[]) : '');
