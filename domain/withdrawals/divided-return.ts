import type { LineQuantity } from '../fulfillment.ts';
import type { FullOrder } from '../full-order.ts';
import { addedUp } from '../move-quantities.ts';
import type { Return, ReturnedLine } from '../returns/return.ts';
import { worthOfAnnounced } from '../returns/return-amounts.ts';

/** A requested return of which a statement takes a part: the rest waits for its decision. */
export interface DividedReturn {
  readonly before: Return;
  readonly taken: readonly ReturnedLine[];
}

/** The return without the items that the statement takes. */
export function withoutTaken(fullOrder: FullOrder, { before, taken }: DividedReturn): Return {
  const lines = before.lines
    .map((line) => ({ ...line, quantity: line.quantity - takenOf(taken, line.seq) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    ...before,
    lines,
    total: worthOfAnnounced(fullOrder, lines, before.lines),
    lineCount: lines.length,
    version: before.version + 1,
  };
}

const takenOf = (taken: readonly LineQuantity[], seq: number): number =>
  taken.find((line) => line.seq === seq)?.quantity ?? 0;

/** The lines of the statement's own return. Items that were announced keep their reason. */
export function statedLines(
  divided: readonly DividedReturn[],
  returned: readonly LineQuantity[],
): readonly ReturnedLine[] {
  const announced = divided.flatMap(({ taken }) => taken);
  return addedUp([...announced, ...returned])
    .toSorted((a, b) => a.seq - b.seq)
    .map((line) => ({
      ...line,
      reason: announced.find(({ seq }) => seq === line.seq)?.reason ?? 'OTHER',
    }));
}
