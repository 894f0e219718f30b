import { MORE_GOODS } from '../more-goods.ts';
import { STOCK } from '../sample-shop.ts';
import type { DemoAdjustment, DemoLine } from './demo-order.ts';

export const GOODS = { ...STOCK, ...MORE_GOODS };
export type Sku = keyof typeof GOODS;
export const SKUS = Object.keys(GOODS) as Sku[];

/** The goods that are taxed as food. All else has the full rate. */
const FOOD: readonly string[] = ['TEA-FRI'];
const RATES = { full: '0.19', food: '0.07' } as const;

/**
 * The countries whose buyers pay German taxes: sales to the rest of the EU are below the threshold
 * of 10,000 euros a year. What leaves the EU has no tax.
 */
const TAXED: readonly string[] = ['DE', 'AT', 'FR', 'PL', 'PT', 'IE', 'SE', 'ES'];

/** Euro cents. From `FREE_FROM` on, Germany pays none. */
const SHIPPING = { DE: 490, eu: 990, world: 1490, express: 990 } as const;
const FREE_FROM = 15_000;

export const lineOf = (sku: Sku, quantity: number): DemoLine => ({
  sku,
  name: GOODS[sku].name,
  quantity,
  unitPrice: GOODS[sku].unitPrice,
});

export interface Terms {
  /** ISO 3166. */
  readonly country: string;
  readonly isExpress?: boolean;
  /** Tenths off the goods. */
  readonly tenthsOff?: number;
}

/** Shipping, a discount, and the taxes that the prices contain, of an order in euros. */
export function adjustmentsOf(
  lines: readonly DemoLine[],
  { country, isExpress = false, tenthsOff = 0 }: Terms,
): readonly DemoAdjustment[] {
  const [food, others] = [true, false].map((isFood) => sumOf(lines, isFood)) as [number, number];
  const off = (sum: number) => -Math.round((sum * tenthsOff) / 10);
  const discounts = { food: off(food), others: off(others) };
  const discount = discounts.food + discounts.others;
  const shipping = isExpress ? SHIPPING.express : standardShipping(food + others, country);
  // The tax of the shipping is that of the goods that are shipped.
  const shared = others > 0 ? { food: 0, others: shipping } : { food: shipping, others: 0 };
  const taxed = TAXED.includes(country);
  return [
    {
      kind: 'SHIPPING',
      name: isExpress ? 'Express parcel' : 'Parcel to the door',
      amount: shipping,
    },
    ...(discount === 0 ? [] : [{ kind: 'DISCOUNT', name: 'WINTER10', amount: discount } as const]),
    ...(taxed ? includedTax(others + discounts.others + shared.others, RATES.full) : []),
    ...(taxed ? includedTax(food + discounts.food + shared.food, RATES.food) : []),
  ];
}

const sumOf = (lines: readonly DemoLine[], isFood: boolean): number =>
  lines
    .filter(({ sku = '' }) => FOOD.includes(sku) === isFood)
    .reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);

function standardShipping(goods: number, country: string): number {
  if (country === 'DE') return goods >= FREE_FROM ? 0 : SHIPPING.DE;
  return TAXED.includes(country) ? SHIPPING.eu : SHIPPING.world;
}

/** The tax in a price, if there is a price. */
export function includedTax(price: number, rate: string): readonly DemoAdjustment[] {
  const share = Number(rate);
  const amount = Math.round((price * share) / (1 + share));
  const name = `VAT ${Math.round(share * 100)} %`;
  return amount > 0 ? [{ kind: 'TAX', name, amount, rate, included: true }] : [];
}
