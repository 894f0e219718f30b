import { isSuccess, nameOf as nameOfEntry } from '../judge/answers.ts';
import {
  type Change,
  isOrder,
  isPayment,
  isReturn,
  nameOf,
  number,
  type Row,
  text,
} from '../judge/evidence.ts';
import type { Entry } from '../trade/journal.ts';
import { excessOf, keptIn, movementsOf, returnIdOf, settledOf, unspentOf } from './account.ts';

/** The rows of an order at the end of its life, and how they came to be. */
export interface LifeEvidence {
  /** The rows of the life's order. */
  readonly rows: readonly Row[];
  /** All rows: those of the other orders, too. */
  readonly all: readonly Row[];
  /** The changes of the rows of the life's order, in the order in which they happened. */
  readonly changes: readonly Change[];
  readonly journal: readonly Entry[];
}

/** Judges the money that an order has kept, and what its returns pay for. */
export const judgeKept = ({ rows, all, changes, journal }: LifeEvidence): string[] => [
  ...overspent(changes),
  ...wrongExcess(rows),
  ...strangeSettlements(rows, all),
  ...journal.flatMap(wrongTakingBack),
];

/**
 * No command takes more than was kept at that moment, or than its return is worth: whatever came in
 * is refunded, or pays for another order, at most once. Facts may: a bank takes money back, and a
 * failed refund succeeds late.
 */
function overspent(changes: readonly Change[]): string[] {
  const now = new Map<string, Row>();
  return changes.flatMap((change) => {
    const row = change.after ?? change.before;
    if (!row || !(isPayment(row) || isReturn(row))) return [];
    if (change.after) now.set(nameOf(row), change.after);
    else now.delete(nameOf(row));
    const rows = [...now.values()];
    return takenBy(change).flatMap((returnId) => [
      ...(keptIn(rows) >= 0 ? [] : [`${nameOf(row)}: a command left ${keptIn(rows)} kept`]),
      ...rows
        .filter((one) => isReturn(one) && returnIdOf(one) === returnId)
        .map((one) => unspentOf(one, rows))
        .filter((unspent) => unspent < 0)
        .map((unspent) => `${nameOf(row)}: a command left ${unspent} of return ${returnId}`),
    ]);
  });
}

/** The takings of commands in a change of a row: the return of each, or none. */
function takenBy({ before, after }: Change): readonly (string | undefined)[] {
  if (!after) return [];
  if (isReturn(after)) return settledOf(after) > settledOf(before) ? [returnIdOf(after)] : [];
  const known = movementsOf(before);
  return Object.entries(movementsOf(after))
    .filter(([id, { kind, requestedBy }]) => !known[id] && kind === 'REFUND' && requestedBy)
    .map(([, { returnId }]) => returnId);
}

/** The order is listed for what it has kept too much, or lacks, and for nothing else. */
function wrongExcess(rows: readonly Row[]): string[] {
  const listed = rows.find(({ SK }) => SK === 'OVERPAID') ?? {};
  return rows
    .filter(isOrder)
    .map((order) => excessOf(order, rows))
    .filter((excess) => {
      const isListed = listed['GSI2PK'] !== undefined;
      return excess !== number(listed, 'amount') || isListed !== (excess !== 0);
    })
    .map((excess) => `it is listed for ${listed['amount']}, but has ${excess} too much`);
}

/** A return pays for an order that exists, and is not its own. */
function strangeSettlements(rows: readonly Row[], all: readonly Row[]): string[] {
  const idOf = (row: Row) => text(row, 'SK').split('#').at(-1);
  const own = rows.filter(isOrder).map(idOf);
  const others = all.filter(isOrder).map(idOf);
  return rows
    .filter((row) => isReturn(row) && row['settlement'] !== undefined)
    .map((row) => text(row['settlement'] as Row, 'orderId'))
    .filter((orderId) => own.includes(orderId) || !others.includes(orderId))
    .map((orderId) => `a return of ${own.join()} pays for ${orderId}`);
}

/** A settlement that is taken back leaves its return's money open, as far as it was kept. */
function wrongTakingBack(entry: Entry): string[] {
  if (entry.operation !== 'A25c' || !isSuccess(entry)) return [];
  const { settled, open = 0, value = 0, refunded = 0 } = bodyOf(entry);
  return settled === 0 && open <= Math.max(0, value - refunded)
    ? []
    : [`${nameOfEntry(entry)} left ${settled} settled, and ${open} open`];
}

const bodyOf = ({ answer }: Entry) => answer?.body as Readonly<Record<string, number>>;
