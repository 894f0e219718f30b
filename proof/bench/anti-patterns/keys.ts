/** Partition keys that many rows share: one partition has 1,000 write units a second. */

import type { Item } from '../../../packages/local/limits/change-units.ts';
import { shardOf } from '../../../table/shards.ts';
import { recordWhile } from '../../../test/support/measurement/request-recorder.ts';
import { loadRows } from '../scale/bulk-load.ts';
import type { AntiPattern, MeasuredTable } from './anti-pattern.ts';

/** The number of shards of a day in source document 004. */
const SHARDS = 10;
const DAY = '2026-01-01';
const COUNTED = 'WCU on the busiest partition key, for the orders of a day';

export const KEYS: readonly AntiPattern[] = [
  {
    practice: 'A partition key of one value for each type',
    documents: '000, 002, 003',
    counted: COUNTED,
    instead: 'the order’s id in the key',
    measure: (table) =>
      busiest(
        table,
        () => 'ORDER',
        (orderId) => `ORDER#${orderId}`,
      ),
  },
  {
    practice: 'A flag as the partition key',
    documents: '000, 004',
    counted: COUNTED,
    instead: 'a sparse index of the flagged items',
    // 20 are open, as in the table. Other orders have no key in a sparse index.
    measure: (table) =>
      busiest(
        table,
        (_, i) => String(i < 20),
        (_, i) => (i < 20 ? 'OPEN' : undefined),
      ),
  },
  {
    practice: 'A day as the partition key',
    documents: '004; 002 recommends it',
    counted: COUNTED,
    instead: `the day and a calculated shard of ${SHARDS} (A31)`,
    measure: (table) =>
      busiest(
        table,
        () => `DAY#${DAY}`,
        (orderId) => `DAY#${DAY}#${shardOf(orderId, SHARDS)}`,
      ),
  },
];

type PartitionOf = (orderId: string, i: number) => string | undefined;

const busiest = async (
  { rows, onTable }: MeasuredTable,
  practice: PartitionOf,
  instead: PartitionOf,
) => ({
  practice: await onTable('no index', () => unitsOfBusiest(rows, practice)),
  instead: await onTable('no index', () => unitsOfBusiest(rows, instead)),
});

/** Writes an item for each order that has a key, and adds up the engine's units by key. */
async function unitsOfBusiest(rows: number, partitionOf: PartitionOf): Promise<number> {
  const items = Array.from({ length: rows }, (_, i): Item[] => {
    const orderId = `o-${String(i).padStart(6, '0')}`;
    const PK = partitionOf(orderId, i);
    return PK === undefined ? [] : [{ PK, SK: orderId }];
  }).flat();
  const units = new Map<string, number>();
  for (const [PK, own] of Map.groupBy(items, (item) => String(item['PK'])))
    units.set(PK, own.length);
  const consumed = (await recordWhile(() => loadRows(items))).reduce(
    (sum, request) => sum + request.units,
    0,
  );
  return (Math.max(...units.values()) * consumed) / items.length;
}
