import type { Item } from '../../aws-protocol/item.ts';
import type { Order } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  isEvent,
  type Key,
  orderMetadataKey,
  orderPartition,
  parseEventTime,
  SORT_PREFIX,
} from '../keys.ts';
import { query } from '../requests/commands.ts';
import { queryProjection } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/** What an order became, once per version. */
export type OrderEvent = Pick<
  Order,
  'orderId' | 'version' | 'status' | 'fulfillmentStatus' | 'paymentStatus'
> & {
  /** What the order cost then. Events of before lack it. */
  readonly total?: number | undefined;
  readonly at: string;
  /** Of the version before, if its event is known. */
  readonly previousStatus?: OrderStatus;
};

/**
 * A13: one Query on the order's partition, EVENT# through META. META says whose order it is, from
 * before its first event on. An order that the caller may not read, or that is not there yet, is
 * read once more, strongly consistent.
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
    ...queryProjection(ATTRIBUTES.orderEvent),
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
