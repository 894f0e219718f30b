import type { Adjustment } from '../../domain/adjustment.ts';
import {
  type CountedLine,
  type LineCounters,
  NO_COUNTERS,
  returnable,
  unfulfilled,
} from '../../domain/line-counters.ts';
import type { Order } from '../../domain/order.ts';
import type { LineItem } from '../../domain/order-line.ts';
import { currentAdjustments, subtotalOf } from '../../domain/totals/order-total.ts';
import { type TaxSums, taxSumsOf } from '../../domain/totals/tax-sums.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { StoredLineItem, StoredLines } from './order-collection.ts';
import { detailsOf, type StoredDetails } from './order-details.ts';
import { orderFields, shownFulfillmentStatus } from './order-row.ts';
import { countersOf, totalRuleOf } from './read-full-order.ts';

/** A line with its counters. */
export type ShownLine = StoredLineItem &
  Partial<Omit<LineCounters, 'returning'>> & {
    /** Items that can still be shipped or canceled. */
    readonly fulfillable?: number | undefined;
    /** Items that can still be returned. */
    readonly returnable?: number | undefined;
  };

/**
 * An order with its lines, as read from its own partition. An order written by hand may have only
 * lines, and so no customer.
 */
export type OrderWithLines = { readonly orderId: string } & Partial<Order> &
  StoredDetails &
  TaxSums & {
    readonly lines: readonly ShownLine[];
    /** The price of the items that are not canceled; with `adjustments` it gives the total. */
    readonly subtotal?: number | undefined;
    /** The version of the order's row that META reflects; A3b reads the row itself. */
    readonly asOfVersion?: number | undefined;
  };

/** True if neither META nor a line was read. */
export const isEmpty = ({ metadata, lines }: StoredLines): boolean =>
  metadata === undefined && lines.length === 0;

/** True if META and all lines were read. Lines do not change after the order is placed. */
export const isComplete = <Stored extends StoredLines>(
  stored: Stored,
): stored is Stored & { readonly order: Partial<Order> } =>
  stored.order !== undefined && stored.order.lineCount === stored.lines.length;

/** Makes the answer of an order with its lines. */
export function shownOrder(orderId: string, stored: StoredLines): OrderWithLines {
  const { order, metadata, lines, counters } = stored;
  const bySeq = countersOf(lines, counters, order ?? {});
  const { adjustments = [], ...details } = detailsOf(metadata);
  const sized = lines.map(({ seq, quantity = 0, unitPrice = 0 }) => ({ seq, quantity, unitPrice }));
  const current = shownAdjustments({ lines: sized, adjustments, counters, order: order ?? {} });
  return {
    orderId,
    ...(order && orderFields({ ...order, fulfillmentStatus: shownFulfillmentStatus(order) })),
    ...(order?.deliveredOn !== undefined && { deliveredOn: order.deliveredOn }),
    ...details,
    adjustments: current,
    ...taxSumsOf(current),
    ...(lines.every(isPriced) && { subtotal: subtotalOf(lines, bySeq) }),
    asOfVersion: order?.version,
    lines:
      order?.status === undefined
        ? lines
        : lines.map((line) => shownLine(line, bySeq[line.seq] ?? NO_COUNTERS)),
  };
}

interface Adjusted {
  readonly lines: readonly CountedLine[];
  /** As the order was placed. */
  readonly adjustments?: readonly Adjustment[] | undefined;
  /** LINES. Without it, the order's status implies the counters. */
  readonly counters?: Item | undefined;
  readonly order: Partial<Pick<Order, 'status'>>;
}

/** The adjustments that A3 shows. Their taxes are those of the order's row and of its events. */
export const shownAdjustments = ({ lines, adjustments = [], counters, order }: Adjusted) =>
  currentAdjustments(lines, countersOf(lines, counters, order), adjustments, totalRuleOf(counters));

/** True for a line with a price. Rows written by hand may have none. */
export const isPriced = (line: StoredLineItem): line is LineItem => line.amount !== undefined;

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
