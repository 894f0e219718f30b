import type { Adjustment } from '../adjustment.ts';
import {
  type CountedLine,
  type CountersBySeq,
  type FulfillmentStatus,
  NO_COUNTERS,
  unfulfilled,
} from '../line-counters.ts';
import type { OrderStatus } from '../order-status.ts';
import { type TotalRule, totalOf } from './order-total.ts';

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
 *
 * @param rule the rule of its total
 */
export function stateOf(
  lines: readonly CountedLine[],
  counters: CountersBySeq,
  adjustments: readonly Adjustment[],
  rule: TotalRule,
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
    total: totalOf(lines, counters, adjustments, rule),
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
