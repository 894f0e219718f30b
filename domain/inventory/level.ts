/** The price and quantity of a SKU. `unitPrice` is in minor units of `currency`. */
export interface InventoryLevel {
  readonly sku: string;
  readonly name: string;
  readonly unitPrice: number;
  readonly currency: string;
  /** Items that are free to sell, 0 or more. */
  readonly quantity: number;
  /** Items that open orders need and that are not on the shelf. Absent if there are none. */
  readonly short?: number | undefined;
  readonly lowStockThreshold: number;
  /**
   * Incremented by every change, sales included. So an operator who sets a quantity that was read
   * before a sale gets 412.
   */
  readonly version: number;
}

/** A level to store. */
export interface StoredLevel extends Omit<InventoryLevel, 'version' | 'quantity' | 'short'> {
  /**
   * Absent, the stored quantity stays. A new SKU needs it. Below 0 for one of another shop whose
   * open orders need more than is there: the API takes no such quantity.
   */
  readonly quantity?: number | undefined;
}

/** A level, or a stock row, whose own quantity is below 0 while items are short. */
type Low = Pick<InventoryLevel, 'quantity' | 'short' | 'lowStockThreshold'>;

/**
 * True if the quantity is below the threshold; at the threshold it is not low. A SKU that is short
 * is low, whatever its threshold is.
 */
export const isLow = ({ quantity, short = 0, lowStockThreshold }: Low): boolean =>
  quantity - short < lowStockThreshold;

/**
 * Splits the number of a stock row. It is what lies on the shelf less what open orders need, so it
 * is below 0 if they need more. What arrives is added to it: it fills what is short first, and
 * nothing that is owed to an order can be sold.
 *
 * @param stored the row's `quantity`; one that was damaged by hand stays as it is
 */
export const shownQuantity = (stored: number): Pick<InventoryLevel, 'quantity' | 'short'> =>
  stored < 0 ? { quantity: 0, short: -stored } : { quantity: stored };

/** The largest quantity of a SKU. */
export const MAX_QUANTITY = 1_000_000_000;

/** The letter of adjustments' ids. */
export const ADJUSTMENT_LETTER = 'a';

/** Reasons to adjust the stock by hand. */
export const ADJUSTMENT_REASONS = ['RECEIVED', 'COUNTED', 'DAMAGED', 'LOST', 'CORRECTION'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/**
 * True for an adjustment that may leave open orders short: a count that does not find the items,
 * and a correction, which takes a wrong entry back, as a delivery that never came. All others stop
 * at 0.
 */
export const mayBeShort = ({ delta, reason }: Pick<StockAdjustment, 'delta' | 'reason'>): boolean =>
  delta < 0 && (reason === 'COUNTED' || reason === 'CORRECTION');

/** A difference to a stock level. It does not contain the level, which sales change. */
export interface StockAdjustment {
  readonly adjustmentId: string;
  readonly sku: string;
  /** Items: negative to subtract. Never 0. */
  readonly delta: number;
  readonly reason: AdjustmentReason;
  readonly note?: string | undefined;
  /** The caller's `sub`. */
  readonly createdBy: string;
  /** The name by which an operator signs in. */
  readonly createdByName?: string | undefined;
  readonly createdAt: string;
}
