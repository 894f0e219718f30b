import type { FoundCustomer, ListedOrder } from '../../client/types.ts';

/** The hits of a search in the whole shop. */
export interface Found {
  readonly customers: readonly FoundCustomer[];
  readonly orders: readonly ListedOrder[];
  readonly sku?: string;
  /** The customer whose id the text is. */
  readonly customerId?: string;
  /** The forms that the text was looked up in, for people. */
  readonly tried: readonly string[];
  /** Sentences about what the shop does not search, and the settings that are off. */
  readonly off?: readonly string[];
}
