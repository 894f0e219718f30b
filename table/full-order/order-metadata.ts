/** Reads META alone, where that is all that has to be known of an order. */
import type { OrderIdentity } from '../../domain/order.ts';
import { isRevoked, type OrderLink } from '../../domain/order-link.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Replacement } from '../../domain/returns/settle-return.ts';
import type { Item } from '../aws-protocol/item.ts';
import { orderIdentity, orderMetadataKey } from '../keys.ts';
import { getItem, query } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import { linksFromOf } from './order-collection.ts';

/** A link, as far as it names an order and can be revoked. */
export type LinkToOrder = Pick<OrderLink, 'orderId' | 'issuedAt'>;

/**
 * Reads whose order a link leads to: one GetItem, strongly consistent, so that a link that was
 * revoked is not valid a moment longer.
 *
 * @throws {Refusal} order-not-found, also for a link that was revoked
 */
export async function readLinkedOrder({ orderId, issuedAt }: LinkToOrder): Promise<OrderIdentity> {
  const metadata = await getItem({
    Key: orderMetadataKey(orderId),
    ...selectAttributes(ATTRIBUTES.linkedOrder),
    ConsistentRead: true,
  });
  const customerId = metadata?.['customerId'];
  if (typeof customerId !== 'string' || isRevoked({ issuedAt }, linksFromOf(metadata)))
    throw new Refusal({ code: 'order-not-found' });
  return orderIdentity({ customerId, orderId });
}

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
