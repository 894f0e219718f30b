import type { Attributes } from './attributes.ts';

/** `EXTERNAL`: the shop's own price, which the stock row's price does not bound. */
export const PRICE_MODES = ['EXTERNAL'] as const;
export type PriceMode = (typeof PRICE_MODES)[number];

/**
 * An ordered line. `unitPrice` (and `name`, if sent) is the value that the buyer was shown; the
 * stock row's condition checks it, unless the price is `EXTERNAL`.
 */
export interface OrderLine {
  /** Absent for what has no stock: gift wrap, engraving, a repair. Such a line has a name. */
  readonly sku?: string | undefined;
  readonly priceMode?: PriceMode | undefined;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly name?: string | undefined;
  readonly attributes?: Attributes | undefined;
}

/**
 * The line whose price and name the stock row of a SKU must have. Undefined if all of its lines
 * have prices of the shop's own.
 */
export const boundLine = <Line extends Pick<OrderLine, 'sku' | 'priceMode'>>(
  lines: readonly Line[],
  sku: string,
): Line | undefined => lines.find((line) => line.sku === sku && line.priceMode !== 'EXTERNAL');

export interface LineItem extends OrderLine {
  /** 1, 2, 3 … in the order of the request. */
  readonly seq: number;
  readonly amount: number;
}
