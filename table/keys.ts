/**
 * The key map: where each item lives, and in which index it shows. Spelled out here and nowhere
 * else.
 *
 *   type                PK                  SK                          GSI1PK               GSI1SK               GSI2PK               GSI2SK
 *   Customer            CUST#<customerId>   PROFILE
 *   CustomerSummary     CUST#<customerId>   SUMMARY
 *   Order               CUST#<customerId>   ORDER#<placedAt>#<orderId>  CUST#<id>#<status>   <placedAt>#<orderId> OPEN[#<n>] while OPEN <placedAt>#<orderId>
 *   OrderMetadata       ORDER#<orderId>     META
 *   LineItem            ORDER#<orderId>     ITEM#<seq>
 *   Event               ORDER#<orderId>     EVENT#<ts>#<version>
 *   InventoryLevel      SKU#<sku>           STOCK                                                                 LOW while low        <sku>
 *   EmailReservation    EMAIL#<email>       RESERVATION
 *   IdempotencyRecord   IDEMP#<hash>        LOCK
 *
 * `#` separates, so no part may contain it. Ids are checked against `SAFE_KEY_PART` at the edge;
 * `part` is the last line of defence, for what the edge forgot.
 */
import { createHash } from 'node:crypto';
import type { OrderIdentity } from '../domain/order.ts';
import { placedAtOf } from '../domain/order-id.ts';
import type { OrderStatus } from '../domain/order-status.ts';
import { Refusal } from '../domain/refusal.ts';
import { shardOf } from './shards.ts';

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

/** Customer ids, order ids and SKUs: nothing that separates, escapes or climbs. */
export const SAFE_KEY_PART = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The kinds of partition, by the prefix that names them. IAM's `dynamodb:LeadingKeys` is built from
 * these.
 */
export const PARTITIONS = {
  customer: 'CUST#',
  order: 'ORDER#',
  stock: 'SKU#',
  email: 'EMAIL#',
  idempotency: 'IDEMP#',
  openOrders: 'OPEN',
  lowStock: 'LOW',
} as const;

/** The kinds of row that a partition holds several of. */
export const SORT_PREFIX = {
  order: 'ORDER#',
  lineItem: 'ITEM#',
  payment: 'PAYMENT#',
  event: 'EVENT#',
} as const;

export const STOCK_SORT_KEY = 'STOCK';

/** Sorts after every character that a key part may hold, before nothing that one does. */
const LAST = '~';

function part(value: string): string {
  if (value === '' || value.includes('#'))
    throw new RangeError('a key part is empty or contains the separator');
  return value;
}

export const customerPartition = (customerId: string) =>
  `${PARTITIONS.customer}${part(customerId)}`;
export const orderPartition = (orderId: string) => `${PARTITIONS.order}${part(orderId)}`;

export const profileKey = (customerId: string): Key => ({
  PK: customerPartition(customerId),
  SK: 'PROFILE',
});
export const summaryKey = (customerId: string): Key => ({
  PK: customerPartition(customerId),
  SK: 'SUMMARY',
});
export const stockKey = (sku: string): Key => ({
  PK: `${PARTITIONS.stock}${part(sku)}`,
  SK: STOCK_SORT_KEY,
});
export const emailKey = (email: string): Key => ({
  PK: `${PARTITIONS.email}${part(email)}`,
  SK: 'RESERVATION',
});
export const orderMetadataKey = (orderId: string): Key => ({
  PK: orderPartition(orderId),
  SK: 'META',
});

/** Padded, or ITEM#10 would sort before ITEM#9. */
export const lineItemKey = (orderId: string, seq: number): Key => ({
  PK: orderPartition(orderId),
  SK: `${SORT_PREFIX.lineItem}${String(seq).padStart(3, '0')}`,
});

/**
 * One record per caller, method and path, and key: nobody can replay, or block, another's request.
 */
export const idempotencyKey = (principal: string, route: string, key: string): Key => ({
  PK: `${PARTITIONS.idempotency}${createHash('sha256')
    .update(JSON.stringify([principal, route, key]))
    .digest('base64url')}`,
  SK: 'LOCK',
});

/**
 * `<placedAt>#<orderId>`: an order's place in every list, and all that a cursor has to remember.
 */
export const orderPosition = ({ placedAt, orderId }: Pick<OrderIdentity, 'placedAt' | 'orderId'>) =>
  `${part(placedAt)}#${part(orderId)}`;

export const customerOrderKey = (order: OrderIdentity): Key =>
  positionKey(order.customerId, orderPosition(order));

/** The key of the order at a position of a customer's list. */
export const positionKey = (customerId: string, position: string): Key => ({
  PK: customerPartition(customerId),
  SK: `${SORT_PREFIX.order}${position}`,
});

/**
 * An order's identity from what a caller knows of it. An id that this system cannot have made names
 * no order.
 */
export function orderIdentity({
  customerId,
  orderId,
}: Pick<OrderIdentity, 'customerId' | 'orderId'>): OrderIdentity {
  const placedAt = placedAtOf(orderId);
  if (placedAt === undefined) throw new Refusal({ code: 'order-not-found' });
  return { customerId, orderId, placedAt };
}

/** The inverse of `customerOrderKey`: whatever else a row lacks, its key says whose order it is. */
export function parseCustomerOrderKey({ PK, SK }: Key): OrderIdentity {
  const [placedAt = '', orderId = ''] = SK.slice(SORT_PREFIX.order.length).split('#');
  return { customerId: PK.slice(PARTITIONS.customer.length), orderId, placedAt };
}

/**
 * One per version of an order. Both parts come from the row, so whoever writes it writes the same
 * key.
 */
export const eventKey = (orderId: string, ts: string, version: number): Key => ({
  PK: orderPartition(orderId),
  SK: `${SORT_PREFIX.event}${part(ts)}#${version}`,
});

export const parseLineItemSeq = (SK: string): number =>
  Number(SK.slice(SORT_PREFIX.lineItem.length));
export const parseEventTime = ({ SK }: Pick<Key, 'SK'>): string => SK.split('#')[1] ?? '';
export const isCustomerOrder = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.customer) && SK.startsWith(SORT_PREFIX.order);
export const isStock = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.stock) && SK === STOCK_SORT_KEY;
export const parseSku = ({ PK }: Pick<Key, 'PK'>): string => PK.slice(PARTITIONS.stock.length);
export const parseOrderId = ({ PK }: Pick<Key, 'PK'>): string => PK.slice(PARTITIONS.order.length);

export const isEvent = ({ SK }: Pick<Key, 'SK'>): boolean => SK.startsWith(SORT_PREFIX.event);
export const isLineItem = ({ SK }: Pick<Key, 'SK'>): boolean => SK.startsWith(SORT_PREFIX.lineItem);

/**
 * A3 reads an order from here on: ITEM, META and PAYMENT sort after EVENT, so a long history never
 * makes it dearer.
 */
export const FIRST_LINE_ITEM = SORT_PREFIX.lineItem;

export const statusPartition = (customerId: string, status: OrderStatus) =>
  `${customerPartition(customerId)}#${status}`;

/**
 * Days, inclusive: the whole of `to` belongs to the range, whatever time of day its orders carry.
 */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The positions of a range of days, as bounds for BETWEEN. `9999` is past every order. */
export const positionsBetween = ({
  from,
  to,
}: DayRange): readonly [first: string, last: string] => [from ?? '0', `${to ?? '9999'}${LAST}`];

/** The same range as sort keys of the base table. */
export function orderKeysBetween(range: DayRange): readonly [first: string, last: string] {
  const [first, last] = positionsBetween(range);
  return [`${SORT_PREFIX.order}${first}`, `${SORT_PREFIX.order}${last}`];
}

/**
 * What of a range a page that begins after a place has still to read. DynamoDB finds that place by
 * the ExclusiveStartKey alone; an engine that looks for the range first would step over every row
 * of the pages before (measured: page 500 took twice as long as page 1).
 *
 * Safe on AWS: DynamoDB accepts a start key that equals the near bound, and refuses one that equals
 * the far bound. A far bound never equals a position: it is a day, `0`, or ends in `LAST`.
 */
export function rangeFrom(
  [first, last]: readonly [first: string, last: string],
  after: string | undefined,
  sort: 'asc' | 'desc',
): readonly [first: string, last: string] {
  if (after === undefined) return [first, last];
  return sort === 'asc' ? [after, last] : [first, after];
}

/**
 * The partitions of the open orders for N shards. One carries about 500 orders a second (a put and
 * a delete each, 1,000 WCU), so N comes from configuration. N = 1 is the literal `OPEN` of the
 * article, which no larger N contains.
 */
export const openPartitions = (shards: number): readonly string[] =>
  shards === 1
    ? [PARTITIONS.openOrders]
    : Array.from({ length: shards }, (_, shard) => `${PARTITIONS.openOrders}#${shard}`);

/** The partitions of several Ns, each of them once: 1 and 4 together have five. */
export const openPartitionsOf = (shardCounts: readonly number[]): readonly string[] => [
  ...new Set(shardCounts.flatMap((shards) => openPartitions(shards))),
];

/** The partition of an open order for N shards. */
export const openPartitionOf = (orderId: string, shards: number): string =>
  openPartitions(shards)[shardOf(orderId, shards)] ?? PARTITIONS.openOrders;

export interface OrderIndexKeys {
  readonly GSI1PK: string;
  readonly GSI1SK: string;
  readonly GSI2PK?: string;
  readonly GSI2SK?: string;
}

/** An order's index keys as a function of its state alone. Leaving OPEN is leaving GSI2. */
export function orderIndexKeys(
  order: OrderIdentity,
  status: OrderStatus,
  shards: number,
): OrderIndexKeys {
  const position = orderPosition(order);
  return {
    GSI1PK: statusPartition(order.customerId, status),
    GSI1SK: position,
    ...(status === 'OPEN' && { GSI2PK: openPartitionOf(order.orderId, shards), GSI2SK: position }),
  };
}

export const lowStockPartition = (): string => PARTITIONS.lowStock;
export const lowStockIndexKeys = (sku: string) => ({
  GSI2PK: lowStockPartition(),
  GSI2SK: part(sku),
});
