import type { Adjustment } from './adjustment.ts';
import { type FulfillmentStatus, fulfillmentStatusImpliedBy } from './line-counters.ts';
import { orderNumberOf } from './order-number.ts';
import type { OrderStatus, PaymentStatus } from './order-status.ts';
import type { PaymentTerms } from './payments/payment-terms.ts';
import { Refusal } from './refusal.ts';

/** What names an order: enough to compute its whole key. */
export interface OrderIdentity {
  readonly customerId: string;
  readonly orderId: string;
  /**
   * ISO 8601, UTC. Milliseconds for our own orders; a day (`2026-06-01`) for rows written by hand
   * in the article's lab.
   */
  readonly placedAt: string;
}

/** What people call an order, as a function of its id: never stored. */
export const withNumber = <Some extends { readonly orderId: string }>(order: Some) => ({
  ...order,
  number: orderNumberOf(order.orderId),
});

/** An order without its lines. Amounts are integers in the currency's minor unit (cents, paise). */
export interface Order extends OrderIdentity {
  /** For people: see `order-number.ts`. Rows written by hand may have an id that gives none. */
  readonly number?: string | undefined;
  readonly status: OrderStatus;
  /**
   * Where the goods are on their way out. Stored once a line was changed by itself; until then the
   * status implies it. Lists from an index do not have it.
   */
  readonly fulfillmentStatus?: FulfillmentStatus | undefined;
  readonly paymentStatus: PaymentStatus;
  /** What went back to the buyer, in minor units. Absent while nothing ever did. */
  readonly refunded?: number | undefined;
  readonly updatedAt: string;
  /** Counts the changes of the row of truth, from 1; an ETag on the wire. */
  readonly version: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly total: number;
  readonly lineCount: number;
}

/**
 * An order as stored: a row written by hand may lack everything but its keys, and an index holds
 * only what it projects.
 */
export type StoredOrder = OrderIdentity & Partial<Order>;

/**
 * What the buyer asks for. `unitPrice` (and `name`, if sent) is what the buyer was shown; the stock
 * row's condition checks it.
 */
export interface OrderLine {
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly name?: string | undefined;
}

export interface LineItem extends OrderLine {
  /** 1, 2, 3 … in the order of the request. */
  readonly seq: number;
  readonly amount: number;
}

/** The storefront's own address fields (`line1`, `city`, `country` …), kept as they came. */
export type ShippingAddress = Readonly<Record<string, string>>;

/** More than the form of any storefront has. */
export const MAX_ADDRESS_FIELDS = 16;

/** What comes with an order beside its lines, and stays as it was sent. */
export interface OrderDetails {
  /** What the total contains beside the lines. Line numbers count from 1, as in `lines`. */
  readonly adjustments?: readonly Adjustment[] | undefined;
  readonly shippingAddress?: ShippingAddress | undefined;
  /** Absent when it is the same. */
  readonly billingAddress?: ShippingAddress | undefined;
  readonly customerNote?: string | undefined;
  /** RECEIPT unless said. */
  readonly paymentTerms?: PaymentTerms | undefined;
}

export interface OrderRequest extends OrderDetails {
  readonly lines: readonly OrderLine[];
  readonly currency: string;
}

/** A whole order: what A6 answers and A3 reads back. */
export interface PlacedOrder extends Order, OrderDetails {
  readonly lines: readonly LineItem[];
  /** The sum of the lines. `total` is this and the adjustments. */
  readonly subtotal: number;
}

/**
 * TransactWriteItems takes 100 actions. Four are the order row, META, the customer check and the
 * idempotency record; a line of a SKU of its own takes two, its ITEM and its STOCK.
 */
export const MAX_LINES = (100 - 4) / 2;

/**
 * The highest total, in minor units: ten billion euros, or ten billion rupiahs (600,000 euros). A
 * customer's lifetime total stays below 2^53, which every client can hold, for 9,000 orders of this
 * size.
 */
export const MAX_TOTAL = 10 ** 12;

/**
 * The order that a request becomes. Pure: the same identity and request give the same order, byte
 * for byte, which is how a replayed request gets its first answer again without that answer being
 * stored.
 *
 * @throws {Refusal} `too-many-lines`, `line-not-found` for an adjustment of a line that the order
 * does not have, `total-negative`, `total-too-large`
 */
export function placeOrder(identity: OrderIdentity, request: OrderRequest): PlacedOrder {
  if (request.lines.length > MAX_LINES)
    throw new Refusal({ code: 'too-many-lines', limit: MAX_LINES });

  const lines = request.lines.map((line, index) => ({
    seq: index + 1,
    ...line,
    amount: line.quantity * line.unitPrice,
  }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { adjustments = [], shippingAddress, billingAddress, customerNote } = request;
  const { paymentTerms = 'RECEIPT' } = request;
  const total = totalWith(adjustments, subtotal, lines.length);
  return {
    ...withNumber({ orderId: identity.orderId }),
    customerId: identity.customerId,
    status: 'OPEN',
    fulfillmentStatus: fulfillmentStatusImpliedBy('OPEN'),
    // An order of nothing has nothing to be paid.
    paymentStatus: total === 0 ? 'PAID' : 'PENDING',
    placedAt: identity.placedAt,
    updatedAt: identity.placedAt,
    version: 1,
    currency: request.currency,
    subtotal,
    total,
    lineCount: lines.length,
    lines,
    adjustments,
    paymentTerms,
    shippingAddress,
    billingAddress,
    customerNote,
  };
}

function totalWith(adjustments: readonly Adjustment[], subtotal: number, lineCount: number) {
  for (const { seq = 0 } of adjustments) {
    if (seq > lineCount) throw new Refusal({ code: 'line-not-found', seq });
  }
  const total = adjustments.reduce((sum, { amount }) => sum + amount, subtotal);
  if (total < 0) throw new Refusal({ code: 'total-negative' });
  if (total > MAX_TOTAL) throw new Refusal({ code: 'total-too-large', limit: MAX_TOTAL });
  return total;
}
