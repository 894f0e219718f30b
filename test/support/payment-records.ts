import type { Payment } from '../../domain/payments/payment.ts';
import type { PaymentRecords } from '../../domain/payments/payment-records.ts';
import { type FoldedTransactions, recordsIn } from '../../table/full-order/folded-transactions.ts';

/** An answer's id that can be read. */
export const answerId = (request: string, reference: string): string => `${request}-${reference}`;

/** The requests and reports that give these transactions. */
export const recordsOf = (transactions: FoldedTransactions): PaymentRecords =>
  recordsIn(transactions, answerId);

/** A payment that has these transactions, with what they follow from. */
export const withRecords = (payment: Omit<Payment, keyof PaymentRecords>): Payment => ({
  ...payment,
  ...recordsOf(payment.transactions),
});
