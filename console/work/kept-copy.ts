import { effect } from '@preact/signals';
import type { WorkOrder } from './work-order.ts';
import type { WorkSet } from './work-set.ts';

/*
 * A copy of the work set in the tab's sessionStorage, so that a reload paints before the first
 * answer. It has names and addresses: sign-out deletes it, and a closed tab leaves nothing.
 */

const KEY = 'orders.work';
/** About 300 KB of text. */
const MOST_KEPT = 250;
const WAIT = 1000;

/** After the sign-out the page still runs until the server has answered. */
let isSignedOut = false;

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
    timer = setTimeout(() => save(orders), WAIT);
  });
}

function save(orders: readonly WorkOrder[]): void {
  if (isSignedOut) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(orders));
  } catch {
    // The storage is full: the next page loads without a copy.
    sessionStorage.removeItem(KEY);
  }
}

/** Deletes everything with a name or an address in it, at the sign-out, and keeps no more. */
export function forgetCopies(): void {
  isSignedOut = true;
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('orders.')) sessionStorage.removeItem(key);
}
