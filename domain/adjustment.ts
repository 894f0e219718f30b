/** What changes an order's total beside its lines. The words are those of an invoice. */
export const ADJUSTMENT_KINDS = ['SHIPPING', 'DISCOUNT', 'TAX', 'FEE'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** More than the invoice of any shop lists. */
export const MAX_ADJUSTMENTS = 20;

/**
 * An amount that the shop's checkout computed. We store it, add it up, and know nothing of tax
 * rules or promotions.
 */
export interface Adjustment {
  readonly kind: AdjustmentKind;
  /** `DHL Paket`, `VAT 19 %`: for the invoice. */
  readonly name: string;
  /** Minor units. A discount's is negative, every other is not. */
  readonly amount: number;
  /** The line that it belongs to; without, it belongs to the whole order. */
  readonly seq?: number | undefined;
}

/** What of a line is cancelled. */
interface CancelledPart {
  readonly quantity: number;
  readonly cancelled: number;
}

/**
 * What an adjustment counts once part of its line is cancelled: `amount − floor(amount × cancelled
 * / quantity)`. So the shares of any number of cancellations add up to the whole amount.
 */
export const shareOf = (
  { amount }: Pick<Adjustment, 'amount'>,
  { quantity, cancelled }: CancelledPart,
): number => amount - Math.floor((amount * cancelled) / quantity);
