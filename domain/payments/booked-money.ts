import type { Payment, PaymentFact, PaymentTransaction } from './payment.ts';
import { unrecordedFacts } from './unrecorded-facts.ts';

/** The sum that a provider booked under one reference, in a period. */
export interface BookedSum {
  /** The reference of the capture, refund or dispute. */
  readonly reference: string;
  /** Minor units, negative if money left; undefined if it was booked in another currency. */
  readonly amount: number | undefined;
}

/** The sign of each kind that moves money of the shop. */
const SIGNS: Readonly<Partial<Record<PaymentTransaction['kind'], 1 | -1>>> = {
  SALE: 1,
  CAPTURE: 1,
  REFUND: -1,
  CHARGEBACK: -1,
};

/**
 * True if the provider booked other sums for a payment than its transactions have, so that the
 * provider must be asked. Bookings are of a period: a part that was booked before it, or money that
 * was booked and returned, also looks like a difference, and the answer explains it.
 */
export function differsFromBooked(
  { transactions }: Pick<Payment, 'transactions'>,
  booked: readonly BookedSum[],
): boolean {
  const sums = new Map<string | undefined, number>();
  for (const { kind, state, amount, reference } of Object.values(transactions)) {
    const sign = SIGNS[kind];
    if (!sign || !MOVED.has(state)) continue;
    sums.set(reference, (sums.get(reference) ?? 0) + (state === 'SUCCEEDED' ? sign * amount : 0));
  }
  return booked.some(({ reference, amount }) =>
    amount === undefined ? !sums.has(reference) : amount !== (sums.get(reference) ?? 0),
  );
}

const MOVED: ReadonlySet<string> = new Set(['SUCCEEDED', 'REVERSED']);

/**
 * True if a payment has what its provider reports about it, and nothing else that moved money.
 *
 * @param facts the provider's answer about all references of the payment
 */
export function agreesWith(payment: Payment, facts: readonly PaymentFact[]): boolean {
  const moved = new Set<string | undefined>(
    facts.filter(({ state }) => state === 'SUCCEEDED').map(({ reference }) => reference),
  );
  const isConfirmed = ({ kind, state, reference }: PaymentTransaction) =>
    SIGNS[kind] === undefined || state !== 'SUCCEEDED' || moved.has(reference);
  return (
    unrecordedFacts(payment, facts).length === 0 &&
    Object.values(payment.transactions).every(isConfirmed)
  );
}
