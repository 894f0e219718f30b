/*
 * The money of an order, stated a second time: nothing here is imported from production code.
 */
import { isPayment, isReturn, number, type Row, text } from '../judge/evidence.ts';

interface Movement {
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly returnId?: string;
  /** Absent for what a provider reported by itself. */
  readonly requestedBy?: string;
}

export const movementsOf = (payment: Row | undefined): Readonly<Record<string, Movement>> =>
  (payment?.['transactions'] ?? {}) as Record<string, Movement>;

export const settledOf = (one: Row | undefined): number =>
  number((one?.['settlement'] ?? {}) as Row, 'amount');

export const returnIdOf = (one: Row): string => text(one, 'SK').split('#')[1] ?? '';

const sumOf = (movements: readonly Movement[]): number =>
  movements.reduce((total, { amount }) => total + amount, 0);

const isLiveRefund = ({ kind, state }: Movement): boolean =>
  kind === 'REFUND' && state !== 'FAILED' && state !== 'REVERSED';

/** Captured, less refunds that did not fail, and chargebacks that stand. */
export function refundableOf(payments: readonly Row[]): number {
  const movements = payments.flatMap((row) => Object.values(movementsOf(row)));
  const done = movements.filter(({ state }) => state === 'SUCCEEDED');
  const cameIn = done.filter(({ kind }) => kind === 'CAPTURE' || kind === 'SALE');
  const chargedBack = done.filter(({ kind }) => kind === 'CHARGEBACK');
  return sumOf(cameIn) - sumOf(movements.filter(isLiveRefund)) - sumOf(chargedBack);
}

/** The money that an order with these rows has kept: negative only by facts. */
export const keptIn = (rows: readonly Row[]): number =>
  refundableOf(rows.filter(isPayment)) -
  rows.filter(isReturn).reduce((total, row) => total + settledOf(row), 0);

/**
 * The money that an order is listed for: above 0 what it kept beyond what is owed, below 0 what it
 * lacks. The total of an order that is not over contains what came back of it, whose money is owed
 * no more once it went back, or pays for another order. Without payments, a person marked it as
 * paid by hand.
 */
export function excessOf(order: Row, rows: readonly Row[]): number {
  if (!rows.some(isPayment)) return 0;
  const isOwed = !/^(CANCELLED|RETURNED)$/.test(text(order, 'status'));
  const returns = rows.filter(isReturn);
  const returned = returns.reduce(
    (sum, one) => sum + settledOf(one) + sumOf(refundsFor(one, rows)),
    0,
  );
  const owed = isOwed ? Math.max(0, number(order, 'total') - returned) : 0;
  const kept = keptIn(rows);
  return kept < 0 ? kept : Math.max(0, kept - owed);
}

/** The rest of the worth of a return, whatever the order has kept. */
export const unspentOf = (one: Row, rows: readonly Row[]): number =>
  number(one, 'value') - sumOf(refundsFor(one, rows)) - settledOf(one);

/** The refunds that name a return and did not fail. */
const refundsFor = (one: Row, rows: readonly Row[]): readonly Movement[] =>
  rows
    .filter(isPayment)
    .flatMap((row) => Object.values(movementsOf(row)))
    .filter((movement) => isLiveRefund(movement) && movement.returnId === returnIdOf(one));

/** The money that is still to be given back of a return. */
export const openOf = (one: Row, rows: readonly Row[]): number =>
  Math.max(0, Math.min(unspentOf(one, rows), keptIn(rows)));
