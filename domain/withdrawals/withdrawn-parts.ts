import { withGifts } from '../cancel-lines.ts';
import type { LineQuantity } from '../fulfillment.ts';
import type { FullOrder } from '../full-order.ts';
import { NO_COUNTERS, returnable, unfulfilled } from '../line-counters.ts';
import { addedUp } from '../move-quantities.ts';
import { expected, type Return } from '../returns/return.ts';
import type { DividedReturn } from './divided-return.ts';

/** The parts of an order that a statement of withdrawal takes. */
export interface WithdrawnParts {
  /** Items that are not shipped. */
  readonly cancelled: readonly LineQuantity[];
  /** Returns that wait for a decision, of which the statement takes all. */
  readonly opened: readonly Return[];
  /** Those of which it takes a part. */
  readonly divided: readonly DividedReturn[];
  /** Items that get a return. */
  readonly returned: readonly LineQuantity[];
}

/**
 * Divides an order: first what is not shipped, then what waits as a return, then what can return.
 *
 * @param named the lines of the statement; undefined for all of the order
 */
export function withdrawnParts(
  fullOrder: FullOrder,
  named: readonly LineQuantity[] | undefined,
): WithdrawnParts {
  const wanted = named && new Map(addedUp(named).map(({ seq, quantity }) => [seq, quantity]));
  const remaining = (seq: number) => wanted?.get(seq) ?? (wanted ? 0 : Number.POSITIVE_INFINITY);
  const take = (seq: number, available: number): number => {
    const taken = Math.min(remaining(seq), available);
    wanted?.set(seq, remaining(seq) - taken);
    return taken;
  };
  const countersOf = (seq: number) => fullOrder.counters[seq] ?? NO_COUNTERS;
  const all = (available: (line: LineQuantity) => number) =>
    fullOrder.lines
      .map((line) => ({ seq: line.seq, quantity: take(line.seq, available(line)) }))
      .filter(({ quantity }) => quantity > 0);
  // The order of the three is that of the promise: first what is not shipped.
  const cancelled = all(({ seq, quantity }) => unfulfilled(quantity, countersOf(seq)));
  const waiting = fullOrder.returns
    .filter(({ status }) => status === 'REQUESTED')
    .map((before) => ({
      before,
      taken: before.lines
        .map((line) => ({
          seq: line.seq,
          quantity: take(line.seq, expected(line)),
          reason: line.reason,
        }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ taken }) => taken.length > 0);
  const returned = all(({ seq }) => returnable(countersOf(seq)));
  return {
    cancelled: withGifts(fullOrder, cancelled),
    opened: waiting.filter(isWhole).map(({ before }) => before),
    divided: waiting.filter((part) => !isWhole(part)),
    returned,
  };
}

const itemsOf = (lines: readonly LineQuantity[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const isWhole = ({ before, taken }: DividedReturn): boolean =>
  itemsOf(taken) === itemsOf(before.lines);
