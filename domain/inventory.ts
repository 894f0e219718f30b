/** What a SKU sells for and how many are left. `unitPrice` in minor units of `currency`. */
export interface InventoryLevel {
  readonly sku: string;
  readonly name: string;
  readonly unitPrice: number;
  readonly currency: string;
  readonly quantity: number;
  readonly lowStockThreshold: number;
  /**
   * Counts every change, sales included: an operator who sets a quantity read before a sale is told
   * so (412).
   */
  readonly version: number;
}

/** Low is below the threshold; at the threshold is not low yet. */
export const isLow = (level: Pick<InventoryLevel, 'quantity' | 'lowStockThreshold'>): boolean =>
  level.quantity < level.lowStockThreshold;

/** Of a SKU in stock. */
export const MAX_QUANTITY = 1_000_000_000;

/** Why the stock was adjusted by hand. */
export const ADJUSTMENT_REASONS = ['RECEIVED', 'COUNTED', 'DAMAGED', 'LOST', 'CORRECTION'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** A difference to a stock level. It says nothing of the level itself, which sales change. */
export interface StockAdjustment {
  readonly adjustmentId: string;
  readonly sku: string;
  /** Units: negative takes away. Never 0. */
  readonly delta: number;
  readonly reason: AdjustmentReason;
  readonly note?: string | undefined;
  /** The `sub` of who made it. */
  readonly createdBy: string;
  readonly createdAt: string;
}
