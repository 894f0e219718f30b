import type { Adjustment } from '../../domain/adjustment.ts';

/** A tax that the prices of an order contain. */
export interface NamedTax {
  /** As the shop's checkout names it, with its rate: `VAT 19 %`. */
  readonly name: string;
  /** In minor units. */
  readonly amount: number;
}

/** Adds up the taxes that the prices contain, by rate: a checkout may send one for each line. */
export function taxesInPrices(adjustments: readonly Adjustment[]): readonly NamedTax[] {
  const taxes = new Map<string, NamedTax>();
  for (const { included, name, rate = '', amount } of adjustments) {
    if (!included) continue;
    const key = JSON.stringify([name, rate]);
    taxes.set(key, { name, amount: (taxes.get(key)?.amount ?? 0) + amount });
  }
  return [...taxes.values()].filter(({ amount }) => amount > 0);
}
