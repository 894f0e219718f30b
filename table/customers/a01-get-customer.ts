import type { StoredCustomer } from '../../domain/customer.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { profileKey } from '../keys.ts';
import { findItem, type ReadOptions } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/** Reads a profile, with its members in the order of the answers. */
export function toCustomer(customerId: string, row: Item): StoredCustomer {
  const { name, email, phone, tier, createdAt, version, guest, closedAt } =
    row as unknown as StoredCustomer;
  return { customerId, name, email, phone, tier, createdAt, version, guest, closedAt };
}

/** A1: one GetItem of the PROFILE row in the customer's partition. */
export async function getCustomer(
  customerId: string,
  { consistent }: ReadOptions = {},
): Promise<StoredCustomer> {
  const item = await findItem({
    Key: profileKey(customerId),
    ...selectAttributes(ATTRIBUTES.profile),
    ConsistentRead: consistent,
  });
  if (!item) throw new Refusal({ code: 'customer-not-found' });
  return toCustomer(customerId, item);
}
