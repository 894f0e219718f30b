/**
 * What the change of an item must cost, from the item before and after it: the table's arm and each
 * index's.
 */
import { isDeepStrictEqual } from 'node:util';
import { PARTITION_KEY, SORT_KEY } from '../table/schema.ts';
import { itemBytes, writeUnits } from './item-size.ts';

export type Item = Readonly<Record<string, unknown>>;

/**
 * Neither of them for a condition check on an item that is not there; both the same for one that
 * is.
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
 * The larger of the two images decides. A transaction doubles the table's arm, and no index's: it
 * prepares and commits the item.
 */
export function tableUnits({ before, after }: ItemChange, inTransaction: boolean): number {
  return (
    writeUnits(Math.max(itemBytes(before ?? {}), itemBytes(after ?? {}))) * (inTransaction ? 2 : 1)
  );
}

/**
 * An entry that comes or goes is one write, one that moves to another key two, one whose projection
 * changes one, else none.
 */
export function indexUnits({ before, after }: ItemChange, index: Index): number {
  const [was, is] = [before && entryOf(before, index), after && entryOf(after, index)];
  if (was && is && keyOf(was, index) === keyOf(is, index)) {
    return isDeepStrictEqual(was, is) ? 0 : writeUnits(Math.max(itemBytes(was), itemBytes(is)));
  }
  return [was, is].reduce((sum, entry) => sum + (entry ? writeUnits(itemBytes(entry)) : 0), 0);
}

/** Units by `table` and by index name, of all changes that one request makes. */
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
 * What an item takes of the disk, its index entries included; DynamoDB adds 100 bytes to each of
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
