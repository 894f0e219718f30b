import { Field } from '../fields.tsx';
import { amount } from '../format.ts';
import { textIn } from '../use-sending.ts';

interface MoneyFieldProps {
  /** The largest amount, in minor units. The field starts with it. */
  readonly most: number;
  readonly currency: string;
}

/** A field for an amount in major units, such as 12.50. */
export const MoneyField = ({ most, currency }: MoneyFieldProps) => (
  <Field
    name="amount"
    label={`Amount in ${currency}`}
    hint={`At most ${amount(most, currency)}.`}
    {...formOf(digitsOf(currency))}
    required
    defaultValue={(most / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))}
  />
);

/** A currency without minor units, such as the yen, allows only whole numbers. */
const formOf = (digits: number) =>
  digits === 0
    ? { pattern: '\\d+', title: 'A whole number' }
    : {
        pattern: `\\d+([.,]\\d{1,${digits}})?`,
        title: `A number such as ${(12.5).toFixed(digits)}`,
      };

/** Reads the amount from the form, in minor units. */
export const moneyIn = (data: FormData, currency: string): number =>
  Math.round(Number((textIn(data, 'amount') ?? '').replace(',', '.')) * 10 ** digitsOf(currency));

/** Returns the error of the amount; undefined if the amount is valid. */
export const moneyProblem =
  ({ most, currency }: MoneyFieldProps) =>
  (data: FormData): string | undefined => {
    const money = moneyIn(data, currency);
    if (!Number.isSafeInteger(money) || money < 1) return 'Enter an amount.';
    return money > most ? `The amount can be at most ${amount(most, currency)}.` : undefined;
  };

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;
