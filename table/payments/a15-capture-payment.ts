import type { PaymentIdentity } from './payment-identity.ts';
import { type MoneyRequest, requestTransaction } from './request-transaction.ts';

/**
 * A15: requests the capture of an authorized amount.
 */
export const capturePayment = (identity: PaymentIdentity, request: MoneyRequest, now: Date) =>
  requestTransaction(identity, 'CAPTURE', request, now);
