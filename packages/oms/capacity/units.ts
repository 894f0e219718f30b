import { readUnits, writeUnits } from '../../local/limits/item-size.ts';

/** The units of a request for one item. */
export interface ItemUnits {
  /** The item and its copy in each index, which has all of its bytes. */
  readonly write: number;
  /** Twice for the item alone: an index is written as without a transaction. */
  readonly transactionalWrite: number;
  readonly eventualRead: number;
  readonly strongRead: number;
  readonly transactionalRead: number;
}

/**
 * Returns the units of an item by the rules of
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html.
 * An index of fewer attributes takes less, one whose keys change takes two writes.
 */
export function unitsOf(bytes: number, indexes: number): ItemUnits {
  const [item, read] = [writeUnits(bytes), readUnits(bytes, true)];
  return {
    write: item * (1 + indexes),
    transactionalWrite: item * (2 + indexes),
    eventualRead: readUnits(bytes),
    strongRead: read,
    transactionalRead: read * 2,
  };
}
