import { Unknown } from '../provider.ts';
import { type ReadIntent, readIntent } from './read-payment.ts';
import type { Answer, StripeRequests } from './requests.ts';

/**
 * Reads all attempts of a payment, oldest first. A declined attempt may have made another one, and
 * one of them has the money.
 *
 * @throws {Unknown} for a payment without a reference: a shop's own connector may have moved it
 */
export async function readAttempts(
  requests: StripeRequests,
  references: readonly string[],
): Promise<readonly [Answer<ReadIntent>, ...Answer<ReadIntent>[]]> {
  const [first, ...more] = await Promise.all(
    references.map((reference) => readIntent(requests, reference)),
  );
  if (!first) throw new Unknown('the payment has no reference');
  return [first, ...more];
}

/** The attempt that holds an authorization, or that did; otherwise the last one. */
export function heldAttempt(attempts: readonly [Answer<ReadIntent>, ...Answer<ReadIntent>[]]) {
  const authorized = attempts.find(({ body }) => body.status === 'requires_capture');
  const paid = attempts.find(({ body }) => body.amount_received > 0);
  return authorized ?? paid ?? attempts.at(-1) ?? attempts[0];
}
