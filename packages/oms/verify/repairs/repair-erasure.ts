import { erasureDueKeys } from '../../../../table/customers/erasure-row.ts';
import { erasureKey } from '../../../../table/keys.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { isForgottenErasure } from '../checks/people/check-erasure.ts';
import { readItem } from '../reads/read-items.ts';
import { setWhile, unchanged } from './unchanged.ts';

/** Makes an erasure due now that runs and that no sweep finds. Its version stays the same. */
export async function repairErasure(customerId: string): Promise<void> {
  const row = await readItem(erasureKey(customerId));
  if (!row || !isForgottenErasure(row)) return;
  const keys = erasureDueKeys(customerId, new Date());
  await conditionalUpdate({
    Key: erasureKey(customerId),
    ...setWhile(
      setAttributes({ ...keys, dueFailures: undefined }),
      unchanged(row, 'status', 'version'),
    ),
  });
}
