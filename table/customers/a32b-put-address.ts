import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type BookedAddress, MAX_ADDRESSES } from '../../domain/address-book.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { putItem } from '../requests/commands.ts';
import { retryConflicts } from '../requests/conflict.ts';
import { transact } from '../requests/transaction.ts';
import { addressRow, countAddress, IS_THERE } from './address-rows.ts';

/** The most attempts, if others create and delete the same address at the same time. */
const MAX_ROUNDS = 4;

/**
 * A32b: one PutItem that replaces an address. If there is none, one TransactWriteItems creates it
 * and counts it on the profile, so that a customer has at most 50, and an erased one none.
 *
 * @returns true if it is new
 */
export async function putAddress(customerId: string, booked: BookedAddress): Promise<boolean> {
  const Item = addressRow(customerId, booked);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (await replaced(Item)) return false;
    const failed = await transact({
      profile: countAddress(customerId),
      address: { Put: { Item, ConditionExpression: `NOT (${IS_THERE})` } },
    });
    if (!failed) return true;
    if (failed.address) continue;
    throw addressRefusal(failed.profile?.item);
  }
  throw tryAgain();
}

function addressRefusal(profile: Item | undefined): Refusal {
  if (!profile) return new Refusal({ code: 'customer-not-found' });
  return profile['erasedAt'] === undefined
    ? new Refusal({ code: 'too-many-addresses', limit: MAX_ADDRESSES })
    : new Refusal({ code: 'customer-closed' });
}

async function replaced(Item: ReturnType<typeof addressRow>): Promise<boolean> {
  try {
    await retryConflicts(() => putItem({ Item, ConditionExpression: IS_THERE }));
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
}
