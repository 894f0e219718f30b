import { log } from '../observability/log.ts';
import { count } from '../observability/metrics.ts';

/** The ids that a log line about a call names. */
interface Named {
  readonly customerId: string;
  readonly orderId: string;
  readonly paymentId: string;
}

/** Counts a call to the provider. */
export const countCall = (): void => count('PaymentProviderCalled');

/**
 * Counts and logs a call without an answer, or one whose cause is a setting.
 *
 * @param named the payment of the call, if it has one
 */
export function countFailedCall(
  result: 'UNKNOWN' | 'MISCONFIGURED',
  because: string,
  named?: Named,
): void {
  const ids = named && {
    customerId: named.customerId,
    orderId: named.orderId,
    paymentId: named.paymentId,
  };
  log('ERROR', 'the payment provider did not answer', { ...ids, because });
  count(result === 'MISCONFIGURED' ? 'PaymentProviderMisconfigured' : 'PaymentProviderUnknown');
}
