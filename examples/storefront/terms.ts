/**
 * Postage and tax. The page shows what an order will cost by the same rules as the server, which
 * alone sends them with the order.
 */
import { VAT } from './goods.ts';

/** All amounts are in minor units of it. */
export const CURRENCY = 'EUR';

/** The name of the tax, on the page and in the order. */
export const TAX_NAME = 'VAT 19 %';

export type Country = 'DE' | 'AT' | 'DK';
export type Way = 'door' | 'express' | 'collect';

export const COUNTRIES: Readonly<
  Record<Country, { name: string; postalCode: RegExp; form: string; ways: readonly Way[] }>
> = {
  DE: {
    name: 'Germany',
    postalCode: /^\d{5}$/,
    form: 'Five digits, such as 24105',
    ways: ['door', 'express', 'collect'],
  },
  AT: {
    name: 'Austria',
    postalCode: /^\d{4}$/,
    form: 'Four digits, such as 1010',
    ways: ['door', 'collect'],
  },
  DK: {
    name: 'Denmark',
    postalCode: /^\d{4}$/,
    form: 'Four digits, such as 8000',
    ways: ['door', 'collect'],
  },
};

export const WAYS: Readonly<Record<Way, { name: string; text: string }>> = {
  door: { name: 'Parcel to the door', text: '2–3 working days, with a tracking number' },
  express: {
    name: 'Express parcel',
    text: 'Tomorrow if you order before 15:00, not on Sundays',
  },
  collect: {
    name: 'Collect at the quay, Kaistraße 4',
    text: 'Ready in 2 hours, Monday to Saturday, 9:00 to 18:00',
  },
};

const POSTAGE: Readonly<Record<Country, number>> = { DE: 490, AT: 990, DK: 1290 };
const EXPRESS = 990;

export const isCountry = (code: string): code is Country => Object.hasOwn(COUNTRIES, code);
export const isWay = (code: string): code is Way => Object.hasOwn(WAYS, code);

/** The postage. */
export function postageOf(country: Country, way: Way): number {
  if (way === 'collect') return 0;
  return way === 'express' ? EXPRESS : POSTAGE[country];
}

/** Items of a good, at the price that the buyer was shown. */
export interface Line {
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: number;
}

export interface Sums {
  readonly items: number;
  readonly subtotal: number;
  readonly postage: number;
  readonly total: number;
  /** The part of the total that is tax. */
  readonly tax: number;
}

/**
 * Adds up an order. The tax is a part of the prices and of the postage. The shop is small enough to
 * sell to all of its countries with the rate of its own (Directive 2006/112/EC, Article 59c).
 */
export function sumsOf(lines: readonly Line[], country: Country, way: Way): Sums {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const postage = postageOf(country, way);
  const total = subtotal + postage;
  return { items, subtotal, postage, total, tax: total - Math.round(total / (1 + Number(VAT))) };
}
