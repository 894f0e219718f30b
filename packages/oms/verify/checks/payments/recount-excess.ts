/**
 * Recomputes what an order is overpaid from its PAYMENT and RETURN items. Like
 * `recount-payments.ts`, it uses none of the functions' arithmetic.
 */
import type { Order } from '../../../../../domain/order.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { type Key, parseReturnId } from '../../../../../table/keys.ts';
import { transactionsOf } from './recount-payments.ts';

/** States in which money that goes back has gone, or is on its way. */
const GOES_BACK: Readonly<Record<string, readonly string[]>> = {
  REFUND: ['REQUESTED', 'PENDING', 'SUCCEEDED'],
  CHARGEBACK: ['SUCCEEDED'],
};

const CAME_IN = ['CAPTURE', 'SALE'];

/**
 * Returns the signed amount of the order's row in the list: above 0 overpaid, below 0 beyond all
 * that came in; 0 for none.
 */
export function excessFrom(
  { status, total }: Pick<Order, 'status' | 'total'>,
  payments: readonly (Item & Key)[],
  returns: readonly (Item & Key)[],
): number {
  const returnIds = new Set(returns.map(parseReturnId));
  const moved = payments.flatMap(transactionsOf);
  const cameIn = moved.filter(({ kind, state }) => CAME_IN.includes(kind) && state === 'SUCCEEDED');
  const wentBack = moved.filter(({ kind, state }) => GOES_BACK[kind]?.includes(state));
  const ofReturns = wentBack.filter(
    ({ kind, returnId = '' }) => kind === 'REFUND' && returnIds.has(returnId),
  );
  const settled = returns.map(({ settlement }) => settlement as { amount: number }).filter(Boolean);
  const excess = sum(cameIn) - sum(wentBack) - sum(settled);
  if (excess <= 0) return excess;
  const price = status === 'CANCELLED' || status === 'RETURNED' ? 0 : total;
  const due = Math.max(0, price - sum(ofReturns) - sum(settled));
  return excess > due ? excess - due : 0;
}

const sum = (all: readonly { readonly amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);
