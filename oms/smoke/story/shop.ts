/** What the story of a smoke test is about. */
export interface Shop {
  /** The customer: `sub` of their token. */
  readonly customerId: string;
  /** The one SKU that is sold. */
  readonly sku: string;
  readonly stage: string;
}

/** An order, as the answers that the story reads tell it. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly number: string;
  readonly version: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
}

export const listsOrder =
  (orderId: string) =>
  ({ items }: Page<{ readonly orderId: string }>): boolean =>
    items.some((item) => item.orderId === orderId);
