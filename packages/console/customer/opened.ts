import { keepInTab } from '../work/tab-storage.ts';

const KEY = 'orders.opened';
/** The most customers that are kept. */
const MOST = 5;

/** A customer whose page was opened in this tab. */
export interface Opened {
  readonly customerId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The customers opened last, the newest first. */
export function openedCustomers(): readonly Opened[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** Remembers the id of a customer in the tab; a name would outlive an erasure. */
export function noteOpened(customerId: string): void {
  const others = openedCustomers().filter((one) => one.customerId !== customerId);
  const opened: Opened = { customerId, at: Date.now() };
  keepInTab(KEY, JSON.stringify([opened, ...others].slice(0, MOST)));
}
