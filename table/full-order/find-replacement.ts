import type { Replacement } from '../../domain/returns/settle-return.ts';
import type { Item } from '../aws-protocol/item.ts';
import { orderMetadataKey } from '../keys.ts';
import { query } from '../requests/commands.ts';

/**
 * Reads the order that a return pays for, from its META, which may lag behind its row: 0.5 RCU, and
 * 1 RCU more for an order that was just placed, or is none. A Query, as the role of every change of
 * an order may send. Undefined for an order that does not exist, or was written by hand.
 */
export async function findReplacement(orderId: string): Promise<Replacement | undefined> {
  const row = (await metadataOf(orderId, false)) ?? (await metadataOf(orderId, true));
  const { customerId, currency, status, fulfillmentStatus } = (row ?? {}) as Partial<Replacement>;
  return customerId !== undefined && currency !== undefined && status !== undefined
    ? { customerId, orderId, currency, status, fulfillmentStatus }
    : undefined;
}

async function metadataOf(orderId: string, consistent: boolean): Promise<Item | undefined> {
  const { PK, SK } = orderMetadataKey(orderId);
  const [row] = await query({
    KeyConditionExpression: 'PK = :order AND SK = :meta',
    ExpressionAttributeValues: { ':order': PK, ':meta': SK },
    ConsistentRead: consistent,
  });
  return row;
}
