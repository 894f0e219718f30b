import { wholeOrderForBuyer } from '../../domain/people/for-buyer.ts';
import { MAX_ORDER_BYTES, type OrderOmission } from '../../domain/webhooks/webhook-order.ts';
import {
  findWebhookOrder,
  keepWebhookOrder,
  readOrderOfEvent,
} from '../../table/webhooks/webhook-order.ts';

/** The members of an event that its order depends on. */
interface OrderEvent {
  readonly id: string;
  readonly source: string;
  /** The version of its source. */
  readonly sequence: string;
}

/**
 * Keeps the order of an event for the endpoints that ask for it, as its buyer may see it: a
 * receiver is no member of the shop, and may be anybody's. The order may be newer than the event;
 * `asOfVersion` is its version. A repeated event leaves the first text.
 */
export async function keepOrderOf(
  orderId: string,
  { id: eventId, source, sequence }: OrderEvent,
  now: Date,
): Promise<void> {
  const isOfOrder = source === `/orders/${orderId}`;
  const order = await readOrderOfEvent(orderId, isOfOrder ? Number(sequence) : undefined);
  if (order) await keepWebhookOrder({ orderId, eventId, text: textOf(order) }, now);
}

function textOf(order: Parameters<typeof wholeOrderForBuyer>[0]): string {
  const text = JSON.stringify(wholeOrderForBuyer(order));
  return Buffer.byteLength(text) > MAX_ORDER_BYTES ? ('TOO_LARGE' satisfies OrderOmission) : text;
}

/** The kept text, or the reason why there is none. */
export const keptOrder = async (orderId: string, eventId: string): Promise<string> =>
  (await findWebhookOrder(orderId, eventId)) ?? ('ERASED' satisfies OrderOmission);
