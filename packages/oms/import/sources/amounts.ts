import { currencyDigits } from '../../../../domain/totals/currency-digits.ts';
import { RefusedRow } from './refused-row.ts';

/**
 * Reads an amount of a file, as `24.95`, `24,95` or `1,234.50`, in minor units of ISO 4217. An
 * empty cell is 0. An amount that may be read in two ways, as `1.200` euros, is refused.
 *
 * @param column its heading, for the reason
 * @throws {RefusedRow}
 */
export function amountIn(text: string, currency: string, column: string): number {
  const bare = text.replace(/[\s\u00a0]/g, '');
  if (bare === '') return 0;
  const [, sign = '', whole = '', , decimals = ''] =
    /^(-?)(\d+|\d{1,3}(?:,\d{3})+(?=\.|$)|\d{1,3}(?:\.\d{3})+(?=,|$))([.,](\d+))?$/.exec(bare) ??
    [];
  const digits = currencyDigits(currency);
  const fits = decimals.length <= digits || /^00$/.test(decimals);
  const isGrouped = /[.,]/.test(whole);
  // Groups alone, as 1.200, may be decimals.
  if (whole === '' || !fits || (isGrouped && decimals === ''))
    throw new RefusedRow(`${column} is "${text}", which is no certain amount of ${currency}`);
  const minor = Number(whole.replace(/[.,]/g, '') + decimals.slice(0, digits).padEnd(digits, '0'));
  return sign === '' || minor === 0 ? minor : -minor;
}

/** Writes minor units as the file does, for reports. */
export function amountText(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`;
}

/**
 * Reads a whole number of items.
 *
 * @throws {RefusedRow}
 */
export function quantityIn(text: string, column: string): number {
  const [, whole] = /^(\d{1,15})(?:[.,]0{1,2})?$/.exec(text.trim()) ?? [];
  if (whole === undefined)
    throw new RefusedRow(`${column} is "${text}", which is no whole number of items`);
  return Number(whole);
}
