/** Where a page ended: an item's place in its list (`<placedAt>#<orderId>`, or a SKU). */
export type Position = string;

export interface PageRequest {
  /** 1 to 100. */
  readonly limit: number;
  readonly after?: Position | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Absent on the last page. */
  readonly next?: Position;
}

/**
 * How many items to ask for: one more than the page. DynamoDB returns a LastEvaluatedKey whenever it stopped at the limit,
 * also when nothing follows; the item too many is the one proof, in the same request, that a next page is not empty.
 */
export const withLookahead = (limit: number): number => limit + 1;

/** The page of what a look-ahead read, and where the next one starts. */
export function pageOf<Item>(read: readonly Item[], limit: number, positionOf: (item: Item) => Position): Page<Item> {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  return read.length > limit && last !== undefined ? { items, next: positionOf(last) } : { items };
}
