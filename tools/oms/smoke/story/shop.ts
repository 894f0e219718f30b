/** The data that the smoke test works with. */
export interface Shop {
  /** The customer's id: the `sub` of their token. */
  readonly customerId: string;
  /** The only SKU that is sold. */
  readonly sku: string;
  readonly stage: string;
}

/** The fields of an order that the test reads from answers. */
export interface SmokeOrder {
  readonly orderId: string;
  readonly number: string;
  readonly version: number;
}

export interface ListAnswer<Item> {
  readonly items: readonly Item[];
}

export const listsOrder =
  (orderId: string) =>
  ({ items }: ListAnswer<{ readonly orderId: string }>): boolean =>
    items.some((item) => item.orderId === orderId);
