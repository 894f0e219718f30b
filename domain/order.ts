import type { Adjustment } from './adjustment.ts';
import { type Attributes, assertAttributesFit } from './attributes.ts';
import { type FulfillmentStatus, fulfillmentStatusImpliedBy } from './line-counters.ts';
import type { OrderDetails } from './order-details.ts';
import type { LineItem, OrderLine } from './order-line.ts';
import { orderNumberOf } from './order-number.ts';
import type { HoldReason } from './order-status.ts';
import { isFree, type OrderStatus, type PaymentStatus } from './order-status.ts';
import type { PaymentTerms } from './payments/payment-terms.ts';
import type { VersionAuthor } from './people/author.ts';
import { Refusal } from './refusal.ts';
import { assertTaxesFit } from './totals/assert-taxes-fit.ts';
import { MAX_TOTAL, placedTotal } from './totals/placed-total.ts';
import { type TaxSums, taxSumsOf } from './totals/tax-sums.ts';

/** The identity of an order: enough to compute its key. */
export interface OrderIdentity {
  readonly customerId: string;
  readonly orderId: string;
  /**
   * ISO 8601, UTC. With milliseconds for our own orders; a day (`2026-06-01`) for rows written by
   * hand.
   */
  readonly placedAt: string;
}

/** Adds the order number for people, which follows from the id and is never stored. */
export const withNumber = <Some extends { readonly orderId: string }>(order: Some) => ({
  ...order,
  number: orderNumberOf(order.orderId),
});

/** An order without its lines. Amounts are integers in the currency's minor unit (cents, paise). */
export interface Order extends OrderIdentity {
  /**
   * The number for people: `order-number.ts`. Absent if a row written by hand has an id without a
   * time.
   */
  readonly number?: string | undefined;
  readonly status: OrderStatus;
  /**
   * The status of the fulfillment. Stored after a line was changed separately; until then the
   * status implies it. Lists from an index do not have it.
   */
  readonly fulfillmentStatus?: FulfillmentStatus | undefined;
  /** The reason why nothing of it may be shipped. Absent while it may. */
  readonly onHold?: HoldReason | undefined;
  readonly paymentStatus: PaymentStatus;
  /** The day (UTC) on which an order that was shipped as a whole was delivered. */
  readonly deliveredOn?: string | undefined;
  /** The refunded amount in minor units. Absent before the first refund. */
  readonly refunded?: number | undefined;
  /**
   * All money that arrived after the cancellation, in minor units. It only grows, even if some of
   * the money went back. For the event about each arrival; never returned.
   */
  readonly lateCaptured?: number | undefined;
  /**
   * The attributes that the shop declares for events, as the order was placed with them. For
   * events; never returned with the order.
   */
  readonly eventAttributes?: Attributes | undefined;
  readonly updatedAt: string;
  /** Incremented by each change of the order's row, from 1; an ETag in HTTP. */
  readonly version: number;
  /**
   * The author of a version that no other row names: of a hold, a release, an address, or a whole
   * cancellation without a reason. Later changes leave it, so it counts for its own version only.
   * For the history; never returned with the order.
   */
  readonly changedBy?: VersionAuthor | undefined;
  /** ISO 4217. */
  readonly currency: string;
  readonly total: number;
  readonly lineCount: number;
}

/**
 * A stored order: a row written by hand may lack everything but its keys, and an index contains
 * only what it projects.
 */
export type StoredOrder = OrderIdentity & Partial<Order>;

export interface OrderRequest extends OrderDetails {
  readonly lines: readonly OrderLine[];
  readonly currency: string;
}

/** A whole order: the answer of A6, which A3 reads again. */
export interface PlacedOrder extends Order, OrderDetails, TaxSums {
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly paymentTerms: PaymentTerms;
  readonly lines: readonly LineItem[];
  /** The sum of the lines. `total` is this plus the adjustments. */
  readonly subtotal: number;
}

/**
 * The most lines of an order. TransactWriteItems takes 100 actions. Four are the order's row, META,
 * the customer check and the idempotency record, or the reference instead of it. Each line with its
 * own SKU takes two, its ITEM and its STOCK.
 */
export const MAX_LINES = (100 - 4) / 2;

/**
 * The most lines of an order that is imported as history: its reference, its row, META and 97 lines
 * are 100 actions, and no stock is taken.
 */
export const MAX_IMPORTED_LINES = 97;

/**
 * Makes the order of a request. Pure: the same identity and request give the same order, byte for
 * byte. So a replayed request gets its first answer, although that answer is not stored.
 *
 * @throws {Refusal} `too-many-lines`, `line-not-found` for an adjustment of an unknown line,
 *   `total-negative`, `total-too-large`, `tax-too-large`, `too-many-attributes`,
 *   `attributes-too-long`
 */
export function placeOrder(
  identity: OrderIdentity,
  request: OrderRequest,
  mostLines = MAX_LINES,
  largestTotal = MAX_TOTAL,
): PlacedOrder {
  if (request.lines.length > mostLines)
    throw new Refusal({ code: 'too-many-lines', limit: mostLines });
  assertAttributesFit(request.attributes);

  const lines = request.lines.map((line, index) => ({
    seq: index + 1,
    ...line,
    amount: line.quantity * line.unitPrice,
  }));
  for (const { attributes, seq } of lines) assertAttributesFit(attributes, seq);
  const { adjustments = [], shippingAddress, billingAddress, customerNote } = request;
  const { paymentTerms = 'RECEIPT', attributes, reference, replaces } = request;
  return {
    ...withNumber({ orderId: identity.orderId }),
    customerId: identity.customerId,
    status: 'OPEN',
    fulfillmentStatus: fulfillmentStatusImpliedBy('OPEN'),
    placedAt: identity.placedAt,
    updatedAt: identity.placedAt,
    version: 1,
    currency: request.currency,
    ...moneyOf(lines, adjustments, largestTotal),
    lineCount: lines.length,
    lines,
    adjustments,
    paymentTerms,
    shippingAddress,
    billingAddress,
    customerNote,
    attributes,
    reference,
    replaces,
  };
}

/**
 * Computes the sums of a new order, and its payment status: a free order is paid.
 *
 * @param largestTotal minor units
 * @throws {Refusal} `line-not-found`, `total-negative`, `total-too-large`, `tax-too-large`
 */
export function moneyOf(
  lines: readonly LineItem[],
  adjustments: readonly Adjustment[],
  largestTotal = MAX_TOTAL,
) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = placedTotal({ adjustments, subtotal, lineCount: lines.length }, largestTotal);
  assertTaxesFit(adjustments, lines, total);
  const paymentStatus: PaymentStatus = isFree({ status: 'OPEN', total }) ? 'PAID' : 'PENDING';
  return { subtotal, total, ...taxSumsOf(adjustments), paymentStatus };
}
