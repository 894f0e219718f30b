import { keepInTab } from '../work/tab-storage.ts';
import { bare, numbersIn } from './tracking-numbers.ts';

const USED = 'orders.usedNumbers';
const MOST_USED = 2000;
type Used = Record<string, { readonly at: number; readonly order: string }>;

/** The numbers that this tab used before, bare, each with the time and the order. */
export const usedNumbers = (): Used => JSON.parse(sessionStorage.getItem(USED) ?? '{}') as Used;

/** The use of one of the numbers in a text, if there was any. */
export const usedIn = (text: string, used = usedNumbers()) =>
  numbersIn(text).flatMap((number) => used[bare(number)] ?? [])[0];

export function rememberNumber(text: string, order: string): void {
  const now = numbersIn(text).map((number) => [bare(number), { at: Date.now(), order }]);
  keep({ ...usedNumbers(), ...Object.fromEntries(now) });
}

/** Forgets the numbers of a parcel that was taken back, unless another order has them, too. */
export function forgetNumber(text: string, order: string): void {
  const gone = new Set(numbersIn(text).map(bare));
  const kept = Object.entries(usedNumbers()).filter(
    ([number, last]) => !gone.has(number) || last.order !== order,
  );
  keep(Object.fromEntries(kept));
}

function keep(numbers: Used): void {
  const entries = Object.entries(numbers);
  keepInTab(USED, JSON.stringify(Object.fromEntries(entries.slice(-MOST_USED))));
}
