import type { TrackingInfo } from '../../client/types.ts';
import type { Carrier } from '../page-config.ts';
import { preference } from '../preferences.ts';
import { keepInTab } from '../work/tab-storage.ts';

/** The name of the carrier that was used last. */
export const lastCarrier = preference<string>('carrier', '');

/** A tracking number as it is compared: letters and digits, capital. */
export const bare = (number: string): string => number.replace(/[^\dA-Za-z]/g, '').toUpperCase();

const fits = ({ pattern }: Carrier, number: string): boolean =>
  pattern !== undefined && new RegExp(`^(?:${pattern})$`, 'i').test(bare(number));

/** The carrier whose pattern a number has; undefined if none or several have it. */
export function carrierOf(carriers: readonly Carrier[], number: string): Carrier | undefined {
  const fitting = carriers.filter((carrier) => fits(carrier, number));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The fewest letters and digits of a number, of all carriers: GLS has eight. */
const SHORTEST = 8;

/** True if a number does not have its carrier's pattern; without one, if it is short or a word. */
export const isUnlike = (carrier: Carrier | undefined, number: string): boolean =>
  number !== '' &&
  (carrier?.pattern === undefined
    ? bare(number).length < SHORTEST || !/\d/.test(number)
    : !fits(carrier, number));

/** The tracking that A19 stores of a parcel; undefined without a number. */
export function trackingInfo(
  carrier: Carrier | undefined,
  number: string,
  link?: string,
): TrackingInfo | undefined {
  if (number === '') return undefined;
  const url = link || carrier?.link?.replace('{number}', encodeURIComponent(bare(number)));
  return { ...(carrier && { company: carrier.name }), number, ...(url && { url }) };
}

const USED = 'orders.usedNumbers';
const MOST_USED = 2000;
type Used = Record<string, { readonly at: number; readonly order: string }>;

/** The numbers that this tab used before, bare, each with the time and the order. */
export const usedNumbers = (): Used => JSON.parse(sessionStorage.getItem(USED) ?? '{}') as Used;

export const rememberNumber = (number: string, order: string): void =>
  keep({ ...usedNumbers(), [bare(number)]: { at: Date.now(), order } });

/** Forgets a number whose parcel was taken back, unless another order has it, too. */
export function forgetNumber(number: string, order: string): void {
  const { [bare(number)]: last, ...others } = usedNumbers();
  if (last?.order === order) keep(others);
}

function keep(numbers: Used): void {
  const entries = Object.entries(numbers);
  keepInTab(USED, JSON.stringify(Object.fromEntries(entries.slice(-MOST_USED))));
}
