import type { ReadRefund } from '../../../domain/payment-adapters/stripe-snapshot.ts';
import type { PaymentFact } from '../../../domain/payments/payment.ts';
import type { Request } from '../provider.ts';
import { stripeAmount } from './amount.ts';
import { readAttempts } from './attempts.ts';
import { readAll } from './lists.ts';
import { factsOfRefund, type ReadIntent } from './read-payment.ts';
import type { StripeRequests } from './requests.ts';

/** An attempt that may have money, with its refunds. */
interface Paid {
  readonly intent: ReadIntent;
  readonly refunds: readonly ReadRefund[];
}

/**
 * Refunds, unless one of the refunds names the request: the key is forgotten after a day, and the
 * metadata stay.
 */
export async function refundPayment(
  requests: StripeRequests,
  { references, transactionId, ...request }: Request,
): Promise<readonly PaymentFact[]> {
  const amount = stripeAmount(request);
  const attempts = await readAttempts(requests, references);
  const paid = await Promise.all(attempts.map(({ body }) => withRefunds(requests, body)));
  const ownRefunds = paid
    .flatMap(({ refunds }) => refunds)
    .filter(({ metadata }) => metadata?.['transactionId'] === transactionId);
  if (ownRefunds.length > 0) return ownRefunds.flatMap(factsOfRefund);
  const { intent } = paid.reduce((largest, other) =>
    leftOf(other) > leftOf(largest) ? other : largest,
  );
  const form = { payment_intent: intent.id, amount, metadata: { transactionId } };
  const { body } = await requests.post<ReadRefund>('/v1/refunds', form, transactionId);
  return factsOfRefund(body);
}

async function withRefunds(requests: StripeRequests, intent: ReadIntent): Promise<Paid> {
  const query = { payment_intent: intent.id };
  const refunds = await readAll<ReadRefund>(requests, '/v1/refunds', query);
  return { intent, refunds };
}

/** The amount that was received and not refunded, in Stripe's units. */
const leftOf = ({ intent, refunds }: Paid): number =>
  refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((refundable, { amount }) => refundable - amount, intent.amount_received);
