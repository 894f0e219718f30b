import type { Item } from '../../../aws-protocol/item.ts';
import {
  isEvent,
  type Key,
  orderMetadataKey,
  orderPartition,
  SORT_PREFIX,
} from '../../../table/keys.ts';
import { readItems } from './read-items.ts';

/** What the projector keeps in an order's own partition. */
export interface OrderCopies {
  readonly metadata: (Item & Key) | undefined;
  readonly events: readonly (Item & Key)[];
  /** Lines and whatever else was read between them. */
  readonly others: readonly (Item & Key)[];
}

/** Of a row that has no copies of its own. */
export const NO_COPIES: OrderCopies = { metadata: undefined, events: [], others: [] };

export async function readCopies(orderId: string): Promise<OrderCopies> {
  const { SK: last } = orderMetadataKey(orderId);
  const items = await readItems({
    KeyConditionExpression: 'PK = :order AND SK BETWEEN :firstEvent AND :metadata',
    ExpressionAttributeValues: {
      ':order': orderPartition(orderId),
      ':firstEvent': SORT_PREFIX.event,
      ':metadata': last,
    },
  });
  return {
    metadata: items.find(({ SK }) => SK === last),
    events: items.filter(isEvent),
    others: items.filter((item) => item.SK !== last && !isEvent(item)),
  };
}
