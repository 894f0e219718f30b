import type { Attributes } from '../../domain/attributes.ts';
import { FULFILLMENT_LETTER, type Fulfillment } from '../../domain/fulfillment.ts';
import { type Order, withNumber } from '../../domain/order.ts';
import { placedAtOf } from '../../domain/order-id.ts';
import type { LineItem } from '../../domain/order-line.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Return } from '../../domain/returns/return.ts';
import { timeOf } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  FIRST_SHOWN,
  isFulfillment,
  isLineItem,
  isPayment,
  isReturn,
  type Key,
  lineCountersKey,
  orderMetadataKey,
  orderPartition,
  overpaidKey,
  parseFulfillmentId,
  parseLineItemSeq,
  SORT_PREFIX,
} from '../keys.ts';
import { query } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { orderFields } from './order-row.ts';
import { type StoredExcess, toExcess } from './overpaid-row.ts';
import { toPayment } from './payment-row.ts';
import { toReturn } from './return-row.ts';

export type StoredLineItem = Pick<LineItem, 'seq'> & Partial<LineItem>;

/** The rows of an order's partition from its lines to META, by kind. */
export interface StoredLines {
  /**
   * The fields of META, with the day of delivery that META or LINES has; absent for an order that
   * was written by hand without META.
   */
  readonly order: Partial<Order> | undefined;
  readonly metadata: Item | undefined;
  readonly lines: readonly StoredLineItem[];
  /** The LINES item; absent for an order whose lines always changed together. */
  readonly counters: Item | undefined;
}

/** The rows of an order's partition from FULFILLMENT# on, by kind. */
export interface StoredCollection extends StoredLines {
  readonly fulfillments: readonly Fulfillment[];
  readonly payments: readonly Payment[];
  readonly returns: readonly Return[];
  /** The order's row in the list of overpaid ones; absent for an order that never was. */
  readonly excess: StoredExcess | undefined;
}

/** Reads an order's partition: one Query. Events and cancellations sort before and are not read. */
export async function queryCollection(
  orderId: string,
  consistent: boolean | undefined,
): Promise<StoredCollection> {
  const items = (await query({
    KeyConditionExpression: 'PK = :order AND SK >= :first',
    ExpressionAttributeValues: { ':order': orderPartition(orderId), ':first': FIRST_SHOWN },
    ConsistentRead: consistent,
  })) as readonly (Item & Key)[];
  return collectionIn(orderId, items);
}

/** Sorts rows of an order's partition by kind. */
export const collectionIn = (orderId: string, rows: readonly (Item & Key)[]): StoredCollection => ({
  ...linesIn(orderId, rows),
  fulfillments: rows.filter(isFulfillment).map(toFulfillment),
  payments: rows.filter(isOwnPayment).map(toPayment),
  returns: rows.filter(isReturn).map(toReturn),
  excess: toExcess(rows.find(({ SK }) => SK === overpaidKey(orderId).SK)),
});

/**
 * Reads an order's lines, their counters and META: one Query, which reads no fulfillment and no
 * payment.
 *
 * @param attributes the only ones to read; all by default
 */
export async function queryLines(
  orderId: string,
  consistent: boolean,
  attributes?: readonly string[],
): Promise<StoredLines> {
  const items = await query({
    ...(attributes && selectQueryAttributes(attributes)),
    KeyConditionExpression: 'PK = :order AND SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':order': orderPartition(orderId),
      ':first': SORT_PREFIX.lineItem,
      ':last': orderMetadataKey(orderId).SK,
    },
    ConsistentRead: consistent,
  });
  return linesIn(orderId, items as readonly (Item & Key)[]);
}

function linesIn(orderId: string, items: readonly (Item & Key)[]): StoredLines {
  const at = ({ SK }: Key) => items.find((item) => item.SK === SK);
  const metadata = at(orderMetadataKey(orderId));
  const counters = at(lineCountersKey(orderId));
  return {
    order: metadata && {
      ...orderFields(metadata, { ...withNumber({ orderId }), placedAt: placedAtOf(orderId) }),
      deliveredOn: deliveredOnIn(counters, metadata),
    },
    metadata,
    lines: items.filter(isLineItem).map(toLineItem),
    counters,
  };
}

/**
 * The day on which an order was delivered as a whole. The first operation by line moves it from the
 * order's row, and so from META, to LINES.
 */
export const deliveredOnIn = (counters: Item | undefined, row: Item): string | undefined =>
  (counters ?? row)['deliveredOn'] as string | undefined;

/** The time from which links to the order are valid (epoch seconds), if any were revoked. */
export const linksFromOf = (metadata: Item | undefined): number | undefined =>
  metadata?.['linksFrom'] as number | undefined;

/** True for a payment with a version. A row without one was written by hand and is ignored. */
export const isOwnPayment = (item: Item & Key): boolean =>
  isPayment(item) && item['version'] !== undefined;

/** Reads a line. Rows written by hand may have `qty` instead of `quantity`, and no price. */
function toLineItem(row: Item & Key): StoredLineItem {
  const { SK, sku, name, quantity, qty, unitPrice, priceMode, attributes } = row;
  const line = { sku, name, quantity: quantity ?? qty, unitPrice } as Partial<LineItem>;
  const amount =
    line.quantity !== undefined && line.unitPrice !== undefined
      ? line.quantity * line.unitPrice
      : undefined;
  return {
    seq: parseLineItemSeq(SK),
    ...line,
    ...(priceMode === 'EXTERNAL' && { priceMode }),
    amount,
    ...(attributes !== undefined && { attributes: attributes as Attributes }),
  };
}

/** Reads a fulfillment. Its time of creation is part of its id. */
export function toFulfillment(row: Item & Key): Fulfillment {
  const { PK, SK, type, customerId, orderVersion, latest, erasedAt, ...stored } = row;
  const fulfillmentId = parseFulfillmentId(row);
  const [happenedAt, status] = typeof latest === 'string' ? latest.split('#') : [];
  return {
    fulfillmentId,
    createdAt: timeOf(FULFILLMENT_LETTER, fulfillmentId),
    ...stored,
    ...(status !== undefined && { latest: { status, happenedAt } }),
  } as unknown as Fulfillment;
}
