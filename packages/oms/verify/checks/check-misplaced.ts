import { allDuePartitions, DUE_KINDS, dueKindOf } from '../../../../table/due/due-kinds.ts';
import type { Key } from '../../../../table/keys.ts';
import { openOrderShardsRead } from '../../../../table/settings.ts';
import { MOST_OPEN_ORDER_SHARDS } from '../../../../table/shards.ts';
import { nameOfKey } from '../drift.ts';
import { readItem } from '../reads/read-items.ts';
import { type Checked, NOTHING_CHECKED } from './checked.ts';
import { pick } from './expected-order.ts';

const DUE = new Set<unknown>(allDuePartitions(MOST_OPEN_ORDER_SHARDS));

/**
 * True for a row that is listed as due where its sweep does not look, of the rows that no other
 * check has: deliveries, and rows of no kind that can be due. Deliveries of earlier versions are
 * beside the orders, where the sweep finds them, too.
 */
export function isMisplaced(row: Key & { readonly GSI2PK?: unknown }): boolean {
  if (!DUE.has(row.GSI2PK)) return false;
  const kind = dueKindOf(row);
  if (kind === undefined) return true;
  if (kind !== DUE_KINDS.delivery) return false;
  const shards = Math.max(...openOrderShardsRead());
  const swept = [...kind.partitions(shards), ...DUE_KINDS.order.partitions(shards)];
  return !swept.some((partition) => partition === row.GSI2PK);
}

/** Checks a row that the walk found in such a place. */
export async function checkMisplaced(key: Key): Promise<Checked> {
  const row = await readItem(key);
  if (!row || !isMisplaced(row)) return NOTHING_CHECKED;
  const kind = dueKindOf(row);
  const drift = {
    what: 'DUE' as const,
    key: nameOfKey(row),
    why: kind ? 'its sweep does not look where it is due' : 'no row of its kind can be due',
    expected: null,
    found: pick(row, 'GSI2PK', 'GSI2SK', 'dueFailures'),
    mayBeLag: false,
    repairable: kind !== undefined,
  };
  return { ...NOTHING_CHECKED, drifts: [drift] };
}
