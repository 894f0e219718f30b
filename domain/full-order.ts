import type { Adjustment } from './adjustment.ts';
import type { Fulfillment, LineQuantity } from './fulfillment.ts';
import type { CountersBySeq } from './line-counters.ts';
import type { Order } from './order.ts';
import type { ReplacedOrder } from './order-details.ts';
import type { LineItem } from './order-line.ts';
import type { Payment } from './payments/payment.ts';
import type { Reason } from './refusal.ts';
import type { Return } from './returns/return.ts';
import type { TotalRule } from './totals/order-total.ts';

/** Everything that a decision about an order depends on, read together. */
export interface FullOrder {
  readonly order: Order;
  readonly lines: readonly LineItem[];
  readonly adjustments: readonly Adjustment[];
  /** The counters of each line: stored, or implied by the order's status. */
  readonly counters: CountersBySeq;
  /** Of an order of which a line was ever changed separately; undefined for any other. */
  readonly byLine: ChangedByLine | undefined;
  readonly fulfillments: readonly Fulfillment[];
  readonly payments: readonly Payment[];
  readonly returns: readonly Return[];
  /** The payment deadline of an order that expires unless it is paid. */
  readonly awaited?: AwaitedPayment | undefined;
  /** The order and the return that it was placed instead of. */
  readonly replaces?: ReplacedOrder | undefined;
  /** True if its person was erased: no text of theirs is kept with it any more. */
  readonly isErased?: boolean | undefined;
}

/**
 * An order has one of two forms. As long as it changes as a whole, its status implies the counters
 * of its lines. From the first change of a line on, they are stored in LINES, with this.
 */
export interface ChangedByLine {
  /** The version of LINES. */
  readonly version: number;
  /** The rule of the total that its last cancellation by line used. */
  readonly totalRule: TotalRule;
}

/** The payment deadline of an order. */
export interface AwaitedPayment {
  /** ISO 8601, UTC, milliseconds. */
  readonly dueAt: string;
  /** True if the sweep will check it. False after the order is paid, shipped or canceled. */
  readonly isWatched: boolean;
}

/** A change of an order's lines. Its state follows from `counters` (`stateOf`). */
export interface LineChange {
  readonly counters: CountersBySeq;
  /** The items that change. */
  readonly lines: readonly LineQuantity[];
  /**
   * True if all lines change together and none was changed before: then the status implies the
   * counters, and none are stored.
   */
  readonly whole?: boolean;
  /** True if the items that left with the whole order are delivered: LINES keeps the day. */
  readonly deliversWhole?: boolean;
}

/** A change of one payment. The order's payment state follows from all of them. */
export interface PaymentChange {
  /** The payment after the change. */
  readonly payment: Payment;
  /** The payment before the change; absent for a new payment. */
  readonly before?: Payment | undefined;
  /** True if the provider's payment is claimed for this order now. */
  readonly isReferenceNew: boolean;
  /** The return that a refund is for: no other refund for it is requested at the same time. */
  readonly forReturn?: Return | undefined;
  /** True if the change must not be written for an order that is canceled by then. */
  readonly unlessCancelled?: boolean;
}

/** The result of a pure function: the change, or the reason why there is none. */
export type Decision<Change = LineChange> =
  | { readonly refused?: never; readonly change: Change }
  | { readonly refused: Reason };

/** The third result of a pure function: the order is right as it is. */
export interface Leave<Why> {
  readonly refused?: never;
  readonly leave: Why;
}
