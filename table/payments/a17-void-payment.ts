import type { PaymentIdentity } from './payment-identity.ts';
import { type MoneyRequest, requestTransaction } from './request-transaction.ts';

/**
 * A17: requests that an authorized amount is released without a capture.
 */
export const voidPayment = (identity: PaymentIdentity, request: MoneyRequest, now: Date) =>
  requestTransaction(identity, 'VOID', request, now);
