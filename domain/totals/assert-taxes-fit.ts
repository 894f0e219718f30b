import { type Adjustment, isAdded } from '../adjustment.ts';
import { Refusal } from '../refusal.ts';

/**
 * Checks that the prices can contain their taxes: a line's price that line's, and the total all.
 *
 * @throws {Refusal} `tax-too-large`
 */
export function assertTaxesFit(
  adjustments: readonly Adjustment[],
  lines: readonly { readonly seq: number; readonly amount: number }[],
  total: number,
): void {
  const included = adjustments.filter((adjustment) => !isAdded(adjustment));
  const sumOf = (taxes: readonly Adjustment[]) =>
    taxes.reduce((sum, { amount }) => sum + amount, 0);
  for (const { seq, amount } of lines) {
    if (sumOf(included.filter((tax) => tax.seq === seq)) > amount)
      throw new Refusal({ code: 'tax-too-large', seq });
  }
  if (sumOf(included) > total) throw new Refusal({ code: 'tax-too-large' });
}
