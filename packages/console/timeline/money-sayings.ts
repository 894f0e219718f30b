import type { OrderCollection } from '../../client/types.ts';
import { amount, spoken } from '../format.ts';
import { capitalized, type Entry, type Said } from './said.ts';

/** Returns the words for an entry about money. */
export function moneyOf({ transaction }: Entry<'TRANSACTION'>, collection: OrderCollection): Said {
  const { kind, state, paymentId } = transaction;
  const money = amount(transaction.amount, transaction.currency);
  const { method, provider } =
    collection.payments.find((candidate) => candidate.paymentId === paymentId) ?? {};
  const how = kind === 'SALE' && method ? ` by ${spoken(method.kind).toLowerCase()}` : '';
  const [asked, done] = MONEY[kind];
  if (state === 'REQUESTED')
    return {
      icon: 'clock',
      says: `asked for ${asked} of ${money}`,
      alone: capitalized(`${asked} of ${money} was asked for`),
    };
  // The operator has the money, and did not pay it.
  if (kind === 'SALE' && provider === 'manual')
    return { icon: 'tick', says: `marked ${money} as paid`, alone: `Marked as paid: ${money}` };
  if (state === 'SUCCEEDED') return { icon: 'tick', says: `${done} ${money}${how}` };
  const outcome = `${asked} of ${money}: ${spoken(state).toLowerCase()}`;
  return { icon: 'alert', says: `asked for ${outcome}`, alone: capitalized(outcome) };
}

const MONEY = {
  AUTHORIZATION: ['an authorization', 'authorized'],
  SALE: ['a payment', 'paid'],
  CAPTURE: ['a capture', 'captured'],
  VOID: ['a void', 'released'],
  REFUND: ['a refund', 'refunded'],
  CHARGEBACK: ['a chargeback', 'charged back'],
} as const;
