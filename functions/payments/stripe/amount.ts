import { stripeAmountOf } from '../../../domain/payment-adapters/stripe-amounts.ts';
import { Refused } from '../provider.ts';

/**
 * Converts minor units to Stripe's, before any request.
 *
 * @throws {Refused} amount-not-payable
 */
export function stripeAmount({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): number {
  const converted = stripeAmountOf(amount, currency);
  if (converted === undefined) throw new Refused('amount-not-payable');
  return converted;
}
