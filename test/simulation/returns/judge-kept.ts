import { isSuccess, nameOf } from '../judge/answers.ts';
import { isOrder, isPayment, isReturn, number, type Row, text } from '../judge/evidence.ts';
import type { Entry } from '../trade/journal.ts';

interface Movement {
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
}

/**
 * Judges the money that an order has kept, and what its returns pay for.
 *
 * @param rows those of the life's order
 * @param all those of the other orders, too
 */
export function judgeKept(
  rows: readonly Row[],
  all: readonly Row[],
  journal: readonly Entry[],
): string[] {
  return [
    ...spentTwice(rows, journal),
    ...strangeSettlements(rows, all),
    ...journal.flatMap(wrongTakingBack),
  ];
}

/**
 * No command takes more than was kept: whatever came in is refunded, or pays for another order, at
 * most once. Facts may: a bank takes money back, and a failed refund succeeds late.
 */
function spentTwice(rows: readonly Row[], journal: readonly Entry[]): string[] {
  const movements = rows
    .filter(isPayment)
    .flatMap((row) => Object.values(row['transactions'] as Record<string, Movement>));
  const sum = (kinds: readonly string[], isMeant: (state: string) => boolean) =>
    movements
      .filter(({ kind, state }) => kinds.includes(kind) && isMeant(state))
      .reduce((total, { amount }) => total + amount, 0);
  const captured = sum(['CAPTURE', 'SALE'], (state) => state === 'SUCCEEDED');
  const refunded = sum(['REFUND'], (state) => state !== 'FAILED' && state !== 'REVERSED');
  const settled = rows
    .filter(isReturn)
    .reduce((total, row) => total + number((row['settlement'] ?? {}) as Row, 'amount'), 0);
  const succeededLate = journal.some(
    ({ operation, call }) =>
      operation === 'A18' && (call.body as Partial<Movement>).kind === 'REFUND',
  );
  return captured - refunded - settled >= 0 || succeededLate
    ? []
    : [`of ${captured} captured, ${refunded} are refunded and ${settled} settled`];
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
    : [`${nameOf(entry)} left ${settled} settled, and ${open} open`];
}

const bodyOf = ({ answer }: Entry) => answer?.body as Readonly<Record<string, number>>;
