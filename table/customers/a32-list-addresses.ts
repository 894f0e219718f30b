import type { BookedAddress } from '../../domain/address-book.ts';
import type { Item } from '../aws-protocol/item.ts';
import { customerPartition, type Key, parseAddressLabel, SORT_PREFIX } from '../keys.ts';
import { query, type ReadOptions } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/** A32: one Query of the addresses in the customer's partition, by label. */
export async function listAddresses(
  customerId: string,
  { consistent }: ReadOptions = {},
): Promise<readonly BookedAddress[]> {
  const rows = await query({
    KeyConditionExpression: 'PK = :customer AND begins_with(SK, :address)',
    ExpressionAttributeValues: {
      ':customer': customerPartition(customerId),
      ':address': SORT_PREFIX.address,
    },
    ...selectQueryAttributes(ATTRIBUTES.address),
    ConsistentRead: consistent,
  });
  return (rows as readonly (Item & Key)[])
    .filter(({ expiresAt }) => expiresAt === undefined)
    .map((row) => ({
      label: parseAddressLabel(row),
      address: row['address'] as BookedAddress['address'],
    }));
}
