import type { StoredCustomer } from '../../domain/customer.ts';
import { Refusal } from '../../domain/refusal.ts';
import { profileKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { toCustomer } from './a01-get-customer.ts';

/**
 * A38b: one UpdateItem of the profile. A customer who is open already stays as they are, and one
 * who was erased stays closed.
 */
export async function reopenCustomer(customerId: string): Promise<StoredCustomer> {
  const outcome = await conditionalUpdate({
    Key: profileKey(customerId),
    UpdateExpression: 'REMOVE closedAt ADD version :one',
    ConditionExpression: 'attribute_exists(closedAt) AND attribute_not_exists(erasedAt)',
    ExpressionAttributeValues: { ':one': 1 },
  });
  const row = outcome.written ?? outcome.stored;
  if (!row) throw new Refusal({ code: 'customer-not-found' });
  if (row['erasedAt'] !== undefined) throw new Refusal({ code: 'customer-closed' });
  return toCustomer(customerId, row);
}
