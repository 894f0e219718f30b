import type { Fulfillment } from '../../domain/fulfillment.ts';
import {
  currentAdjustments,
  type LineCounters,
  NO_COUNTERS,
  returnable,
  subtotalOf,
  unfulfilled,
} from '../../domain/line-counters.ts';
import type { LineItem, Order } from '../../domain/order.ts';
import { type Amounts, amountsOf } from '../../domain/payments/payment-amounts.ts';
import { type ShownPayment, toShownPayment } from '../../domain/payments/shown-payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Return } from '../../domain/returns/return.ts';
import { type ReturnAmounts, returnAmounts } from '../../domain/returns/return-amounts.ts';
import {
  linksFromOf,
  queryCollection,
  type StoredCollection,
  type StoredLineItem,
} from '../full-order/order-collection.ts';
import { orderFields, shownFulfillmentStatus } from '../full-order/order-row.ts';
import { countersOf } from '../full-order/read-full-order.ts';
import type { ReadOptions } from '../requests/commands.ts';
import { detailsOf, type StoredDetails } from './order-details.ts';

/** A line with its counters. */
export type ShownLine = StoredLineItem &
  Partial<Omit<LineCounters, 'returning'>> & {
    /** Items that can still be shipped or canceled. */
    readonly fulfillable?: number | undefined;
    /** Items that can still be returned. */
    readonly returnable?: number | undefined;
  };

export type ShownReturn = Return & ReturnAmounts;

/**
 * An order as read from its own partition. An order written by hand may have only lines, and so no
 * customer.
 */
export type OrderCollection = { readonly orderId: string } & Partial<Order> &
  StoredDetails & {
    readonly lines: readonly ShownLine[];
    readonly fulfillments: readonly Fulfillment[];
    readonly payments: readonly ShownPayment[];
    /** Returns, each with its money. */
    readonly returns: readonly ShownReturn[];
    /** Absent for an order without a total, written by hand. */
    readonly amounts?: Amounts | undefined;
    /** The price of the items that are not canceled; with `adjustments` it gives the total. */
    readonly subtotal?: number | undefined;
    /** The version of the order's row that META reflects; A3b reads the row itself. */
    readonly asOfVersion?: number | undefined;
  };

/**
 * A3: one Query of the order's partition, from FULFILLMENT# on. It returns fulfillments, lines,
 * their counters and META together. Events sort before them and are not read, so a long history
 * adds no cost.
 *
 * A replica may have only a part of an order that was just placed. Unless META is present and
 * counts as many lines as were read, the order is read again, strongly consistent.
 *
 * @param mayRead true if the caller may read this order. An order that they may not read is read as
 *   often as a missing one: neither the answer nor its time reveals that it exists.
 */
export async function getOrder(
  orderId: string,
  { consistent }: ReadOptions = {},
  mayRead: (order: ReadOrder) => boolean = () => true,
): Promise<OrderCollection> {
  const first = await queryCollection(orderId, consistent);
  if (isComplete(first) && mayRead(toRead(first))) return toShown(orderId, first);
  const stored = consistent ? first : await queryCollection(orderId, true);
  if (isEmpty(stored) || !mayRead(toRead(stored))) throw new Refusal({ code: 'order-not-found' });
  return toShown(orderId, stored);
}

/** The facts that decide who may read an order. */
export interface ReadOrder {
  readonly customerId: string | undefined;
  /** Epoch seconds. */
  readonly linksFrom: number | undefined;
}

const toRead = ({ order, metadata }: StoredCollection): ReadOrder => ({
  customerId: order?.customerId,
  linksFrom: linksFromOf(metadata),
});

const isEmpty = ({ metadata, lines }: StoredCollection): boolean =>
  metadata === undefined && lines.length === 0;

/** True if META and all lines were read. Lines do not change after the order is placed. */
const isComplete = (
  stored: StoredCollection,
): stored is StoredCollection & { readonly order: Partial<Order> } =>
  stored.order !== undefined && stored.order.lineCount === stored.lines.length;

function toShown(orderId: string, stored: StoredCollection): OrderCollection {
  const { order, metadata, lines, counters, fulfillments, payments, returns } = stored;
  const bySeq = countersOf(lines, counters, order ?? {});
  const { adjustments = [], ...details } = detailsOf(metadata);
  const sized = lines.map(({ seq, quantity = 0 }) => ({ seq, quantity }));
  return {
    orderId,
    ...(order && orderFields({ ...order, fulfillmentStatus: shownFulfillmentStatus(order) })),
    ...details,
    adjustments: currentAdjustments(sized, bySeq, adjustments),
    ...(lines.every(isPriced) && { subtotal: subtotalOf(lines, bySeq) }),
    asOfVersion: order?.version,
    lines:
      order?.status === undefined
        ? lines
        : lines.map((line) => shownLine(line, bySeq[line.seq] ?? NO_COUNTERS)),
    fulfillments,
    payments: payments.map(toShownPayment),
    returns: returns.map((one) => ({
      ...one,
      ...returnAmounts(one, { lines: lines.filter(isPriced), adjustments, payments }),
    })),
    ...(isPayable(order) && { amounts: amountsOf(order, payments) }),
  };
}

const isPayable = (order: Partial<Order> | undefined): order is Order =>
  order?.status !== undefined && order.total !== undefined;

const isPriced = (line: StoredLineItem): line is LineItem => line.amount !== undefined;

/** Adds the counters to a line. A line without a quantity was written by hand and has none. */
function shownLine(line: StoredLineItem, counters: LineCounters): ShownLine {
  if (line.quantity === undefined) return line;
  const { fulfilled, cancelled, delivered, returned } = counters;
  return {
    ...line,
    fulfilled,
    cancelled,
    delivered,
    returned,
    fulfillable: unfulfilled(line.quantity, counters),
    returnable: returnable(counters),
  };
}
