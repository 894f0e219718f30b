import type { OrderCollection, Payment } from '../../client/types.ts';
import { sumOf } from './main-action.ts';

/** True if a provider refused the order's last refund, or took it back: a person must act. */
export const refundFailed = (payments: readonly Payment[]): boolean => {
  const last = payments
    .flatMap(({ transactions }) => transactions)
    .filter(({ kind }) => kind === 'REFUND')
    .sort((a, b) => a.at.localeCompare(b.at))
    .at(-1);
  return last?.state === 'FAILED' || last?.state === 'REVERSED';
};

/** The money that the buyer's bank took back, which is also part of what was refunded. */
export const chargedBack = ({ payments }: Pick<OrderCollection, 'payments'>): number =>
  sumOf(payments, ({ kind, state }) => kind === 'CHARGEBACK' && state === 'SUCCEEDED');
