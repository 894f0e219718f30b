import { effect } from '@preact/signals';
import { keepInTab } from './tab-storage.ts';
import type { WorkOrder } from './work-order.ts';
import type { WorkSet } from './work-set.ts';

/*
 * A copy of the work set in the tab's sessionStorage, so that a reload paints before the first
 * answer. It has names and addresses.
 */

const KEY = 'orders.work';
/** About 300 KB of text. */
const MOST_KEPT = 250;
const WAIT = 1000;

/** Fills the work set from the copy. */
export function fillFromCopy(work: WorkSet): void {
  const copy = sessionStorage.getItem(KEY);
  if (copy !== null) work.put(JSON.parse(copy) as WorkOrder[]);
}

/** Keeps the copy up to date. */
export function keepCopy(work: WorkSet): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return effect(() => {
    const orders = work.all().slice(0, MOST_KEPT);
    clearTimeout(timer);
    timer = setTimeout(() => keepInTab(KEY, JSON.stringify(orders)), WAIT);
  });
}
