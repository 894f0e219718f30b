import { type Adjustment, isAdded } from '../adjustment.ts';
import { Refusal } from '../refusal.ts';

/**
 * The highest total that is placed, in minor units: ten billion euros, or ten billion rupiahs
 * (600,000 euros). A customer's lifetime total stays below 2^53, which every client can hold, for
 * 9,000 orders of this size. It bounds no money that has moved: `MAX_MONEY` does.
 */
export const MAX_TOTAL = 10 ** 12;

/** The amounts that an order's total is made of. */
interface Amounts {
  readonly adjustments: readonly Adjustment[];
  readonly subtotal: number;
  readonly lineCount: number;
}

/**
 * Returns the total of an order.
 *
 * @param largest minor units
 * @throws {Refusal} `line-not-found` for an adjustment of an unknown line, `total-negative`,
 *   `total-too-large`
 */
export function placedTotal(
  { adjustments, subtotal, lineCount }: Amounts,
  largest: number,
): number {
  for (const { seq = 0 } of adjustments) {
    if (seq > lineCount) throw new Refusal({ code: 'line-not-found', seq });
  }
  const total = adjustments.filter(isAdded).reduce((sum, { amount }) => sum + amount, subtotal);
  if (total < 0) throw new Refusal({ code: 'total-negative' });
  if (total > largest) throw new Refusal({ code: 'total-too-large', limit: largest });
  return total;
}
