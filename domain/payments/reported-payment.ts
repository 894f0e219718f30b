import type { FullOrder } from '../full-order.ts';
import type { Payment, PaymentFact } from './payment.ts';

/** The creator of a payment that only a provider reported. */
export const reporterOf = (provider: string): string => `provider:${provider}`;

/** True for failed attempts that only a provider reported: nobody began a payment with them. */
export const isAttemptAlone = ({ createdBy, provider, transactions }: Payment): boolean =>
  createdBy === reporterOf(provider) &&
  Object.values(transactions).every(({ state }) => state === 'FAILED');

/** The payment that a provider is the first to report. */
export const unknownPayment = (
  { order: { customerId, orderId, currency } }: FullOrder,
  { provider }: PaymentFact,
  paymentId: string,
  now: string,
): Payment => ({
  paymentId,
  customerId,
  orderId,
  provider,
  currency,
  requests: {},
  reports: {},
  transactions: {},
  createdBy: reporterOf(provider),
  version: 0,
  createdAt: now,
});
