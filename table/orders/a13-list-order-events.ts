import type { Order } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  isEvent,
  type Key,
  orderMetadataKey,
  orderPartition,
  parseEventTime,
  SORT_PREFIX,
} from '../keys.ts';
import { query } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/** The state of an order at one version. */
export type OrderEvent = Pick<
  Order,
  'orderId' | 'version' | 'status' | 'fulfillmentStatus' | 'paymentStatus'
> & {
  /** The order's total at that version. Old events lack it. */
  readonly total?: number | undefined;
  readonly at: string;
  /** The status of the previous version, if its event exists. */
  readonly previousStatus?: OrderStatus;
};

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
  const versions = history.events.toSorted((a, b) => Number(a['version']) - Number(b['version']));
  return versions.map((event, i) => toEvent(orderId, event, versions[i - 1]));
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

function toEvent(orderId: string, event: Item & Key, before: Item | undefined): OrderEvent {
  const { version, status, fulfillmentStatus, paymentStatus, total } =
    event as unknown as OrderEvent;
  const previous =
    before?.['version'] === version - 1 ? { previousStatus: before['status'] as OrderStatus } : {};
  return {
    orderId,
    version,
    status,
    ...previous,
    fulfillmentStatus,
    paymentStatus,
    total,
    at: parseEventTime(event),
  };
}
