/** Finds a payment of this table for the examples. */
import { randomUUID } from 'node:crypto';
import type { Payment } from '../../../domain/payments/payment.ts';
import {
  capturableOf,
  type PaymentSums,
  refundableOf,
  sumsOf,
} from '../../../domain/payments/payment-sums.ts';
import { SORT_PREFIX } from '../../../table/keys.ts';
import { EXAMPLE_CUSTOMER } from '../../api/operations/example.ts';
import { recordPaymentFact } from '../../api/operations/payments/a18-record-payment-fact.ts';
import { type ExampleRows, firstOfAnOrder } from './example-rows.ts';

/** Minor units that the examples capture and refund, all of one payment. */
const EXAMPLE_AMOUNT = 1000;

/** Decides by a payment's sums whether an example can use it. */
export type PaymentNeed = (sums: PaymentSums, payment: Payment) => boolean;

/** The need of the examples of A15 and A16: one payment that can be captured and refunded. */
export const MOVABLE: PaymentNeed = (sums) =>
  capturableOf(sums) >= EXAMPLE_AMOUNT && refundableOf(sums) >= EXAMPLE_AMOUNT;

/** The need of A17's example: a payment of which no other example captures anything. */
export const VOIDABLE: PaymentNeed = (sums) =>
  capturableOf(sums) > 0 && sums.captured === 0 && sums.capturing === 0;

/** The need of A49's example: a payment at the provider that is called, without any money yet. */
export const STARTABLE: PaymentNeed = (_, { provider, transactions }) =>
  provider === 'stripe' && Object.keys(transactions).length === 0;

/** Finds the first payment of the customer that fulfills the need. */
export const findPayment = (rows: ExampleRows, isNeeded: PaymentNeed) =>
  firstOfAnOrder(rows, SORT_PREFIX.payment, (row) => {
    const payment = row as unknown as Payment;
    return isNeeded(sumsOf([payment]), payment);
  });

/**
 * Creates a provider's report. Each is about another payment, since a reference pays for one order
 * only.
 */
export const exampleReport = (orderId: string) => {
  const id = randomUUID().slice(0, 8);
  return {
    ...(recordPaymentFact.example.body as object),
    ...EXAMPLE_CUSTOMER,
    orderId,
    paymentReference: `pi_${id}`,
    reference: `ch_${id}`,
  };
};
