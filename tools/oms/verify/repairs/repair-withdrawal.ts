import { withdrawalKey } from '../../../../table/keys.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { dueKeysOf } from '../../../../table/withdrawals/withdrawal-row.ts';
import { isForgotten } from '../checks/people/check-withdrawal.ts';
import { readItem } from '../reads/read-items.ts';
import { setWhile, unchanged } from './unchanged.ts';

/**
 * Makes a statement of withdrawal due now that has no effect and is not due, and resets the count
 * of its failures. One that awaits its confirmation goes to a person then. Its version stays the
 * same, because nothing was decided.
 */
export async function repairWithdrawal(withdrawalId: string): Promise<void> {
  const row = await readItem(withdrawalKey(withdrawalId));
  if (!row || !isForgotten(row)) return;
  const set = setAttributes({ ...dueKeysOf(withdrawalId, new Date()), dueFailures: undefined });
  await conditionalUpdate({
    Key: withdrawalKey(withdrawalId),
    ...setWhile(set, unchanged(row, 'status', 'version')),
  });
}
