import { Field } from '../elements/fields.tsx';
import { amount } from '../format.ts';
import { type MoneyLimit, moneyForm, moneyText } from './money.ts';

interface MoneyFieldProps extends MoneyLimit {
  /** The amount at first, in minor units; undefined for an empty field, `most` by default. */
  readonly first?: number | undefined;
  /** True if the dialog opens with the focus here. */
  readonly autofocus?: boolean;
  /** Instead of the largest amount. */
  readonly hint?: string;
  /** Called with the form after each change of the amount. */
  readonly changed?: (form: HTMLFormElement) => void;
}

/** A field for an amount in major units, such as 12.50. */
export const MoneyField = ({
  most,
  currency,
  changed,
  hint,
  autofocus,
  ...props
}: MoneyFieldProps) => {
  const first = 'first' in props ? props.first : most;
  return (
    <Field
      name="amount"
      label={`Amount in ${currency}`}
      hint={hint ?? `At most ${amount(most, currency)}.`}
      {...moneyForm(currency)}
      required
      {...(autofocus && { autofocus })}
      defaultValue={first === undefined ? '' : moneyText(first, currency)}
      {...(changed && { onInput: ({ currentTarget: { form } }) => form && changed(form) })}
    />
  );
};
