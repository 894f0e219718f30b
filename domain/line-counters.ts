import { type Adjustment, remainingAmount } from './adjustment.ts';
import type { OrderStatus } from './order-status.ts';

/** Counters of one line's items. */
export interface LineCounters {
  readonly fulfilled: number;
  readonly cancelled: number;
  readonly delivered: number;
  /** Items of an open return. */
  readonly returning: number;
  readonly returned: number;
}

/** Statuses of an order's fulfillment, in Shopify's words. */
export const FULFILLMENT_STATUSES = ['UNFULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED'] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

/** The members of a line that the counters use. */
export interface CountedLine {
  readonly seq: number;
  readonly quantity: number;
  readonly unitPrice: number;
}

/** Counters by a line's `seq`. A missing line has only zeros. */
export type CountersBySeq = Readonly<Record<number, LineCounters>>;

export const NO_COUNTERS: LineCounters = {
  fulfilled: 0,
  cancelled: 0,
  delivered: 0,
  returning: 0,
  returned: 0,
};

/** Items that are neither shipped nor canceled. */
export const unfulfilled = (quantity: number, { fulfilled, cancelled }: LineCounters): number =>
  quantity - fulfilled - cancelled;

/** Items that a customer has and can still return. */
export const returnable = ({ fulfilled, returning, returned }: LineCounters): number =>
  fulfilled - returning - returned;

/** The counters that a status implies for an order whose lines always changed together. */
export function countersImpliedBy(status: OrderStatus, quantity: number): LineCounters {
  const shipped = { ...NO_COUNTERS, fulfilled: quantity };
  switch (status) {
    case 'OPEN':
      return NO_COUNTERS;
    case 'SHIPPED':
      return shipped;
    case 'DELIVERED':
      return { ...shipped, delivered: quantity };
    case 'RETURNED':
      return { ...shipped, returned: quantity };
    case 'CANCELLED':
      return { ...NO_COUNTERS, cancelled: quantity };
  }
}

/** The fulfillment status that a status implies for such an order. */
export const fulfillmentStatusImpliedBy = (status: OrderStatus): FulfillmentStatus =>
  status === 'OPEN' || status === 'CANCELLED' ? 'UNFULFILLED' : 'FULFILLED';

/** The attributes of an order's row that follow from its lines. */
export interface DerivedState {
  readonly status: OrderStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  /** Minor units. */
  readonly total: number;
}

/**
 * Computes the state of an order from its lines, their counters and its adjustments. Every change
 * of a line writes this result, so the row always agrees with the counters.
 */
export function stateOf(
  lines: readonly CountedLine[],
  counters: CountersBySeq,
  adjustments: readonly Adjustment[],
): DerivedState {
  let [left, fulfilled, delivered, returned] = [0, 0, 0, 0];
  for (const { seq, quantity } of lines) {
    const line = counters[seq] ?? NO_COUNTERS;
    left += unfulfilled(quantity, line);
    fulfilled += line.fulfilled;
    delivered += line.delivered;
    returned += line.returned;
  }
  const fulfillmentStatus =
    fulfilled === 0 ? 'UNFULFILLED' : left > 0 ? 'PARTIALLY_FULFILLED' : 'FULFILLED';
  return {
    status: statusOf({ left, fulfilled, delivered, returned }),
    fulfillmentStatus,
    total: totalOf(lines, counters, adjustments),
  };
}

interface Sums {
  readonly left: number;
  readonly fulfilled: number;
  readonly delivered: number;
  readonly returned: number;
}

function statusOf({ left, fulfilled, delivered, returned }: Sums): OrderStatus {
  if (left > 0) return 'OPEN';
  if (fulfilled === 0) return 'CANCELLED';
  if (returned === fulfilled) return 'RETURNED';
  return delivered === fulfilled ? 'DELIVERED' : 'SHIPPED';
}

/** The price of the items that are not canceled, in minor units. */
export const subtotalOf = (lines: readonly CountedLine[], counters: CountersBySeq): number =>
  lines.reduce(
    (sum, { seq, quantity, unitPrice }) =>
      sum + unitPrice * (quantity - (counters[seq]?.cancelled ?? 0)),
    0,
  );

/** The adjustments, each for the part of its line that is not canceled. */
export const currentAdjustments = (
  lines: readonly Pick<CountedLine, 'seq' | 'quantity'>[],
  counters: CountersBySeq,
  adjustments: readonly Adjustment[],
): readonly Adjustment[] =>
  adjustments.map((adjustment) => {
    const line = lines.find(({ seq }) => seq === adjustment.seq);
    if (!line) return adjustment;
    const { cancelled } = counters[line.seq] ?? NO_COUNTERS;
    return {
      ...adjustment,
      amount: remainingAmount(adjustment, { quantity: line.quantity, cancelled }),
    };
  });

/** The total, at least 0: a discount of the whole order may exceed the price of its items. */
function totalOf(
  lines: readonly CountedLine[],
  counters: CountersBySeq,
  adjustments: readonly Adjustment[],
): number {
  const amounts = currentAdjustments(lines, counters, adjustments).map(({ amount }) => amount);
  return Math.max(
    0,
    amounts.reduce((sum, amount) => sum + amount, subtotalOf(lines, counters)),
  );
}
