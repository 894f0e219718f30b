import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { Refused, type Request } from '../provider.ts';
import { heldAttempt, readAttempts } from './attempts.ts';
import { factsOfIntent, intentPath, type ReadIntent, WITH_CHARGE } from './read-payment.ts';
import type { StripeRequests } from './requests.ts';

/**
 * Releases all that is held, by canceling the intent. The request is written into the metadata
 * before: a cancellation takes none, and its event must name the request.
 *
 * @throws {Refused} already-released if another one canceled it
 */
export async function releasePayment(
  requests: StripeRequests,
  { references, transactionId }: Request,
): Promise<readonly PaymentFact[]> {
  const attempt = heldAttempt(await readAttempts(requests, references));
  const { id, status, metadata } = attempt.body;
  const isNamed = metadata?.['transactionId'] === transactionId;
  if (status === 'canceled' && isNamed) return factsOfIntent(attempt);
  if (status === 'canceled') throw new Refused('already-released');
  const path = intentPath(id);
  if (!isNamed) await requests.post(path, { metadata: { transactionId } });
  const canceled = await requests.post<ReadIntent>(`${path}/cancel`, WITH_CHARGE, transactionId);
  return factsOfIntent(canceled);
}
