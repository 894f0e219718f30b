import type { Adjustment } from './adjustment.ts';
import type { Fulfillment, LineQuantity } from './fulfillment.ts';
import type { CountersBySeq } from './line-counters.ts';
import type { LineItem, Order } from './order.ts';
import type { Payment } from './payments/payment.ts';
import type { Reason } from './refusal.ts';

/** Everything that a decision about an order rests on, as it was read together. */
export interface OrderLife {
  readonly order: Order;
  readonly lines: readonly LineItem[];
  readonly adjustments: readonly Adjustment[];
  /** Of each line: stored, or implied by the status of an order that moved as a whole. */
  readonly counters: CountersBySeq;
  /** Whether a line was ever changed by itself. */
  readonly byLine: boolean;
  readonly fulfillments: readonly Fulfillment[];
  readonly payments: readonly Payment[];
  /** Of an order that expires unless it is paid. */
  readonly awaited?: AwaitedPayment | undefined;
}

/** Until when an order waits for its payment. */
export interface AwaitedPayment {
  /** ISO 8601, UTC, milliseconds. */
  readonly dueAt: string;
  /** Whether anybody looks at it then. Nobody does once it is paid, shipped or cancelled. */
  readonly isWatched: boolean;
}

/** A change of an order's lines. Its state follows from `counters` (`stateOf`). */
export interface LineChange {
  readonly counters: CountersBySeq;
  /** The pieces that the change is about. */
  readonly lines: readonly LineQuantity[];
  /**
   * The order moves as a whole, and no line of it was changed before: then its status says all, and
   * no counters are stored.
   */
  readonly whole?: boolean;
}

/** A change of one payment. The order's payment state follows from all of them. */
export interface PaymentChange {
  /** As it will be. */
  readonly payment: Payment;
  /** As it was decided on; absent for a payment that is new. */
  readonly before?: Payment | undefined;
  /** The provider's payment pays for an order now, and for no other. */
  readonly isReferenceNew: boolean;
}

/** What a pure function decides: the change, or why there is none. */
export type Decision<Change = LineChange> =
  | { readonly refused?: never; readonly change: Change }
  | { readonly refused: Reason };
