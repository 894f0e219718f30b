/** The rows of an address book, and their number on the profile. */
import { type BookedAddress, MAX_ADDRESSES } from '../../domain/address-book.ts';
import type { Item } from '../aws-protocol/item.ts';
import { addressKey, profileKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';

/** A row that was not deleted. TTL removes a deleted one, which has no address any more. */
export const IS_THERE = 'attribute_exists(PK) AND attribute_not_exists(expiresAt)';

export const addressRow = (customerId: string, { label, address }: BookedAddress): Item => ({
  ...addressKey(customerId, label),
  type: 'Address',
  address,
});

/**
 * Counts a new address on the profile, up to the limit. An erased customer gets none: the erasure
 * may have ended, and nobody would look again.
 */
export const countAddress = (customerId: string): TransactionAction => ({
  Update: {
    Key: profileKey(customerId),
    UpdateExpression: 'ADD addresses :one',
    ConditionExpression:
      'attribute_exists(PK) AND attribute_not_exists(erasedAt) AND ' +
      '(attribute_not_exists(addresses) OR addresses < :limit)',
    ExpressionAttributeValues: { ':one': 1, ':limit': MAX_ADDRESSES },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

/** Counts a deleted address. */
export const discountAddress = (customerId: string): TransactionAction => ({
  Update: {
    Key: profileKey(customerId),
    UpdateExpression: 'ADD addresses :minus',
    ExpressionAttributeValues: { ':minus': -1 },
  },
});
