import { useState } from 'preact/hooks';
import type { InventoryLevel } from '../../api/client/types.ts';
import { keepInTab } from '../work/tab-storage.ts';
import { type CountedList, readCount } from './stock-change.ts';

const KEY = 'orders.count';

/** A count, and the epoch milliseconds of its arrival. */
export interface KeptCount extends CountedList {
  readonly at: number;
}

/** A count as it was pasted, or as it was kept. */
export type Pasted = string | KeptCount;

/** The count that is imported, if there is one. One that was left comes back. */
export function useImport() {
  const [pasted, setPasted] = useState<Pasted | undefined>(() => {
    const kept = sessionStorage.getItem(KEY);
    return kept === null ? undefined : (JSON.parse(kept) as KeptCount);
  });
  const close = () => {
    forgetCount();
    setPasted(undefined);
  };
  return { pasted, setPasted, close };
}

/**
 * Reads a count, and keeps it in the tab, with the levels that it is compared with: so sales stay
 * right until it is sent.
 */
export function keptCount(pasted: Pasted, levels: ReadonlyMap<string, InventoryLevel>): KeptCount {
  if (typeof pasted !== 'string') return pasted;
  const list = { ...readCount(pasted, levels), at: Date.now() };
  if (list.lines > 0) keepInTab(KEY, JSON.stringify(list));
  return list;
}

export const forgetCount = (): void => keepInTab(KEY, '');
