import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { Refusal } from '../../domain/refusal.ts';
import { addressKey } from '../keys.ts';
import { transact } from '../requests/transaction.ts';
import { TTL_ATTRIBUTE } from '../schema.ts';
import { discountAddress, IS_THERE } from './address-rows.ts';

/**
 * A32c: one TransactWriteItems that empties the row and counts it on the profile. TTL removes the
 * row. IAM sees partitions, not rows: a right to delete an address would be a right to delete the
 * customer's profile and orders.
 */
export async function deleteAddress(customerId: string, label: string, now: Date): Promise<void> {
  const failed = await transact({
    address: {
      Put: {
        Item: {
          ...addressKey(customerId, label),
          type: 'Address',
          [TTL_ATTRIBUTE]: epochSeconds(now),
        },
        ConditionExpression: IS_THERE,
      },
    },
    profile: discountAddress(customerId),
  });
  if (failed) throw new Refusal({ code: 'address-not-found' });
}
