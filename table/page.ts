import type { Item } from '../aws-protocol/item.ts';
import type { Key } from './keys.ts';

/** Where a page ended: an item's place in its list (`<placedAt>#<orderId>`, or a SKU). */
export type Position = string;

export interface PageRequest {
  /** 1 to 100. */
  readonly limit: number;
  readonly after?: Position | undefined;
}

export interface Page<Value> {
  readonly items: readonly Value[];
  /**
   * Rows of this page that cannot be read, by their keys. They are left out, so that one broken row
   * does not take a whole list away; `oms verify` reports what is wrong with them.
   */
  readonly unreadable: readonly Key[];
  /** Absent on the last page. */
  readonly next?: Position;
}

/** How a list reads a row. */
export interface RowReader<Value> {
  /** The row's place in the list, from its key alone. */
  readonly positionOf: (row: Row) => Position;
  /** Undefined for a row that cannot be read. */
  readonly read: (row: Row) => Value | undefined;
}

/** An item as a list gets it: whatever else it lacks, it has its key. */
export type Row = Item & Key;

/**
 * How many items to ask for: one more than the page. DynamoDB returns a LastEvaluatedKey whenever
 * it stopped at the limit, also when nothing follows; the additional item proves, in the same
 * request, that the next page is not empty.
 */
export const withLookahead = (limit: number): number => limit + 1;

/** The page of what a look-ahead read, and where the next one starts. */
export function pageOf<Value>(
  rows: readonly Item[],
  limit: number,
  { positionOf, read }: RowReader<Value>,
): Page<Value> {
  const shown = rows.slice(0, limit) as Row[];
  const values = shown.map((row) => ({ row, value: read(row) }));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: values.flatMap(({ value }) => (value === undefined ? [] : [value])),
    unreadable: values.flatMap(({ row: { PK, SK }, value }) =>
      value === undefined ? [{ PK, SK }] : [],
    ),
    ...(last && { next: positionOf(last) }),
  };
}
