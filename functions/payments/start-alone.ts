import { referencesOf } from '../../domain/payments/reports.ts';
import type { StartedPayment } from '../../domain/payments/start-payment.ts';
import { type PaymentProvider, Refused, type Started } from './provider.ts';

/**
 * Starts a payment once no other page of the order can take what is due as well.
 *
 * @throws {Refused} paid-meanwhile if a buyer has confirmed one of them
 */
export async function startAlone(
  provider: PaymentProvider,
  { payment, references, superseded }: StartedPayment,
): Promise<Started> {
  const others = superseded.flatMap(referencesOf);
  if (others.length > 0 && !(await provider.end(others))) throw new Refused('paid-meanwhile');
  return provider.start({ ...payment, references });
}
