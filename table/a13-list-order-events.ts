import type { Order } from '../domain/order.ts';
import type { OrderStatus } from '../domain/order-status.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Item } from './item.ts';
import { isEvent, type Key, orderMetadataKey, orderPartition, parseEventTime, SORT_PREFIX } from './keys.ts';
import { queryProjection } from './projection.ts';
import { query } from './requests.ts';
import { ATTRIBUTES } from './schema.ts';

/** What an order became, once per version. */
export type OrderEvent = Pick<Order, 'orderId' | 'version' | 'status' | 'paymentStatus'> & {
  readonly at: string;
  /** Of the version before, if its event is known. */
  readonly previousStatus?: OrderStatus;
};

export interface OrderHistory {
  readonly customerId?: string | undefined;
  readonly events: readonly OrderEvent[];
}

/** A13: one Query on the order's partition, EVENT# through META. META says whose order it is, from before its first event on. */
export async function listOrderEvents(orderId: string): Promise<OrderHistory> {
  const { SK: last } = orderMetadataKey(orderId);
  const items = (await query({
    KeyConditionExpression: 'PK = :order AND SK BETWEEN :firstEvent AND :metadata',
    ExpressionAttributeValues: {
      ':order': orderPartition(orderId),
      ':firstEvent': SORT_PREFIX.event,
      ':metadata': last,
    },
    ...queryProjection(ATTRIBUTES.orderEvent),
  })) as readonly (Item & Key)[];
  if (items.length === 0) throw new Refusal({ code: 'order-not-found' });
  const versions = items.filter(isEvent).sort((a, b) => Number(a['version']) - Number(b['version']));
  return {
    customerId: items.find(({ SK }) => SK === last)?.['customerId'] as string | undefined,
    events: versions.map((event, i) => toEvent(orderId, event, versions[i - 1])),
  };
}

function toEvent(orderId: string, event: Item & Key, before: Item | undefined): OrderEvent {
  const { version, status, paymentStatus } = event as unknown as OrderEvent;
  const previous = before?.['version'] === version - 1 ? { previousStatus: before['status'] as OrderStatus } : {};
  return { orderId, version, status, ...previous, paymentStatus, at: parseEventTime(event) };
}
