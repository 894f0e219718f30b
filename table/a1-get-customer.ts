import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredCustomer } from '../domain/customer.ts';
import { Refusal } from '../domain/refusal.ts';
import { table, tableName } from './client.ts';
import { profileKey } from './keys.ts';
import { projection } from './projection.ts';
import { ATTRIBUTES } from './schema.ts';

/** A1: one GetItem. The id is the partition, PROFILE the row. */
export async function getCustomer(customerId: string): Promise<StoredCustomer> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: profileKey(customerId), ...projection(ATTRIBUTES.profile) }),
  );
  if (!Item) throw new Refusal({ code: 'customer-not-found' });
  const { name, email, tier, createdAt, version } = Item;
  return { customerId, name, email, tier, createdAt, version };
}
