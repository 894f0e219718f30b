import { KEPT } from '../ship/back.ts';
import { keepInTab } from '../work/tab-storage.ts';
import type { WorkOrder } from '../work/work-order.ts';
import type { Part } from './part.ts';

/** The order on the table, whether only a part of it ships, and its scanned items. */
export type KeptTable = readonly [order?: WorkOrder | undefined, isPart?: boolean, scanned?: Part];

const KEY = 'orders.table';

/** The table before a reload. Its order has no name and no address. */
export const keptTable = (): KeptTable =>
  JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as KeptTable;

/** Keeps the table in the tab, also an empty one. */
export const keepTable = (table: KeptTable): void =>
  keepInTab(KEY, table[0] ? JSON.stringify(table, KEPT as string[]) : '');
