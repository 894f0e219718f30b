/** Amounts of an order's total beside its lines, in the words of an invoice. */
export const ADJUSTMENT_KINDS = ['SHIPPING', 'DISCOUNT', 'TAX', 'FEE'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** The most adjustments of an order beside a tax of each line. */
const MAX_OTHERS = 20;

/** The most adjustments of an order with at most so many lines. */
export const maxAdjustments = (lines: number): number => MAX_OTHERS + lines;

/**
 * An amount that the shop's checkout computed. It is stored and added up; there are no tax rules or
 * promotions here.
 */
export interface Adjustment {
  readonly kind: AdjustmentKind;
  /** The text on the invoice: `DHL Paket`, `VAT 19 %`. */
  readonly name: string;
  /** Minor units. 0 or less for a discount, otherwise 0 or more. */
  readonly amount: number;
  /** The line that it belongs to; absent for the whole order. */
  readonly seq?: number | undefined;
  /** True for a TAX that the prices contain: it is a part of them, and adds nothing. */
  readonly included?: true | undefined;
  /** Of a TAX, as a decimal from 0 to 1 with up to four digits: `0.19`. */
  readonly rate?: string | undefined;
}

/** True for an amount that is added to the prices, false for a tax that they contain. */
export const isAdded = ({ included }: Pick<Adjustment, 'included'>): boolean => included !== true;

/** The canceled part of a line. */
interface CancelledPart {
  readonly quantity: number;
  readonly cancelled: number;
}

/**
 * The amount of an adjustment that remains after a part of its line is canceled: `amount −
 * floor(amount × cancelled / quantity)`. So partial cancellations of a whole line take exactly the
 * whole amount.
 */
export const remainingAmount = (
  { amount }: Pick<Adjustment, 'amount'>,
  { quantity, cancelled }: CancelledPart,
): number => amount - Math.floor((amount * cancelled) / quantity);
