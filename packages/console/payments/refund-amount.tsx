import { useRef, useState } from 'preact/hooks';
import { amount } from '../format.ts';
import { type MoneyLimit, moneyIn, moneyText } from './money.ts';
import { MoneyField } from './money-field.tsx';

type Choice = 'owed' | 'other' | 'all';

interface RefundAmountProps extends MoneyLimit {
  /** In minor units. */
  readonly owed: number;
  readonly owedFor: 'Overpaid' | 'Return';
  readonly hint: string;
  /** @param money in minor units; NaN while the field has no number */
  readonly changed: (money: number) => void;
}

/** The three choices, and the amount. An amount that is typed is another amount. */
export function RefundAmount(props: RefundAmountProps) {
  const { most, currency, owed, owedFor, hint, changed } = props;
  const [choice, setChoice] = useState<Choice>(owed > 0 ? 'owed' : 'other');
  const fields = useRef<HTMLFieldSetElement>(null);
  const choose = (next: Choice) => {
    const money = { owed, other: 0, all: most }[next];
    const input = amountIn(fields.current);
    setChoice(next);
    changed(money);
    if (!input) return;
    input.value = money > 0 ? moneyText(money, currency) : '';
    if (next === 'other') input.focus();
  };
  const option = (value: Choice, words: string) => (
    <label class={value === choice ? 'chip on' : 'chip'}>
      <input type="radio" name="choice" checked={value === choice} onChange={() => choose(value)} />
      {words}
    </label>
  );
  return (
    <fieldset class="choices" ref={fields}>
      <legend class="hidden">The amount</legend>
      {owed > 0 && option('owed', `${owedFor} ${amount(owed, currency)}`)}
      {option('other', 'Other amount')}
      {owedFor === 'Overpaid' && option('all', `All, ${amount(most, currency)}`)}
      <MoneyField
        most={most}
        currency={currency}
        first={owed > 0 ? owed : undefined}
        autofocus={owed === 0}
        hint={`${hint} At most ${amount(most, currency)} can go back.`}
        changed={(form) => {
          setChoice('other');
          changed(moneyIn(new FormData(form), currency));
        }}
      />
    </fieldset>
  );
}

const amountIn = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLInputElement>('[name=amount]');
