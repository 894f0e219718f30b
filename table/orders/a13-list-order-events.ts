import { Refusal } from '../../domain/refusal.ts';
import type { OrderEvent } from '../../domain/remarks/timeline-entry.ts';
import type { Item } from '../aws-protocol/item.ts';
import { toEvents } from '../full-order/order-events.ts';
import { isEvent, type Key, orderMetadataKey, orderPartition, SORT_PREFIX } from '../keys.ts';
import { query } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/**
 * A13: one Query of the order's partition, from EVENT# to META. META contains the customer, and
 * exists before the first event. If the caller may not read the order, or it is not there yet, it
 * is read again, strongly consistent.
 */
export async function listOrderEvents(
  orderId: string,
  mayRead: (customerId: string | undefined) => boolean,
): Promise<readonly OrderEvent[]> {
  const first = await readHistory(orderId, false);
  const history = first && mayRead(first.customerId) ? first : await readHistory(orderId, true);
  if (!history || !mayRead(history.customerId)) throw new Refusal({ code: 'order-not-found' });
  return toEvents(orderId, history.events);
}

interface OrderHistory {
  readonly customerId: string | undefined;
  readonly events: readonly (Item & Key)[];
}

async function readHistory(
  orderId: string,
  consistent: boolean,
): Promise<OrderHistory | undefined> {
  const { SK: last } = orderMetadataKey(orderId);
  const items = (await query({
    KeyConditionExpression: 'PK = :order AND SK BETWEEN :firstEvent AND :metadata',
    ExpressionAttributeValues: {
      ':order': orderPartition(orderId),
      ':firstEvent': SORT_PREFIX.event,
      ':metadata': last,
    },
    ...selectQueryAttributes(ATTRIBUTES.orderEvent),
    ConsistentRead: consistent,
  })) as readonly (Item & Key)[];
  if (items.length === 0) return undefined;
  const metadata = items.find(({ SK }) => SK === last);
  return {
    customerId: metadata?.['customerId'] as string | undefined,
    events: items.filter(isEvent),
  };
}
