/** Amounts of an order's total beside its lines, in the words of an invoice. */
export const ADJUSTMENT_KINDS = ['SHIPPING', 'DISCOUNT', 'TAX', 'FEE'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** The most adjustments of an order, more than any shop's invoice lists. */
export const MAX_ADJUSTMENTS = 20;

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
}

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
