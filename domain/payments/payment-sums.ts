import type { Payment, Transactions } from './payment.ts';

/** The sums of a payment's transactions, in minor units. Never stored. */
export interface PaymentSums {
  readonly authorized: number;
  readonly captured: number;
  readonly voided: number;
  readonly refunded: number;
  readonly chargedBack: number;
  /** Requested, without a result yet. */
  readonly capturing: number;
  readonly voiding: number;
  readonly refunding: number;
  /** Sales in progress at the provider. A SALE includes the authorization that it captures. */
  readonly selling: number;
  /** True if an authorization expired at the provider. */
  readonly lapsed: boolean;
  /** True if one request moved money under several references. */
  readonly repeated: boolean;
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
    repeated: all.some(({ request }) => request !== undefined),
  };
}

const DONE = ['SUCCEEDED'];
const UNDER_WAY = ['REQUESTED', 'PENDING'];

/**
 * The amount that can still be captured or voided. Negative if a provider reports more than was
 * authorized.
 */
export const capturableOf = ({
  authorized,
  voided,
  voiding,
  captured,
  capturing,
}: PaymentSums): number => authorized - voided - voiding - captured - capturing;

/** The amount that can still be refunded. Negative if a provider reports more than was captured. */
export const refundableOf = ({ captured, refunded, refunding, chargedBack }: PaymentSums): number =>
  captured - refunded - refunding - chargedBack;

/**
 * True if the provider's reports contradict each other, or if one request moved money twice. A
 * request without an answer contradicts nothing: the provider's webhook may be faster than the
 * answer.
 */
export function hasDiscrepancy({ transactions }: Pick<Payment, 'transactions'>): boolean {
  const answered = Object.entries(transactions).filter(([, { state }]) => state !== 'REQUESTED');
  const sums = sumsOf([{ transactions: Object.fromEntries(answered) }]);
  return sums.repeated || capturableOf(sums) < 0 || refundableOf(sums) < 0;
}

/** The amount that was refunded or charged back. */
export const returnedAmount = ({ refunded, chargedBack }: PaymentSums): number =>
  refunded + chargedBack;

/** True if a transaction waits for the provider's first report. */
export const hasRequest = (transactions: Transactions): boolean =>
  Object.values(transactions).some(({ state }) => state === 'REQUESTED');

/** True if the provider has not decided about a transaction yet. */
export const hasPending = (transactions: Transactions): boolean =>
  Object.values(transactions).some(({ state }) => state === 'PENDING');
