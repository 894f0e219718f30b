import { currencyDigits } from './currency-digits.ts';

const FORMATS = new Map<string, Intl.NumberFormat>();

/**
 * Shows an amount to people: 1290 HUF is HUF 12.90 in English, and 12,90 HUF in German.
 *
 * @param amount in minor units of ISO 4217, as all amounts of the API
 * @param locale of BCP 47, as `de-AT`; the system's by default
 */
export function formatMoney(amount: number, currency: string, locale?: string): string {
  const name = `${currency} ${locale}`;
  const format = FORMATS.get(name) ?? moneyFormat(currency, locale);
  FORMATS.set(name, format);
  // A decimal as text keeps every digit of an amount that no floating-point number has.
  return format.format(decimalAmount(amount, currency) as never);
}

/** The format of a currency with the digits of ISO 4217: `Intl` has others for some. */
function moneyFormat(currency: string, locale?: string): Intl.NumberFormat {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Writes an amount in minor units as a decimal, for files: 1250 EUR is 12.50, 1250 JPY is 1250. */
export function decimalAmount(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const at = text.length - digits;
  return `${amount < 0 ? '-' : ''}${text.slice(0, at)}${digits > 0 ? `.${text.slice(at)}` : ''}`;
}
