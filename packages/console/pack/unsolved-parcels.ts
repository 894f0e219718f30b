import { keepInTab } from '../work/tab-storage.ts';
import { isOpen, type Outcome } from './outcome.ts';

const KEY = 'orders.unsolved';

/** The refused parcels that no person has seen, newest first, also of tables before a reload. */
export const unsolvedParcels = (): readonly Outcome[] =>
  JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Outcome[];

/** Keeps what became of a parcel if it was refused; else it is one of them no more. */
export function keepUnsolved(outcome: Outcome): void {
  const others = unsolvedParcels().filter(({ key }) => key !== outcome.key);
  keepInTab(KEY, JSON.stringify(isOpen(outcome) ? [outcome, ...others] : others));
}
