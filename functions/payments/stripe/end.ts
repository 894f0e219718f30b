import { NoSuchPayment, Refused } from '../provider.ts';
import { intentPath, type ReadIntent, readIntent } from './read-payment.ts';
import type { StripeRequests } from './requests.ts';
import { startedOf } from './start.ts';

/**
 * Cancels intents that no buyer has confirmed. Stripe also cancels an intent that holds an
 * authorization, which is a buyer's payment: each is read before.
 *
 * @returns false if a buyer has confirmed one of them, also while this is decided
 * @throws {Misconfigured} for a wrong key
 */
export async function endPayments(
  requests: StripeRequests,
  references: readonly string[],
): Promise<boolean> {
  const ended = await Promise.all(references.map((reference) => end(requests, reference)));
  return ended.every(Boolean);
}

async function end(requests: StripeRequests, reference: string): Promise<boolean> {
  const status = await statusOf(requests, reference);
  if (status !== 'OPEN') return status === undefined;
  try {
    await requests.post<ReadIntent>(`${intentPath(reference)}/cancel`, {});
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return (await statusOf(requests, reference)) === undefined;
  }
}

/**
 * Undefined for an intent that cannot take money: a canceled one, or one that this account does not
 * have. With a wrong key, nothing is known of it.
 */
async function statusOf(requests: StripeRequests, reference: string) {
  try {
    const { body } = await readIntent(requests, reference);
    return startedOf(body)?.status;
  } catch (error) {
    if (error instanceof NoSuchPayment) return undefined;
    throw error;
  }
}
