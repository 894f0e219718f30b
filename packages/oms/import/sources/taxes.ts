import type { Adjustment } from '../../../../domain/adjustment.ts';

/** A tax of a file. */
export interface NamedTax {
  readonly name: string;
  readonly amount: number;
}

/** The rate in a name such as `DE VAT 19%`, as a decimal; undefined without one. */
export function rateIn(name: string): string | undefined {
  const [, percent = ''] = /(\d{1,3}(?:[.,]\d{1,4})?)\s*%/.exec(name) ?? [];
  const rate = Number(percent.replace(',', '.')) / 100;
  const text = String(Number(rate.toFixed(6)));
  return percent !== '' && /^(0(\.\d{1,4})?|1)$/.test(text) ? text : undefined;
}

/** Taxes as amounts of an order: contained in the prices, or added to them. */
export const taxAdjustments = (taxes: readonly NamedTax[], isIncluded: boolean): Adjustment[] =>
  taxes
    .filter(({ amount }) => amount !== 0)
    .map(({ name, amount }) => {
      const rate = rateIn(name);
      return {
        kind: 'TAX',
        name: name.slice(0, 100),
        amount,
        ...(isIncluded && { included: true as const }),
        ...(rate !== undefined && { rate }),
      };
    });
