import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrderIdentity, StoredOrder } from '../domain/order.ts';
import { Refusal } from '../domain/refusal.ts';
import { table, tableName } from './client.ts';
import { customerOrderKey } from './keys.ts';
import { toOrder } from './order-row.ts';
import { projection } from './projection.ts';
import { ATTRIBUTES } from './schema.ts';

/** A3b: one GetItem, strongly consistent, on the row of truth. The id carries the moment, so the whole key is known. */
export async function getCustomerOrder(order: OrderIdentity): Promise<StoredOrder> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: customerOrderKey(order),
      ...projection(ATTRIBUTES.order),
      ConsistentRead: true,
    }),
  );
  if (!Item) throw new Refusal({ code: 'order-not-found' });
  return toOrder(Item);
}
