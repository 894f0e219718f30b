import { decimalAmount } from './format-money.ts';

interface RoundingOptions {
  /** True for the shortest text, as an axis of a chart needs it. */
  readonly isCompact?: boolean;
  /** Of BCP 47, as `de-AT`; the system's by default. */
  readonly locale?: string;
}

/**
 * Shows an amount without its minor units: 2410050 EUR is €24,101 in English, and €24.1K if it is
 * compact.
 *
 * @param amount in minor units of ISO 4217, as all amounts of the API
 */
export function roundMoney(
  amount: number,
  currency: string,
  { isCompact = false, locale }: RoundingOptions = {},
): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: isCompact ? 'compact' : 'standard',
    minimumFractionDigits: 0,
    maximumFractionDigits: isCompact ? 1 : 0,
  });
  return format.format(decimalAmount(amount, currency) as never);
}
