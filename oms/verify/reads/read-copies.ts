import type { Item } from '../../../aws-protocol/item.ts';
import {
  isEvent,
  isFulfillment,
  isLineItem,
  isPayment,
  type Key,
  lineCountersKey,
  orderMetadataKey,
  orderPartition,
  parseFulfillmentId,
  paymentReferenceKey,
  SAFE_KEY_PART,
  SORT_PREFIX,
} from '../../../table/keys.ts';
import { readItem, readItems } from './read-items.ts';
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
  /** Those with a version: one written by hand stands for nothing. */
  readonly payments: readonly Row[];
  /** What claims the provider's references of each payment, by the payment's sort key. */
  readonly references: ReadonlyMap<string, readonly Row[]>;
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
  payments: [],
  references: new Map(),
  milestones: new Map(),
  others: [],
};

/**
 * One Query, one more for each fulfillment, since carriers' reports have partitions of their own,
 * and one GetItem for each reference of a payment.
 */
export async function readCopies(orderId: string): Promise<OrderCopies> {
  const copies = await readPartition(orderId);
  const milestones = new Map<string, readonly Row[]>();
  for (const row of copies.fulfillments) {
    const id = parseFulfillmentId(row);
    if (SAFE_KEY_PART.test(id)) milestones.set(row.SK, await readMilestones(id));
  }
  const references = new Map<string, readonly Row[]>();
  for (const row of copies.payments) {
    const claims = await Promise.all(claimKeysOf(row).map(readItem));
    references.set(
      row.SK,
      claims.filter((claim) => claim !== undefined),
    );
  }
  return { ...copies, milestones, references };
}

/** Where the claims of a payment's references are. */
export function claimKeysOf({ provider, reference, otherReferences }: Item): readonly Key[] {
  const others: readonly unknown[] = Array.isArray(otherReferences) ? otherReferences : [];
  return [reference, ...others].flatMap((one) =>
    typeof provider === 'string' && typeof one === 'string'
      ? [paymentReferenceKey(provider, one)]
      : [],
  );
}

/** One Query, without the carriers' reports and the claims of references. */
export async function readPartition(orderId: string): Promise<OrderCopies> {
  const { SK: meta } = orderMetadataKey(orderId);
  const { SK: counters } = lineCountersKey(orderId);
  const items = await readItems({
    KeyConditionExpression: 'PK = :order AND SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':order': orderPartition(orderId),
      ':first': SORT_PREFIX.cancellation,
      ':last': `${SORT_PREFIX.payment}~`,
    },
  });
  const of = Object.groupBy(items, kindOf);
  const others = (of.other ?? []).filter(({ SK }) => SK !== meta && SK !== counters);
  return {
    metadata: items.find(({ SK }) => SK === meta),
    counters: items.find(({ SK }) => SK === counters),
    events: of.event ?? [],
    fulfillments: of.fulfillment ?? [],
    cancellations: of.cancellation ?? [],
    lines: of.line ?? [],
    payments: of.payment ?? [],
    references: new Map(),
    milestones: new Map(),
    others,
  };
}

type Kind = 'event' | 'fulfillment' | 'line' | 'payment' | 'cancellation' | 'other';

function kindOf(row: Row): Kind {
  if (isEvent(row)) return 'event';
  if (isFulfillment(row)) return 'fulfillment';
  if (isLineItem(row)) return 'line';
  if (isPayment(row) && row['version'] !== undefined) return 'payment';
  return row.SK.startsWith(SORT_PREFIX.cancellation) ? 'cancellation' : 'other';
}
