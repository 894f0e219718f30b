import type { StoredCustomer } from '../../domain/customer.ts';
import { Refusal } from '../../domain/refusal.ts';
import { profileKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { toCustomer } from './a01-get-customer.ts';

/** A38b: one UpdateItem of the profile. A customer who is open already stays as they are. */
export async function reopenCustomer(customerId: string): Promise<StoredCustomer> {
  const outcome = await conditionalUpdate({
    Key: profileKey(customerId),
    UpdateExpression: 'REMOVE closedAt ADD version :one',
    ConditionExpression: 'attribute_exists(closedAt)',
    ExpressionAttributeValues: { ':one': 1 },
  });
  const row = outcome.written ?? outcome.stored;
  if (!row) throw new Refusal({ code: 'customer-not-found' });
  return toCustomer(customerId, row);
}
