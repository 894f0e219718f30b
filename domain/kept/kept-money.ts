import type { Payment } from '../payments/payment.ts';
import { refundableOf, sumsOf } from '../payments/payment-sums.ts';
import type { Return } from '../returns/return.ts';

/** The parts of an order that its money follows from. */
export interface KeptBy {
  readonly payments: readonly Pick<Payment, 'transactions'>[];
  readonly returns: readonly Pick<Return, 'settlement'>[];
}

/**
 * The money that an order has kept, in minor units: captured, less what was refunded, charged back,
 * and settled. A requested refund counts, unless it fails. A PENDING chargeback is an inquiry: it
 * took nothing, and a refund answers it. Negative only by a provider's facts.
 */
export const keptOf = ({ payments, returns }: KeptBy): number =>
  refundableOf(sumsOf(payments)) - settledIn(returns);

/** The money of returns that pays for other orders, in minor units. */
export const settledIn = (returns: readonly Pick<Return, 'settlement'>[]): number =>
  returns.reduce((sum, { settlement }) => sum + (settlement?.amount ?? 0), 0);

/** The live refunds that name a return, or one of these returns, in minor units. */
export const refundedFor = (
  payments: KeptBy['payments'],
  isMeant: (returnId: string) => boolean,
): number =>
  payments
    .flatMap(({ transactions }) => Object.values(transactions))
    .filter(({ kind, state, returnId }) => {
      const isLive = state !== 'FAILED' && state !== 'REVERSED';
      return kind === 'REFUND' && isLive && returnId !== undefined && isMeant(returnId);
    })
    .reduce((sum, { amount }) => sum + amount, 0);
