import type { Key } from '../../../../table/keys.ts';
import type { ListedRow } from '../../reshard/listed-rows.ts';
import { moveRow } from '../../reshard/move-row.ts';
import { isMisplaced } from '../checks/check-misplaced.ts';
import { readItem } from '../reads/read-items.ts';

/** Moves a row that is due to the partition that its sweep reads, as `oms reshard` does. */
export async function repairMisplaced(key: Key): Promise<void> {
  const row = await readItem(key);
  if (row && isMisplaced(row)) await moveRow(row as unknown as ListedRow);
}
