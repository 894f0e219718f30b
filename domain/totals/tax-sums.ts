import { type Adjustment, isAdded } from '../adjustment.ts';

/** Sums of the taxes of an order, or of what came back of it, in minor units. */
export interface TaxSums {
  /** The taxes that are added to the prices. Absent if there is none. */
  readonly taxTotal?: number | undefined;
  /** The taxes that the prices contain. Absent if there is none. */
  readonly taxIncluded?: number | undefined;
}

/** Adds up the taxes among these amounts, each with its own `amount`. */
export function taxSumsOf(
  adjustments: readonly Pick<Adjustment, 'kind' | 'amount' | 'included'>[],
): TaxSums {
  const taxes = adjustments.filter(({ kind }) => kind === 'TAX');
  const [added, included] = [taxes.filter(isAdded), taxes.filter((tax) => !isAdded(tax))];
  const sumOf = (some: typeof taxes) => some.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...(added.length > 0 && { taxTotal: sumOf(added) }),
    ...(included.length > 0 && { taxIncluded: sumOf(included) }),
  };
}

/** The sums among the members of an order, a return, or the row of either. */
export const statedTaxes = ({ taxTotal, taxIncluded }: TaxSums): TaxSums => ({
  ...(taxTotal !== undefined && { taxTotal }),
  ...(taxIncluded !== undefined && { taxIncluded }),
});

/**
 * Adds other sums to those of an order. A sum that the order does not have stays absent.
 *
 * @param sign −1 to subtract them
 */
export const addedTaxes = (
  { taxTotal, taxIncluded }: TaxSums,
  other: TaxSums,
  sign: 1 | -1 = 1,
): TaxSums => ({
  ...(taxTotal !== undefined && { taxTotal: taxTotal + sign * (other.taxTotal ?? 0) }),
  ...(taxIncluded !== undefined && { taxIncluded: taxIncluded + sign * (other.taxIncluded ?? 0) }),
});
