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
