import { preference } from '../preferences.ts';
import { currenciesOf, type Figures } from './figures.ts';

/** The currency that a person chose last. Sums have one at a time. */
const chosen = preference('dayCurrency', '');

/** The currency whose sums are shown: the chosen one, or the one with the most orders. */
export function useCurrency(all: readonly Figures[]): string | undefined {
  const currencies = currenciesOf(all);
  return currencies.find((currency) => currency === chosen.value) ?? currencies[0];
}

interface CurrencyChoiceProps {
  readonly all: readonly Figures[];
  readonly currency: string | undefined;
}

/** Shown if there is a choice. */
export function CurrencyChoice({ all, currency }: CurrencyChoiceProps) {
  const currencies = currenciesOf(all);
  if (currencies.length < 2) return null;
  return (
    <select
      aria-label="Currency"
      value={currency}
      onChange={({ currentTarget }) => {
        chosen.value = currentTarget.value;
      }}
    >
      {currencies.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}
