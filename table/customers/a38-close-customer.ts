import type { StoredCustomer } from '../../domain/customer.ts';
import { Refusal } from '../../domain/refusal.ts';
import { profileKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { toCustomer } from './a01-get-customer.ts';

/**
 * A38: one UpdateItem of the profile. A6 checks the profile in its own transaction, so no order is
 * placed after the closure was answered. The e-mail address stays reserved. A customer who is
 * closed already stays as they are.
 */
export async function closeCustomer(customerId: string, now: Date): Promise<StoredCustomer> {
  const outcome = await conditionalUpdate({
    Key: profileKey(customerId),
    UpdateExpression: 'SET closedAt = :now ADD version :one',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(closedAt)',
    ExpressionAttributeValues: { ':now': now.toISOString(), ':one': 1 },
  });
  const row = outcome.written ?? outcome.stored;
  if (!row) throw new Refusal({ code: 'customer-not-found' });
  return toCustomer(customerId, row);
}
