import type { OrderIdentity } from '../../domain/order.ts';

/** The identity of a payment. */
export interface PaymentIdentity extends OrderIdentity {
  readonly paymentId: string;
}
