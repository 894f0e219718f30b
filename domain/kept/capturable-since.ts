import type { Payment } from '../payments/payment.ts';
import { capturableOf, sumsOf } from '../payments/payment-sums.ts';

/** The money of a payment that can be captured, and the time at which the hold began. */
export interface Hold {
  /** Minor units. */
  readonly amount: number;
  /** The provider's time of the first authorization: ISO 8601, UTC, milliseconds. */
  readonly since: string;
}

/**
 * The money that a bank holds for a payment; undefined if nothing is left to be captured. Providers
 * do not report when a hold ends. Holds last equally long, so the one that began first ends first.
 */
export function capturableSince({ transactions }: Pick<Payment, 'transactions'>): Hold | undefined {
  const amount = capturableOf(sumsOf([{ transactions }]));
  const [since] = Object.values(transactions)
    .filter(({ kind, state }) => kind === 'AUTHORIZATION' && state === 'SUCCEEDED')
    .map(({ at }) => at)
    .sort();
  return amount > 0 && since !== undefined ? { amount, since } : undefined;
}
