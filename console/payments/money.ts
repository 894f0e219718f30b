import { amount, digitsOf } from '../format.ts';
import { textIn } from '../requests/use-sending.ts';

/** The limit of an amount that a person enters. */
export interface MoneyLimit {
  /** The largest amount, in minor units. */
  readonly most: number;
  readonly currency: string;
}

/** Writes minor units as a person enters them: 1250 EUR as 12.50, 1250 JPY as 1250. */
export const moneyText = (minor: number, currency: string): string =>
  (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));

/** Reads the amount from the form, in minor units; NaN if it is no number. */
export const moneyIn = (data: FormData, currency: string): number =>
  Math.round(Number((textIn(data, 'amount') ?? '').replace(',', '.')) * 10 ** digitsOf(currency));

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
  const digits = digitsOf(currency);
  return digits === 0
    ? { pattern: '\\d+', title: 'A whole number' }
    : {
        pattern: `\\d+([.,]\\d{1,${digits}})?`,
        title: `A number such as ${(12.5).toFixed(digits)}`,
      };
}
