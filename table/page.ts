import type { Item } from './aws-protocol/item.ts';
import type { Key } from './keys.ts';

/** The end of a page: an item's position in its list (`<placedAt>#<orderId>`, or a SKU). */
export type Position = string;

export interface PageRequest {
  /** 1 to 100. */
  readonly limit: number;
  readonly after?: Position | undefined;
}

export interface Page<Value> {
  readonly items: readonly Value[];
  /**
   * The keys of rows of this page that cannot be read. They are left out, so that one damaged row
   * does not make a whole list fail; `oms verify` reports the cause.
   */
  readonly unreadable: readonly Key[];
  /** Absent on the last page. */
  readonly next?: Position;
}

/** The functions with which a list reads a row. */
export interface RowReader<Value> {
  /** The row's position in the list, from its key alone. */
  readonly positionOf: (row: Row) => Position;
  /** Reads the row; undefined if it cannot be read. */
  readonly read: (row: Row) => Value | undefined;
}

/** An item of a list. It always has its key, even if other attributes are missing. */
export type Row = Item & Key;

/**
 * The number of items to request: one more than the page. DynamoDB returns a LastEvaluatedKey
 * whenever it stops at the limit, even at the end. The additional item proves, in the same request,
 * that there is a next page.
 */
export const withLookahead = (limit: number): number => limit + 1;

/** Makes the page of a look-ahead read, and the start of the next page. */
export function pageOf<Value>(
  rows: readonly Item[],
  limit: number,
  { positionOf, read }: RowReader<Value>,
): Page<Value> {
  const page = rows.slice(0, limit) as Row[];
  const items: Value[] = [];
  const unreadable: Key[] = [];
  for (const row of page) {
    const value = read(row);
    if (value === undefined) unreadable.push({ PK: row.PK, SK: row.SK });
    else items.push(value);
  }
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items, unreadable, ...(last && { next: positionOf(last) }) };
}
