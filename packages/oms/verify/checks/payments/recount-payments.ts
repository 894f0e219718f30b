/**
 * Recomputes the state of an order's money from its PAYMENT items. It uses none of the functions'
 * arithmetic (`domain/payments/payment-sums.ts`), so that one mistake cannot be in both.
 */
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../../table/keys.ts';
import { type StoredTransaction, transactionsIn } from '../../reads/payment-transactions.ts';

/**
 * Effects of each successful kind of transaction on the amounts that are held, came in and went
 * back.
 */
const EFFECTS: Readonly<Record<string, Readonly<Balance>>> = {
  AUTHORIZATION: { held: 1, cameIn: 0, wentBack: 0 },
  CAPTURE: { held: 0, cameIn: 1, wentBack: 0 },
  SALE: { held: 1, cameIn: 1, wentBack: 0 },
  VOID: { held: -1, cameIn: 0, wentBack: 0 },
  REFUND: { held: 0, cameIn: 0, wentBack: 1 },
  CHARGEBACK: { held: 0, cameIn: 0, wentBack: 1 },
};

interface Balance {
  held: number;
  cameIn: number;
  wentBack: number;
}

export const transactionsOf = (payment: Item & Key): readonly StoredTransaction[] =>
  Object.values(transactionsIn(payment));

function balanceOf(transactions: readonly StoredTransaction[], wanted: string): Balance {
  const balance = { held: 0, cameIn: 0, wentBack: 0 };
  for (const { kind, state, amount } of transactions) {
    const effect = EFFECTS[kind];
    if (!effect || state !== wanted) continue;
    balance.held += effect.held * amount;
    balance.cameIn += effect.cameIn * amount;
    balance.wentBack += effect.wentBack * amount;
  }
  return balance;
}

/**
 * Returns the amounts that the order's row must have. An order without payments keeps those that it
 * was placed with, and one that costs nothing stays PAID.
 */
export function moneyFrom(
  payments: readonly (Item & Key)[],
  { total, status, paymentStatus: stored }: Item & { readonly total: number },
): Item | undefined {
  if (payments.length === 0) return undefined;
  const transactions = payments.flatMap(transactionsOf);
  const balance = balanceOf(transactions, 'SUCCEEDED');
  const paymentStatus = movedStatus(balance, total) ?? idleStatus(transactions);
  // Nobody paid what was canceled: to the last line, or to the last one that cost something.
  const isFree =
    paymentStatus === 'PENDING' && stored === 'PAID' && total === 0 && status !== 'CANCELLED';
  return { paymentStatus: isFree ? 'PAID' : paymentStatus, refunded: balance.wentBack };
}

/** The status while money is held, or once some came in or went back. */
function movedStatus({ held, cameIn, wentBack }: Balance, total: number): string | undefined {
  if (wentBack > 0) return cameIn > 0 && wentBack >= cameIn ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (cameIn > 0) return cameIn < total ? 'PARTIALLY_PAID' : 'PAID';
  if (held > 0) return held < total ? 'PENDING' : 'AUTHORIZED';
  return undefined;
}

function idleStatus(transactions: readonly StoredTransaction[]): string {
  const lapsed = transactions.some(
    ({ kind, state }) => kind === 'AUTHORIZATION' && state === 'REVERSED',
  );
  if (lapsed) return 'EXPIRED';
  const voided = transactions.some(
    ({ kind, state, amount }) => kind === 'VOID' && state === 'SUCCEEDED' && amount > 0,
  );
  return voided ? 'VOIDED' : 'PENDING';
}

/** Describes a payment's contradiction; undefined if there is none. */
export function contradictionIn(payment: Item & Key): string | undefined {
  const transactions = transactionsOf(payment);
  const { held, cameIn, wentBack } = balanceOf(transactions, 'SUCCEEDED');
  // A request without an answer contradicts nothing. A pending SALE brings its own authorization.
  const reserved = (...kinds: string[]) =>
    transactions
      .filter(({ kind, state }) => kinds.includes(kind) && state === 'PENDING')
      .reduce((sum, { amount }) => sum + amount, 0);
  const capturable = held - cameIn - reserved('CAPTURE', 'VOID');
  const refundable = cameIn - wentBack - reserved('REFUND');
  if (transactions.some(({ request }) => request !== undefined))
    return 'one request moved money under several references';
  if (capturable < 0) return `${-capturable} more is captured or voided than was authorized`;
  return refundable < 0 ? `${-refundable} more is given back than was captured` : undefined;
}
