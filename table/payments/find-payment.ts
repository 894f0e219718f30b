import type { Payment } from '../../domain/payments/payment.ts';
import { toPayment } from '../full-order/payment-row.ts';
import { paymentKey, paymentReferenceKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import type { PaymentIdentity } from './payment-identity.ts';

/**
 * Finds the payment that has a provider's reference: one GetItem of the reference and one of the
 * payment, 1 RCU for both, or 1.5.
 *
 * @param isConsistent false if the payment may lack a recent report
 * @returns undefined if no payment of ours has the reference
 */
export async function findPayment(
  provider: string,
  reference: string,
  isConsistent: boolean,
): Promise<Payment | undefined> {
  const referenceRow = await getItem({ Key: paymentReferenceKey(provider, reference) });
  if (!referenceRow) return undefined;
  const { orderId, paymentId } = referenceRow as unknown as PaymentIdentity;
  const row = await getItem({
    Key: paymentKey(orderId, { paymentId }),
    ConsistentRead: isConsistent,
  });
  return row && toPayment(row as Parameters<typeof toPayment>[0]);
}
