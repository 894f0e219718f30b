import type { LineQuantity } from './fulfillment.ts';
import { type CountersBySeq, type LineCounters, NO_COUNTERS } from './line-counters.ts';
import type { LineShortage, Reason } from './refusal.ts';

/** The members of lines that these functions use. */
interface Lines {
  readonly lines: readonly { readonly seq: number; readonly quantity: number }[];
  readonly counters: CountersBySeq;
}

/** Adds up the quantities of a line that is named twice. */
export function addedUp(wanted: readonly LineQuantity[]): readonly LineQuantity[] {
  const bySeq = new Map<number, number>();
  for (const { seq, quantity } of wanted) bySeq.set(seq, (bySeq.get(seq) ?? 0) + quantity);
  return [...bySeq].map(([seq, quantity]) => ({ seq, quantity }));
}

/** Lists all items that `available` finds, of every line that has some. */
export const everythingLeft = (
  { lines, counters }: Lines,
  available: (quantity: number, counters: LineCounters) => number,
): readonly LineQuantity[] =>
  lines
    .map(({ seq, quantity }) => ({ seq, quantity: available(quantity, at(counters, seq)) }))
    .filter(({ quantity }) => quantity > 0);

/** The reason why these quantities cannot be moved; undefined if they can. */
export function quantityRefusal(
  wanted: readonly LineQuantity[],
  { lines, counters }: Lines,
  available: (quantity: number, counters: LineCounters) => number,
): Reason | undefined {
  const shortages: LineShortage[] = [];
  for (const { seq, quantity } of wanted) {
    const line = lines.find((candidate) => candidate.seq === seq);
    if (!line) return { code: 'line-not-found', seq };
    const remaining = available(line.quantity, at(counters, seq));
    if (quantity > remaining) shortages.push({ seq, requested: quantity, available: remaining });
  }
  return shortages.length > 0 ? { code: 'quantity-not-available', shortages } : undefined;
}

/** The counters after a move of items. With `by` −1, the move is undone. */
export const moved = (
  counters: CountersBySeq,
  quantities: readonly LineQuantity[],
  counter: keyof LineCounters,
  by: 1 | -1 = 1,
): CountersBySeq => ({
  ...counters,
  ...Object.fromEntries(
    quantities.map(({ seq, quantity }) => {
      const line = at(counters, seq);
      return [seq, { ...line, [counter]: line[counter] + by * quantity }];
    }),
  ),
});

const at = (counters: CountersBySeq, seq: number): LineCounters => counters[seq] ?? NO_COUNTERS;
