import type { OrderIdentity } from '../../domain/order.ts';

/** What names a payment. */
export interface PaymentIdentity extends OrderIdentity {
  readonly paymentId: string;
}
