import type { PaymentIdentity } from './payment-identity.ts';
import { type MoneyRequest, requestTransaction } from './request-transaction.ts';

/**
 * A17: requests that an authorized amount is released without a capture.
 *
 * @throws {Refusal} order-not-found, payment-not-found, amount-not-available, too-many-transactions
 */
export const voidPayment = (identity: PaymentIdentity, request: MoneyRequest, now: Date) =>
  requestTransaction(identity, 'VOID', request, now);
