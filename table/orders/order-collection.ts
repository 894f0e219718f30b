import type { Item } from '../../aws-protocol/item.ts';
import type { Fulfillment, Milestone } from '../../domain/fulfillment.ts';
import { type LineItem, type Order, withNumber } from '../../domain/order.ts';
import { placedAtOf } from '../../domain/order-id.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { timeOf } from '../../domain/time-id.ts';
import {
  FIRST_SHOWN,
  isFulfillment,
  isLineItem,
  isPayment,
  type Key,
  lineCountersKey,
  orderMetadataKey,
  orderPartition,
  parseFulfillmentId,
  parseLineItemSeq,
} from '../keys.ts';
import { toPayment } from '../payments/payment-row.ts';
import { query } from '../requests/commands.ts';
import { orderFields } from './order-row.ts';

export type StoredLineItem = Pick<LineItem, 'seq'> & Partial<LineItem>;

/** An order's partition from FULFILLMENT# on, taken apart. */
export interface StoredCollection {
  /** What META says of the order; one that was written by hand may have lines alone. */
  readonly order: Partial<Order> | undefined;
  readonly metadata: Item | undefined;
  readonly lines: readonly StoredLineItem[];
  /** The LINES item; absent for an order that moved as a whole. */
  readonly counters: Item | undefined;
  readonly fulfillments: readonly Fulfillment[];
  readonly payments: readonly Payment[];
}

/** One Query. Events and cancellations sort before and are not read. */
export async function queryCollection(
  orderId: string,
  consistent: boolean | undefined,
): Promise<StoredCollection> {
  const items = (await query({
    KeyConditionExpression: 'PK = :order AND SK >= :first',
    ExpressionAttributeValues: { ':order': orderPartition(orderId), ':first': FIRST_SHOWN },
    ConsistentRead: consistent,
  })) as readonly (Item & Key)[];
  const at = ({ SK }: Key) => items.find((item) => item.SK === SK);
  const metadata = at(orderMetadataKey(orderId));
  return {
    order:
      metadata &&
      orderFields({ ...metadata, ...withNumber({ orderId }), placedAt: placedAtOf(orderId) }),
    metadata,
    lines: items.filter(isLineItem).map(toLineItem),
    counters: at(lineCountersKey(orderId)),
    fulfillments: items.filter(isFulfillment).map(toFulfillment),
    payments: items.filter(isOwnPayment).map(toPayment),
  };
}

/** One written by hand has no version, and nobody knows what it stands for. */
const isOwnPayment = (item: Item & Key): boolean =>
  isPayment(item) && item['version'] !== undefined;

/** The article writes `qty`, and no price. */
function toLineItem({ SK, sku, name, quantity, qty, unitPrice }: Item & Key): StoredLineItem {
  const line = { sku, name, quantity: quantity ?? qty, unitPrice } as Partial<LineItem>;
  const amount =
    line.quantity !== undefined && line.unitPrice !== undefined
      ? line.quantity * line.unitPrice
      : undefined;
  return { seq: parseLineItemSeq(SK), ...line, amount };
}

/** A row → the fulfillment. Its id tells when it was made. */
export function toFulfillment(row: Item & Key): Fulfillment {
  const { PK, SK, type, customerId, orderVersion, latest, ...stored } = row;
  const fulfillmentId = parseFulfillmentId(row);
  const [happenedAt, status] = typeof latest === 'string' ? latest.split('#') : [];
  return {
    fulfillmentId,
    createdAt: timeOf('fulfillment', fulfillmentId),
    ...stored,
    ...(status !== undefined && { latest: { status, happenedAt } }),
  } as unknown as Fulfillment;
}

/**
 * A report as a fulfillment keeps the newest: one text, which sorts by time. Of two with the same
 * time, the status decides, so that it does not matter which came first.
 */
export const latestMilestone = ({
  happenedAt,
  status,
}: Pick<Milestone, 'happenedAt' | 'status'>): string => `${happenedAt}#${status}`;
