import type { Adjustment } from '../../../../domain/adjustment.ts';
import { taxAdjustments } from './taxes.ts';
import type { WooMember } from './woocommerce-columns.ts';
import type { WooItem } from './woocommerce-items.ts';
import { partsIn } from './woocommerce-parts.ts';

interface WooAmounts {
  readonly cell: (member: WooMember) => string;
  readonly amount: (member: WooMember) => number;
  readonly items: readonly WooItem[];
  readonly total: number;
}

/** The amounts of an order, and the discount that the prices of its lines contain already. */
export function wooAdjustments({ cell, amount, items, total }: WooAmounts) {
  const [shipping, fees] = [amount('shipping'), amount('fees')];
  const ofLines = items.flatMap(({ discount, rest }, index) => {
    const seq = index + 1;
    return [
      ...(discount > 0
        ? [{ kind: 'DISCOUNT' as const, name: couponIn(cell), amount: -discount, seq }]
        : []),
      ...(rest > 0 ? [{ kind: 'FEE' as const, name: 'Rounding', amount: rest, seq }] : []),
    ];
  });
  const discounted = items.reduce((sum, { discount }) => sum + discount, 0);
  const worth = items.reduce(
    (sum, { line, rest }) => sum + line.quantity * line.unitPrice + rest,
    0,
  );
  const bare = worth - discounted + shipping + fees;
  const { taxes, isIncluded } = taxesOf({ cell, amount, items, total }, bare);
  const added = isIncluded ? 0 : taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const rest = Math.abs(amount('discount')) - discounted;
  // Exports without subtotals have prices after the discount; then it is in them already.
  const isDiscountApart = rest > 0 && bare + added - rest === total;
  const adjustments: Adjustment[] = [
    ...ofLines,
    ...(isDiscountApart
      ? [{ kind: 'DISCOUNT' as const, name: couponIn(cell), amount: -rest }]
      : []),
    ...(shipping > 0
      ? [{ kind: 'SHIPPING' as const, name: methodIn(cell), amount: shipping }]
      : []),
    ...(fees > 0 ? [{ kind: 'FEE' as const, name: 'Fees', amount: fees }] : []),
    ...taxAdjustments(taxes, isIncluded),
  ];
  return { adjustments, containedDiscount: isDiscountApart ? 0 : Math.max(0, rest) };
}

/** The taxes, which some exports count with that of the shipping, and some without. */
function taxesOf({ cell, amount, items, total }: WooAmounts, bare: number) {
  const [tax, shippingTax] = [amount('tax'), amount('shippingTax')];
  const ofItems = items.reduce((sum, item) => sum + item.tax, 0);
  const sums = [tax, tax + shippingTax, ofItems + shippingTax];
  const sum = sums.find((one) => bare + one === total) ?? tax;
  const named = partsIn(cell('taxItems'), 'tax_items');
  const [only] = named.length === 1 ? named : [];
  const name = only?.['title'] || only?.['label'] || only?.['code'] || 'Tax';
  const isIncluded = sum > 0 && bare === total;
  return { taxes: [{ name, amount: sum }], isIncluded };
}

const methodIn = (cell: WooAmounts['cell']): string => {
  const method = cell('shippingMethod');
  const [, title = method] = /(?:method_title|title):([^|;]*)/.exec(cell('shippingItems')) ?? [];
  return title.trim().slice(0, 100) || 'Shipping';
};

const couponIn = (cell: WooAmounts['cell']): string => {
  const text = cell('coupons');
  const [, code = text] = /code:([^|;]*)/.exec(text) ?? [];
  return code.trim().slice(0, 100) || 'Discount';
};
