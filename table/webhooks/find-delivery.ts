import type { Delivery } from '../../domain/webhooks/delivery.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { Key } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { toDelivery } from './delivery-row.ts';

/** Reads a delivery by its key: one GetItem, strongly consistent. */
export async function findDelivery({ PK, SK }: Key, now: Date): Promise<Delivery | undefined> {
  const row = await getItem({ Key: { PK, SK }, ConsistentRead: true });
  return row && toDelivery(row as Item & Key, now);
}
