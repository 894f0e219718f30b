import type { KeyUnits } from './limits.ts';
import { readUnitsOf } from './read-units.ts';
import type { Marshalled, ReadPartition, Written } from './table-request.ts';
import { writeUnitsOf } from './write-units.ts';

interface CarriedOut {
  readonly operation: string;
  readonly written: readonly Written[];
  readonly read: readonly ReadPartition[];
  /** The items before and after, in the order of `written`. */
  readonly before: readonly (Marshalled | undefined)[];
  readonly after: readonly (Marshalled | undefined)[];
  /** The engine's own count, of which a read's units are taken. */
  readonly ConsumedCapacity: Parameters<typeof readUnitsOf>[1];
}

/** Computes the units of a request at each key. */
export const unitsOf = ({
  operation,
  written,
  read,
  before,
  after,
  ConsumedCapacity,
}: CarriedOut): KeyUnits[] => [
  ...writeUnitsOf(
    written.map(({ key, isCheck }, at) => ({
      key,
      before: before[at],
      // Another write may have come since a check, which changes nothing.
      after: isCheck ? before[at] : after[at],
    })),
    operation === 'TransactWriteItems',
  ),
  ...readUnitsOf(read, ConsumedCapacity),
];
