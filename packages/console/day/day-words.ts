/** Words for days and amounts. A day is a date without a zone: `2026-11-28`. */
import { roundMoney } from '../../client/round-money.ts';
import { amount } from '../format.ts';

const dayIn = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options });
  return (day: string): string => format.format(new Date(day));
};

/** "Saturday, 28 November 2026" */
export const longDay = dayIn({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** "28 Nov" */
export const shortDay = dayIn({ day: 'numeric', month: 'short' });

/** An amount of which zero is a dash. */
export const orDash = (minor: number | undefined, currency: string): string =>
  minor ? amount(minor, currency) : '–';

interface Amount {
  readonly total?: number | undefined;
  readonly currency?: string | undefined;
}

/**
 * "€13,486.20", or "€13,486 and 2 more": the sum in the chosen currency, and the number of the
 * others.
 */
export function inCurrency(amounts: readonly Amount[], chosen: string | undefined): string {
  const groups = Map.groupBy(amounts, ({ currency }) => currency);
  groups.delete(undefined);
  const currency = groups.has(chosen) ? chosen : [...groups.keys()][0];
  if (currency === undefined) return '';
  const total = (groups.get(currency) ?? []).reduce((sum, { total = 0 }) => sum + total, 0);
  return groups.size > 1
    ? `${roundMoney(total, currency)} and ${groups.size - 1} more`
    : amount(total, currency);
}
