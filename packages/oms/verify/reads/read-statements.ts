import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, withdrawalKey } from '../../../../table/keys.ts';
import { readItem } from './read-items.ts';

type Row = Item & Key;

/** Reads the statements of withdrawal that META lists, or a change names, by their ids. */
export async function readStatements(
  metadata: Row | undefined,
  changes: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const named = changes.flatMap(({ withdrawalId }) =>
    typeof withdrawalId === 'string' ? [withdrawalId] : [],
  );
  const ids = [...new Set([...listedStatements(metadata), ...named])];
  const rows = await Promise.all(ids.map((id) => readItem(withdrawalKey(id))));
  return new Map(ids.flatMap((id, at) => (rows[at] ? [[id, rows[at]] as const] : [])));
}

/** The ids of the statements that META lists; each entry begins with one. */
export const listedStatements = (metadata: Item | undefined): readonly string[] =>
  [...((metadata?.['withdrawals'] as ReadonlySet<unknown> | undefined) ?? [])].map(
    (entry) => String(entry).split('#')[0] ?? '',
  );
