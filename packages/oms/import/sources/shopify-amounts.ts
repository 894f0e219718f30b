import type { Adjustment } from '../../../../domain/adjustment.ts';
import { amountIn } from './amounts.ts';
import { type ShopifyCell, type ShopifyMember, TAX_NUMBERS } from './shopify-columns.ts';
import type { SourceLine } from './source-order.ts';
import { type NamedTax, taxAdjustments } from './taxes.ts';

export interface ShopifyItem {
  readonly line: SourceLine;
  readonly discount: number;
  readonly status: string;
}

/** The taxes by name if they add up, else their sum. */
export function taxesOf(text: (heading: string) => string, all: number, currency: string) {
  const named = TAX_NUMBERS.map((n) => ({
    name: text(`Tax ${n} Name`) || 'Tax',
    amount: amountIn(text(`Tax ${n} Value`), currency, `Tax ${n} Value`),
  })).filter(({ amount }) => amount !== 0);
  const sum = named.reduce((total, { amount }) => total + amount, 0);
  return sum === all ? named : [{ name: 'Tax', amount: all }];
}

/** A discount of a line is in the order's, too, so it counts once. */
export function adjustmentsOf(
  cell: ShopifyCell,
  amount: (member: ShopifyMember) => number,
  items: readonly ShopifyItem[],
  taxes: readonly NamedTax[],
): Adjustment[] {
  const name = cell('discountCode').slice(0, 100) || 'Discount';
  const ofLines = items.flatMap(({ discount }, index) =>
    discount > 0 ? [{ kind: 'DISCOUNT' as const, name, amount: -discount, seq: index + 1 }] : [],
  );
  const rest = amount('discountAmount') + ofLines.reduce((sum, one) => sum + one.amount, 0);
  const [shipping, duties] = [amount('shipping'), amount('duties')];
  const tax = taxes.reduce((sum, one) => sum + one.amount, 0);
  // The file does not name it: a total that has room for them beside the rest has them added.
  const isIncluded = amount('total') < amount('subtotal') + shipping + duties + tax;
  return [
    ...ofLines,
    ...(rest > 0 ? [{ kind: 'DISCOUNT' as const, name, amount: -rest }] : []),
    ...(shipping > 0
      ? [
          {
            kind: 'SHIPPING' as const,
            name: cell('shippingMethod').slice(0, 100) || 'Shipping',
            amount: shipping,
          },
        ]
      : []),
    ...(duties > 0 ? [{ kind: 'FEE' as const, name: 'Duties', amount: duties }] : []),
    ...taxAdjustments(taxes, isIncluded),
  ];
}
