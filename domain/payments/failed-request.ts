import type { OpenRequest } from './execute-payment.ts';
import type { Payment, PaymentFact } from './payment.ts';

/** The failure of a request. Nothing moved for it, so its reference is its own id. */
export function failedRequest(
  { provider, customerId, orderId, paymentId, reference, currency }: Payment,
  { kind, transactionId, amount }: OpenRequest,
  code: string,
  now: Date,
): PaymentFact {
  return {
    provider,
    paymentReference: reference,
    customerId,
    orderId,
    paymentId,
    transactionId,
    kind,
    state: 'FAILED',
    amount,
    currency,
    reference: transactionId,
    occurredAt: now.toISOString(),
    failure: { code },
  };
}
