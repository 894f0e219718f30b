import { currencyDigits } from '../../client/currency-digits.ts';
import { decimalAmount } from '../../client/format-money.ts';
import { parseMoney } from '../../client/parse-money.ts';
import { amount } from '../format.ts';
import { textIn } from '../requests/use-sending.ts';

/** The limit of an amount that a person enters. */
export interface MoneyLimit {
  /** The largest amount, in minor units. */
  readonly most: number;
  readonly currency: string;
}

/** Writes minor units as a person enters them: 1250 EUR as 12.50, 1250 JPY as 1250. */
export function moneyText(minor: number, currency: string): string {
  const text = decimalAmount(minor, currency);
  // Where a point separates thousands, three decimals behind it could be thousands.
  return parseMoney(text, currency) === minor ? text : text.replace('.', ',');
}

/** Reads the amount from the form, in minor units; NaN if it is none, or could be two. */
export const moneyIn = (data: FormData, currency: string): number =>
  parseMoney(textIn(data, 'amount') ?? '', currency) ?? Number.NaN;

/** Returns the error of the amount; undefined if the amount is valid. */
export const moneyProblem =
  ({ most, currency }: MoneyLimit) =>
  (data: FormData): string | undefined => {
    const money = moneyIn(data, currency);
    if (!Number.isSafeInteger(money) || money < 1) return 'Enter an amount.';
    return money > most ? `The amount can be at most ${amount(most, currency)}.` : undefined;
  };

/** The attributes of an input for an amount in a currency; the yen allows only whole numbers. */
export function moneyForm(currency: string): { readonly pattern: string; readonly title: string } {
  const digits = currencyDigits(currency);
  return digits === 0
    ? { pattern: '\\d+', title: 'A whole number' }
    : {
        pattern: `\\d+([.,]\\d{1,${digits}})?`,
        title: `A number such as 12.5${'0'.repeat(digits - 1)}`,
      };
}
