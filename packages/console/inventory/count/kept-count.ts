import { useEffect, useRef, useState } from 'preact/hooks';
import type { InventoryLevel } from '../../../client/types.ts';
import { useDesk } from '../../desk.ts';
import { keepInTab } from '../../work/tab-storage.ts';
import { freeOf } from '../stock-change.ts';
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

/** Keeps a count in the tab, with what is shown as free. */
export function keptCount(pasted: Pasted, levels: ReadonlyMap<string, InventoryLevel>): KeptCount {
  if (typeof pasted !== 'string') return pasted;
  const shown = Object.fromEntries([...levels].map(([sku, level]) => [sku, freeOf(level)]));
  const kept = { text: pasted, at: Date.now(), shown };
  if (readCount(kept, levels).lines > 0) keepInTab(KEY, JSON.stringify(kept));
  return kept;
}

export const forgetCount = (): void => keepInTab(KEY, '');

/** The state of the count that is open. */
export type CountState = 'unsaved' | 'sending' | 'saved';

/**
 * Takes a count of several lines from the clipboard, wherever the focus is. While another one is
 * sent, none is taken: the levels that it is compared with are about to change.
 */
export function usePastedCount(pasted: Pasted | undefined, take: (text: string) => void) {
  const { said } = useDesk();
  const state = useRef<CountState>('unsaved');
  const read = (list: string) => {
    if (state.current === 'sending')
      said.value = 'The list before is not saved yet: close it, or ask again.';
    else take(list);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (!/[\t;,]/.test(text) || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      read(text);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  /** Begins another one, unless one is open that is not saved as a whole. */
  const begin = () => {
    if (pasted === undefined || state.current === 'saved') read('');
  };
  return { state, read, begin };
}
