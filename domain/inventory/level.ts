/** The price and quantity of a SKU. `unitPrice` is in minor units of `currency`. */
export interface InventoryLevel {
  readonly sku: string;
  readonly name: string;
  readonly unitPrice: number;
  readonly currency: string;
  readonly quantity: number;
  readonly lowStockThreshold: number;
  /**
   * Incremented by every change, sales included. So an operator who sets a quantity that was read
   * before a sale gets 412.
   */
  readonly version: number;
}

/** A level to store. */
export interface StoredLevel extends Omit<InventoryLevel, 'version' | 'quantity'> {
  /** Absent, the stored quantity stays. A new SKU needs it. */
  readonly quantity?: number | undefined;
}

/** True if the quantity is below the threshold; at the threshold it is not low. */
export const isLow = (level: Pick<InventoryLevel, 'quantity' | 'lowStockThreshold'>): boolean =>
  level.quantity < level.lowStockThreshold;

/** The largest quantity of a SKU. */
export const MAX_QUANTITY = 1_000_000_000;

/** The letter of adjustments' ids. */
export const ADJUSTMENT_LETTER = 'a';

/** Reasons to adjust the stock by hand. */
export const ADJUSTMENT_REASONS = ['RECEIVED', 'COUNTED', 'DAMAGED', 'LOST', 'CORRECTION'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

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
