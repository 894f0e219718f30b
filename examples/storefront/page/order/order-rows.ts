import { itemsText } from '../money.ts';
import type { Order } from './payment.ts';

/** A row of a sum: its text, its amount in minor units, and how it is shown. */
export type Row = readonly [text: string, amount: number, kind?: 'postage' | 'total' | 'in'];

type Adjustment = Order['adjustments'][number];

/**
 * The rows of an order, in the order in which they add up; then the taxes in its prices. An order
 * that is canceled as a whole keeps its total, and no prices that make it.
 */
export function orderRows(order: Order): readonly Row[] {
  const { status, lines, adjustments, subtotal = 0, total = 0 } = order;
  if (status === 'CANCELLED') return [['Total', total, 'total']];
  const items = lines.reduce(
    (sum, { quantity = 0, cancelled = 0 }) => sum + quantity - cancelled,
    0,
  );
  const isIncluded = ({ included }: Adjustment) => included === true;
  return [
    [itemsText(items), subtotal],
    ...adjustments
      .filter((one) => !isIncluded(one))
      .map(
        ({ kind, name, amount }): Row =>
          kind === 'SHIPPING' ? [name, amount, 'postage'] : [name, amount],
      ),
    ['Total', total, 'total'],
    ...adjustments
      .filter(isIncluded)
      .map(({ name, amount }): Row => [`Includes ${name}`, amount, 'in']),
  ];
}
