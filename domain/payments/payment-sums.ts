import type { Payment, Transactions } from './payment.ts';

/** What the transactions of a payment add up to, in minor units. Never stored. */
export interface PaymentSums {
  readonly authorized: number;
  readonly captured: number;
  readonly voided: number;
  readonly refunded: number;
  readonly chargedBack: number;
  /** Asked for, and not decided yet. */
  readonly capturing: number;
  readonly voiding: number;
  readonly refunding: number;
  /** Sales that the provider has under way. A SALE brings the authorization that it captures. */
  readonly selling: number;
  /** The provider let an authorization lapse. */
  readonly lapsed: boolean;
}

/** The sums of one payment, or of all payments of an order. */
export function sumsOf(payments: readonly Pick<Payment, 'transactions'>[]): PaymentSums {
  const all = payments.flatMap(({ transactions }) => Object.values(transactions));
  const sum = (states: readonly string[], ...kinds: string[]) =>
    all
      .filter(({ kind, state }) => kinds.includes(kind) && states.includes(state))
      .reduce((total, { amount }) => total + amount, 0);
  return {
    authorized: sum(DONE, 'AUTHORIZATION', 'SALE'),
    captured: sum(DONE, 'CAPTURE', 'SALE'),
    voided: sum(DONE, 'VOID'),
    refunded: sum(DONE, 'REFUND'),
    chargedBack: sum(DONE, 'CHARGEBACK'),
    capturing: sum(UNDER_WAY, 'CAPTURE'),
    voiding: sum(UNDER_WAY, 'VOID'),
    refunding: sum(UNDER_WAY, 'REFUND'),
    selling: sum(UNDER_WAY, 'SALE'),
    lapsed: all.some(({ kind, state }) => kind === 'AUTHORIZATION' && state === 'REVERSED'),
  };
}

const DONE = ['SUCCEEDED'];
const UNDER_WAY = ['REQUESTED', 'PENDING'];

/** What can still be captured, or voided. Below zero when a provider reports more than it could. */
export const capturableOf = ({
  authorized,
  voided,
  voiding,
  captured,
  capturing,
}: PaymentSums): number => authorized - voided - voiding - captured - capturing;

/** What can still be given back. Below zero when a provider reports more than came in. */
export const refundableOf = ({ captured, refunded, refunding, chargedBack }: PaymentSums): number =>
  captured - refunded - refunding - chargedBack;

/** Whether what the provider reports contradicts itself, or what we asked for. */
export const hasDiscrepancy = (sums: PaymentSums): boolean =>
  capturableOf(sums) < 0 || refundableOf(sums) < 0;

/** Money that went back, whoever took it. */
export const givenBack = ({ refunded, chargedBack }: PaymentSums): number => refunded + chargedBack;

/** Whether a transaction waits for a provider that was not heard of yet. */
export const hasRequest = (transactions: Transactions): boolean =>
  Object.values(transactions).some(({ state }) => state === 'REQUESTED');
