import { STORES } from '../../../table/schema.ts';
import type { KeyUnits } from './limits.ts';
import type { ReadPartition } from './table-request.ts';

interface Consumed {
  readonly CapacityUnits?: number;
  readonly Table?: { readonly CapacityUnits?: number };
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>;
}

/**
 * Gives the units that the engine counted to the partitions that were read. A batch's units are
 * shared equally between its keys, since the answer has the sum alone.
 */
export function readUnitsOf(
  partitions: readonly ReadPartition[],
  consumed: Consumed | readonly Consumed[] | undefined,
): KeyUnits[] {
  const all = [consumed ?? []].flat() as readonly Consumed[];
  return STORES.flatMap((store) => {
    const those = partitions.filter((partition) => partition.store === store);
    const units = all.reduce((sum, one) => sum + unitsAt(one, store), 0);
    return those.map(
      ({ key, item }): KeyUnits => ({
        store,
        kind: 'Read',
        key,
        item,
        units: units / those.length,
      }),
    );
  });
}

const unitsAt = ({ Table, GlobalSecondaryIndexes }: Consumed, store: string): number =>
  (store === 'table' ? Table : GlobalSecondaryIndexes?.[store])?.CapacityUnits ?? 0;
