/** Formats values for people. */
import { formatMoney } from '../client/format-money.ts';

/** Formats minor units as an amount, in the browser's locale. */
export function amount(total: number | undefined, currency: string | undefined): string {
  if (total === undefined || currency === undefined) return '–';
  return formatMoney(total, currency);
}

/** "1 row" or "3 rows", "1 delivery" or "3 deliveries". */
export const howMany = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun.replace(/([^aeiou])y$/, '$1ie')}s`}`;

/** Turns `IN_TRANSIT` into "In transit". */
export const spoken = (value: string): string => {
  const words = value.replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Turns `orderId`, `postal_code` or `line1` into words. */
export const label = (name: string): string => spoken(name.replace(/([A-Z]|\d+)/g, ' $1'));

/** Returns "1 item" or "3 items". */
export const items = (count: number): string => howMany(count, 'item');

/** "1 order" or "3 orders". */
export const orders = (count: number): string => howMany(count, 'order');

/** Sums of amounts by currency, as "€12.00 + $3.50". */
export function sumOf(
  amounts: readonly {
    readonly total?: number | undefined;
    readonly currency?: string | undefined;
  }[],
): string {
  const sums = new Map<string, number>();
  for (const { total = 0, currency } of amounts)
    if (currency) sums.set(currency, (sums.get(currency) ?? 0) + total);
  return [...sums].map(([currency, total]) => amount(total, currency)).join(' + ');
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of a country; other texts stay as they are. */
export function countryName(code: string): string {
  try {
    return REGIONS.of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}
