import { useState } from 'preact/hooks';
import type { InventoryLevel } from '../../api/client/types.ts';
import { keepInTab } from '../work/tab-storage.ts';
import { type PastedCount, readCount } from './counted-list.ts';

const KEY = 'orders.count';

/** A count of several SKUs, and the epoch milliseconds of its arrival. */
export interface KeptCount extends PastedCount {
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

/** Keeps a count in the tab, with the quantities that are shown. */
export function keptCount(pasted: Pasted, levels: ReadonlyMap<string, InventoryLevel>): KeptCount {
  if (typeof pasted !== 'string') return pasted;
  const shown = Object.fromEntries([...levels].map(([sku, { quantity }]) => [sku, quantity]));
  const kept = { text: pasted, at: Date.now(), shown };
  if (readCount(kept, levels).lines > 0) keepInTab(KEY, JSON.stringify(kept));
  return kept;
}

export const forgetCount = (): void => keepInTab(KEY, '');
