import type { PaymentIdentity } from './payment-identity.ts';
import { type MoneyRequest, requestTransaction } from './request-transaction.ts';

/**
 * A16: requests the refund of a captured amount. It needs no return: shipping can be refunded, too.
 */
export const refundPayment = (identity: PaymentIdentity, request: MoneyRequest, now: Date) =>
  requestTransaction(identity, 'REFUND', request, now);
