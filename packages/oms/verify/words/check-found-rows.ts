import { parseFoundKey } from '../../../../table/keys.ts';
import { type Checked, NOTHING_CHECKED } from '../checks/checked.ts';
import { FOR_A_PERSON } from '../checks/unreadable.ts';
import type { Drift } from '../drift.ts';
import { type FoundRow, foundRows, isListed, listOf, type WordList } from './found-rows.ts';

/**
 * Checks that the order or the customer of each row of words lists its word. The difference names
 * no word: it is of a name.
 */
export async function checkFoundRows(partition: string): Promise<Checked> {
  const drifts: Drift[] = [];
  for await (const rows of foundRows(partition))
    for (const row of rows) drifts.push(...driftOf(row, await listOf(row)));
  return { ...NOTHING_CHECKED, drifts };
}

function driftOf(row: FoundRow, list: WordList | undefined): Drift[] {
  if (list && isListed(row, list)) return [];
  const [, ...position] = row.SK.split('#');
  const isLeft = !list?.words?.includes(parseFoundKey(row).word);
  return [
    {
      what: 'FIND',
      key: `${row.PK} / …#${position.join('#')}`,
      ...(list?.orderId !== undefined && { orderId: list.orderId }),
      why: isLeft ? 'nobody lists this word' : 'the row names another customer',
      expected: null,
      found: { type: row['type'] ?? null },
      ...(list ? { mayBeLag: true, repairable: true } : FOR_A_PERSON),
    },
  ];
}
