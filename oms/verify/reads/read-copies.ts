import type { Item } from '../../../aws-protocol/item.ts';
import {
  isEvent,
  isFulfillment,
  isLineItem,
  type Key,
  lineCountersKey,
  orderMetadataKey,
  orderPartition,
  parseFulfillmentId,
  SAFE_KEY_PART,
  SORT_PREFIX,
} from '../../../table/keys.ts';
import { readItems } from './read-items.ts';
import { readMilestones } from './read-milestones.ts';

type Row = Item & Key;

/** What is stored in an order's own partition. */
export interface OrderCopies {
  readonly metadata: Row | undefined;
  readonly events: readonly Row[];
  /** LINES; absent for an order that moved as a whole. */
  readonly counters: Row | undefined;
  readonly fulfillments: readonly Row[];
  readonly cancellations: readonly Row[];
  readonly lines: readonly Row[];
  /** What carriers reported, by the fulfillment's sort key. */
  readonly milestones: ReadonlyMap<string, readonly Row[]>;
  /** Whatever else was read between them. */
  readonly others: readonly Row[];
}

/** Of a row that has no copies of its own. */
export const NO_COPIES: OrderCopies = {
  metadata: undefined,
  events: [],
  counters: undefined,
  fulfillments: [],
  cancellations: [],
  lines: [],
  milestones: new Map(),
  others: [],
};

/** One Query, and one more for each fulfillment: carriers' reports have partitions of their own. */
export async function readCopies(orderId: string): Promise<OrderCopies> {
  const copies = await readPartition(orderId);
  const milestones = new Map<string, readonly Row[]>();
  for (const row of copies.fulfillments) {
    const id = parseFulfillmentId(row);
    if (SAFE_KEY_PART.test(id)) milestones.set(row.SK, await readMilestones(id));
  }
  return { ...copies, milestones };
}

/** One Query, without the carriers' reports. */
export async function readPartition(orderId: string): Promise<OrderCopies> {
  const { SK: last } = orderMetadataKey(orderId);
  const { SK: counters } = lineCountersKey(orderId);
  const items = await readItems({
    KeyConditionExpression: 'PK = :order AND SK BETWEEN :first AND :metadata',
    ExpressionAttributeValues: {
      ':order': orderPartition(orderId),
      ':first': SORT_PREFIX.cancellation,
      ':metadata': last,
    },
  });
  const of = Object.groupBy(items, kindOf);
  const others = (of.other ?? []).filter(({ SK }) => SK !== last && SK !== counters);
  return {
    metadata: items.find(({ SK }) => SK === last),
    counters: items.find(({ SK }) => SK === counters),
    events: of.event ?? [],
    fulfillments: of.fulfillment ?? [],
    cancellations: of.cancellation ?? [],
    lines: of.line ?? [],
    milestones: new Map(),
    others,
  };
}

function kindOf(row: Row): 'event' | 'fulfillment' | 'line' | 'cancellation' | 'other' {
  if (isEvent(row)) return 'event';
  if (isFulfillment(row)) return 'fulfillment';
  if (isLineItem(row)) return 'line';
  return row.SK.startsWith(SORT_PREFIX.cancellation) ? 'cancellation' : 'other';
}
