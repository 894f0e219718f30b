import { keepInTab } from '../work/tab-storage.ts';

/*
 * Tracking numbers that were entered for parcels that did not leave, by the order's id: they are on
 * labels already. They are kept in the tab, also over a reload.
 */

const KEY = 'orders.entered';

const kept = new Map<string, string>(
  JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '[]') as [string, string][],
);

/** Keeps a number until its parcel has left: a person need not enter it again. */
export function keepEntered(orderId: string, number: string): void {
  if (!number) return;
  kept.set(orderId, number);
  save();
}

export function forgetEntered(orderId: string): void {
  if (kept.delete(orderId)) save();
}

/** The number that was entered for an order that did not ship with it. */
export const enteredNumber = (orderId: string): string | undefined => kept.get(orderId);

const save = (): void => keepInTab(KEY, kept.size > 0 ? JSON.stringify([...kept]) : '');
