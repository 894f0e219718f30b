import type { LineQuantity } from '../fulfillment.ts';
import type { FullOrder } from '../full-order.ts';
import { NO_COUNTERS, returnable, unfulfilled } from '../line-counters.ts';
import { addedUp } from '../move-quantities.ts';
import type { Reason } from '../refusal.ts';
import { expected, MAX_RETURNS, type Return } from '../returns/return.ts';

/** The most requested returns that a statement opens: its transaction has 100 actions. */
export const MAX_OPENED = 5;

/** Items that a statement cancels, whose returns it opens, and that it has returned. */
export interface Parts {
  readonly cancelled: readonly LineQuantity[];
  readonly opened: readonly Return[];
  readonly returned: readonly LineQuantity[];
}

/**
 * Finds what a statement is about.
 *
 * @param named the lines of the statement; undefined for all of the order
 */
export function partsOf(fullOrder: FullOrder, named: readonly LineQuantity[] | undefined): Parts {
  const wanted = named && new Map(addedUp(named).map(({ seq, quantity }) => [seq, quantity]));
  const left = (seq: number) => wanted?.get(seq) ?? (wanted ? 0 : Number.POSITIVE_INFINITY);
  const take = (seq: number, available: number): number => {
    const taken = Math.min(left(seq), available);
    wanted?.set(seq, left(seq) - taken);
    return taken;
  };
  const countersOf = (seq: number) => fullOrder.counters[seq] ?? NO_COUNTERS;
  const all = (available: (line: LineQuantity) => number) =>
    fullOrder.lines
      .map((line) => ({ seq: line.seq, quantity: take(line.seq, available(line)) }))
      .filter(({ quantity }) => quantity > 0);
  // The order of the three is that of the promise: first what is not shipped.
  const cancelled = all(({ seq, quantity }) => unfulfilled(quantity, countersOf(seq)));
  const opened = fullOrder.returns.filter(
    ({ status, lines }) =>
      status === 'REQUESTED' &&
      lines.map((line) => take(line.seq, expected(line))).some((taken) => taken > 0),
  );
  const returned = all(({ seq }) => returnable(countersOf(seq)));
  return { cancelled, opened, returned };
}

/**
 * The reason why a statement cannot have its effect on an order, whoever decides: too many returns.
 * Undefined if it can.
 *
 * @param lines of the statement; undefined for all of the order
 */
export const whyNotWithdrawn = (
  fullOrder: FullOrder,
  lines: readonly LineQuantity[] | undefined,
): Reason | undefined => tooMany(fullOrder, partsOf(fullOrder, lines));

/** The reason why these parts have more returns than an order, or a transaction, has room for. */
export function tooMany({ returns }: FullOrder, { opened, returned }: Parts): Reason | undefined {
  const code = 'too-many-returns';
  if (returned.length > 0 && returns.length >= MAX_RETURNS) return { code, limit: MAX_RETURNS };
  return opened.length > MAX_OPENED ? { code, limit: MAX_OPENED, areWaiting: true } : undefined;
}
