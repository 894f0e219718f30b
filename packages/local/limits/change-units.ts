/**
 * Computes the cost of an item's change from the item before and after it: the units of the table
 * and of each index.
 */
import { isDeepStrictEqual } from 'node:util';
import { itemBytes } from '../../../table/item-bytes.ts';
import { PARTITION_KEY, SORT_KEY } from '../../../table/schema.ts';
import { writeUnits } from './item-size.ts';

export type Item = Readonly<Record<string, unknown>>;

/**
 * An item before and after a change. For a condition check both are the same item, or both
 * undefined if it does not exist.
 */
export interface ItemChange {
  readonly before?: Item | undefined;
  readonly after?: Item | undefined;
}

export interface Index {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** `undefined` for ALL. */
  readonly include: readonly string[] | undefined;
}

/**
 * Computes the table's units, from the larger of the two images. A transaction doubles them,
 * because it prepares and commits the item; it does not double the indexes' units.
 */
export function tableUnits({ before, after }: ItemChange, inTransaction: boolean): number {
  return (
    writeUnits(Math.max(itemBytes(before ?? {}), itemBytes(after ?? {}))) * (inTransaction ? 2 : 1)
  );
}

/**
 * Computes an index's units: one write for an entry that is added or removed, two for one whose key
 * changes, one for one whose projection changes, otherwise none.
 */
export function indexUnits({ before, after }: ItemChange, index: Index): number {
  const [was, is] = [before && entryOf(before, index), after && entryOf(after, index)];
  if (was && is && keyOf(was, index) === keyOf(is, index)) {
    return isDeepStrictEqual(was, is) ? 0 : writeUnits(Math.max(itemBytes(was), itemBytes(is)));
  }
  return [was, is].reduce((sum, entry) => sum + (entry ? writeUnits(itemBytes(entry)) : 0), 0);
}

/** Computes the units of all changes of one request, by `table` and by index name. */
export function changeUnits(
  changes: readonly ItemChange[],
  indexes: readonly Index[],
  inTransaction: boolean,
): Record<string, number> {
  const sum = (unitsOf: (change: ItemChange) => number) =>
    changes.reduce((units, change) => units + unitsOf(change), 0);
  return {
    table: sum((change) => tableUnits(change, inTransaction)),
    ...Object.fromEntries(
      indexes.map((index) => [index.name, sum((change) => indexUnits(change, index))]),
    ),
  };
}

/**
 * Computes an item's bytes of storage, index entries included; DynamoDB adds 100 bytes to each of
 * them.
 */
export function storedBytes(item: Item, indexes: readonly Index[]): number {
  const entries = indexes
    .map((index) => entryOf(item, index))
    .filter((entry) => entry !== undefined);
  return [item, ...entries].reduce<number>((sum, one) => sum + itemBytes(one) + OVERHEAD, 0);
}

const OVERHEAD = 100;

/** An item's entry in a sparse index; undefined if it lacks one of the keys. */
function entryOf(item: Item, { partitionKey, sortKey, include }: Index): Item | undefined {
  if (item[partitionKey] === undefined || item[sortKey] === undefined) return undefined;
  const names = include && new Set([PARTITION_KEY, SORT_KEY, partitionKey, sortKey, ...include]);
  const attributes = Object.entries(item).filter(([name]) => !names || names.has(name));
  return Object.fromEntries(attributes);
}

const keyOf = (entry: Item, { partitionKey, sortKey }: Index): string =>
  JSON.stringify([entry[partitionKey], entry[sortKey]]);
