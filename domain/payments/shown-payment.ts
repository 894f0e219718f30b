import type { PaymentStatus } from '../order-status.ts';
import type { Payment, PaymentTransaction } from './payment.ts';
import type { PaymentRecords } from './payment-records.ts';
import { paymentStatusOf } from './payment-status.ts';
import { capturableOf, hasDiscrepancy, refundableOf, sumsOf } from './payment-sums.ts';

/** The members of a transaction that are never returned. */
type Unshown = 'request' | 'paymentReference';

export interface ShownTransaction extends Omit<PaymentTransaction, Unshown> {
  readonly transactionId: string;
}

/** A payment as answers contain it, with the sums of its transactions, which are never stored. */
export interface ShownPayment
  extends Omit<Payment, 'customerId' | 'transactions' | keyof PaymentRecords> {
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
  readonly chargedBack: number;
  /** The amount that can still be captured or voided. */
  readonly capturable: number;
  readonly refundable: number;
  /** True if the provider's reports contradict each other, or our requests. For operators. */
  readonly discrepancy?: boolean | undefined;
  /** Oldest first. */
  readonly transactions: readonly ShownTransaction[];
}

export function toShownPayment({
  customerId,
  requests,
  reports,
  transactions,
  ...payment
}: Payment): ShownPayment {
  const sums = sumsOf([{ transactions }]);
  const { authorized, captured, refunded, chargedBack } = sums;
  const amount = payment.amount ?? largestOf(transactions);
  return {
    ...payment,
    amount,
    status: paymentStatusOf(sums, amount),
    authorized,
    captured,
    refunded,
    chargedBack,
    capturable: Math.max(0, capturableOf(sums)),
    refundable: Math.max(0, refundableOf(sums)),
    discrepancy: hasDiscrepancy({ transactions }),
    transactions: Object.entries(transactions)
      .map(([transactionId, { request, paymentReference, ...transaction }]) => ({
        transactionId,
        ...transaction,
      }))
      .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),
  };
}

/** The amount of a payment that only the provider reported: its largest transaction. */
const largestOf = (transactions: Payment['transactions']): number =>
  Math.max(0, ...Object.values(transactions).map(({ amount }) => amount));

const placeOf = ({ at, transactionId }: ShownTransaction): string => `${at}#${transactionId}`;
