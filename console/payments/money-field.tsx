import { Field } from '../fields.tsx';
import { amount } from '../format.ts';
import { textIn } from '../use-sending.ts';

interface MoneyFieldProps {
  /** What it may be at most, in minor units; filled in beforehand. */
  readonly most: number;
  readonly currency: string;
}

/** An amount as people write it, of at most what there is. */
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

/** A currency without minor units, as the yen, has whole numbers alone. */
const formOf = (digits: number) =>
  digits === 0
    ? { pattern: '\\d+', title: 'A whole number' }
    : {
        pattern: `\\d+([.,]\\d{1,${digits}})?`,
        title: `A number such as ${(12.5).toFixed(digits)}`,
      };

/** What was filled in, in minor units. */
export const moneyIn = (data: FormData, currency: string): number =>
  Math.round(Number((textIn(data, 'amount') ?? '').replace(',', '.')) * 10 ** digitsOf(currency));

/** Why the amount cannot be sent; undefined if it can. */
export const moneyProblem =
  ({ most, currency }: MoneyFieldProps) =>
  (data: FormData): string | undefined => {
    const money = moneyIn(data, currency);
    if (!Number.isSafeInteger(money) || money < 1) return 'Fill in an amount.';
    return money > most ? `It is at most ${amount(most, currency)}.` : undefined;
  };

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;
