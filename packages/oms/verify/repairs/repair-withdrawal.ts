import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type DueRow, dueAtOf } from '../../../../table/due/list-due.ts';
import { PARTITIONS, withdrawalKey } from '../../../../table/keys.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { dueKeysOf } from '../../../../table/withdrawals/withdrawal-row.ts';
import { isForgotten } from '../checks/people/check-withdrawal.ts';
import { readItem } from '../reads/read-items.ts';
import { setWhile, unchanged } from './unchanged.ts';

/**
 * Makes a statement of withdrawal due that has no effect and that no sweep finds, and resets the
 * count of its failures: at its own time if it only lies in another sweep's partition, otherwise
 * now. One that awaits its confirmation goes to a person then. Its version stays the same, because
 * nothing was decided.
 */
export async function repairWithdrawal(withdrawalId: string): Promise<void> {
  const row = await readItem(withdrawalKey(withdrawalId));
  if (!row || !isForgotten(row)) return;
  const dueAt = new Date(isDueElsewhere(row) ? dueAtOf(row) : Date.now());
  const set = setAttributes({ ...dueKeysOf(withdrawalId, dueAt), dueFailures: undefined });
  await conditionalUpdate({
    Key: withdrawalKey(withdrawalId),
    ...setWhile(set, unchanged(row, 'status', 'version')),
  });
}

const isDueElsewhere = (row: Item): row is Item & DueRow =>
  String(row['GSI2PK']).startsWith(PARTITIONS.due) && typeof row['GSI2SK'] === 'string';
