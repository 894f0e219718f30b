/** The texts of an order that webhooks have beside their events. */
import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { Refusal } from '../../domain/refusal.ts';
import { DELIVERY_SECONDS } from '../../domain/webhooks/delivery.ts';
import { toShownOrder } from '../full-order/order-row.ts';
import { customerOrderKey, orderIdentity, orderMetadataKey, webhookOrderKey } from '../keys.ts';
import { getOrder, type OrderCollection } from '../orders/a03-get-order.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { insert, transact } from '../requests/transaction.ts';
import { ATTRIBUTES } from '../schema.ts';

/**
 * Reads the order of an event as A3 does, and never older than the event. If a replica may lag, it
 * is read strongly consistent, with its row, which META follows: 0.5 RCU, or 1.5 more.
 *
 * @param version the version of the order's row that the event is about; undefined for an event of
 *   one of its parts, which has a version of its own
 * @returns undefined for an order that is not there
 */
export async function readOrderOfEvent(
  orderId: string,
  version: number | undefined,
): Promise<OrderCollection | undefined> {
  try {
    const order = version === undefined ? undefined : await getOrder(orderId);
    if (version !== undefined && Number(order?.asOfVersion) >= version) return order;
    return await withRow(await getOrder(orderId, { consistent: true }));
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'order-not-found') return undefined;
    throw error;
  }
}

/** Takes the members of the order's row, which may be newer than META. */
async function withRow(order: OrderCollection): Promise<OrderCollection> {
  const { orderId, customerId, asOfVersion } = order;
  if (customerId === undefined) return order;
  const Key = customerOrderKey(orderIdentity({ customerId, orderId }));
  const row = await getItem({
    Key,
    ConsistentRead: true,
    ...selectAttributes(ATTRIBUTES.order),
  });
  if (!row || Number(row['version']) <= Number(asOfVersion)) return order;
  const { onHold: _, refunded: __, ...others } = order;
  return { ...others, ...toShownOrder(row), asOfVersion: Number(row['version']) };
}

/** A text that is kept for the webhooks of an event. */
export interface WebhookOrder {
  readonly orderId: string;
  readonly eventId: string;
  /** The order as JSON, or the reason why it is left out. */
  readonly text: string;
}

/**
 * Keeps the text of an order for the webhooks of an event, as long as their deliveries are kept: it
 * is written once, on the condition that the order's person was not erased. The transaction is in
 * sequence with the erasure's mark on META, so an erasure that marks first, and then removes the
 * texts, leaves none.
 */
export async function keepWebhookOrder(
  { orderId, eventId, text }: WebhookOrder,
  now: Date,
): Promise<void> {
  await transact({
    text: insert({
      ...webhookOrderKey(orderId, eventId),
      type: 'WebhookOrder',
      order: text,
      expiresAt: epochSeconds(now) + DELIVERY_SECONDS,
    }),
    metadata: {
      ConditionCheck: {
        Key: orderMetadataKey(orderId),
        ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(erasedAt)',
      },
    },
  });
}

/** Finds a text by its key: one GetItem, strongly consistent. Undefined once it was erased. */
export async function findWebhookOrder(
  orderId: string,
  eventId: string,
): Promise<string | undefined> {
  const row = await getItem({ Key: webhookOrderKey(orderId, eventId), ConsistentRead: true });
  return row && String(row['order']);
}
