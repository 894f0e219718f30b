import type { Item } from '../../aws-protocol/item.ts';
import type { LineItem, Order, PlacedOrder, ShippingAddress } from '../../domain/order.ts';
import { placedAtOf } from '../../domain/order-id.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  FIRST_LINE_ITEM,
  isLineItem,
  type Key,
  orderMetadataKey,
  orderPartition,
  parseLineItemSeq,
} from '../keys.ts';
import { query, type ReadOptions } from '../requests/commands.ts';
import { orderFields } from './order-row.ts';

/**
 * An order as its own partition knows it. One written by hand may have lines alone, and so no
 * customer.
 */
export type OrderCollection = { readonly orderId: string } & Partial<Order> & {
    readonly lines: readonly StoredLineItem[];
    readonly shippingAddress?: ShippingAddress | undefined;
    /** The version of the row of truth that META reflects; A3b reads the row itself. */
    readonly asOfVersion?: number | undefined;
  };

export type StoredLineItem = Pick<LineItem, 'seq'> & Partial<LineItem>;

/**
 * A3: one Query on the order's partition, from ITEM# on. Lines, META and payments come back
 * together; the events sort before them and are not read, so the cost is the same however long the
 * history.
 *
 * A replica may have received a part of an order that was placed a moment ago. Unless META is there
 * and counts as many lines, the order is read once more, strongly consistent.
 *
 * @param mayRead by the customer whose order it is. An order that the caller may not read is read
 * as often as one that
 *   does not exist, so that neither the answer nor its time tells one from the other
 */
export async function getOrder(
  orderId: string,
  { consistent }: ReadOptions = {},
  mayRead: (customerId: string | undefined) => boolean = () => true,
): Promise<OrderCollection> {
  const first = await readCollection(orderId, consistent);
  if (first && isComplete(first) && mayRead(first.customerId)) return first;
  const order = consistent ? first : await readCollection(orderId, true);
  if (!order || !mayRead(order.customerId)) throw new Refusal({ code: 'order-not-found' });
  return order;
}

async function readCollection(
  orderId: string,
  consistent: boolean | undefined,
): Promise<OrderCollection | undefined> {
  const items = (await query({
    KeyConditionExpression: 'PK = :order AND SK >= :firstLine',
    ExpressionAttributeValues: { ':order': orderPartition(orderId), ':firstLine': FIRST_LINE_ITEM },
    ConsistentRead: consistent,
  })) as readonly (Item & Key)[];
  const lines = items.filter(isLineItem).map(toLineItem);
  const metadata = items.find(({ SK }) => SK === orderMetadataKey(orderId).SK);
  if (!metadata && lines.length === 0) return undefined;
  return { orderId, ...(metadata && fromMetadata(orderId, metadata)), lines };
}

/** Lines do not change once the order is placed. */
const isComplete = ({ lineCount, lines }: OrderCollection): boolean => lineCount === lines.length;

function fromMetadata(orderId: string, metadata: Item): Omit<OrderCollection, 'orderId' | 'lines'> {
  const { shippingAddress, version } = metadata as Partial<PlacedOrder>;
  return {
    ...orderFields({ ...metadata, orderId, placedAt: placedAtOf(orderId) }),
    shippingAddress,
    asOfVersion: version,
  };
}

/** The article writes `qty`, and no price. */
function toLineItem({ SK, sku, name, quantity, qty, unitPrice }: Item & Key): StoredLineItem {
  const line = { sku, name, quantity: quantity ?? qty, unitPrice } as Partial<LineItem>;
  const amount =
    line.quantity !== undefined && line.unitPrice !== undefined
      ? line.quantity * line.unitPrice
      : undefined;
  return { seq: parseLineItemSeq(SK), ...line, ...(amount !== undefined && { amount }) };
}
