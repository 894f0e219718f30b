import { markFor } from '../../../domain/payment-adapters/stripe-capture-marks.ts';
import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { Refused, type Request } from '../provider.ts';
import { stripeAmount } from './amount.ts';
import { heldAttempt, readAttempts } from './attempts.ts';
import {
  chargeOf,
  factsOfIntent,
  intentPath,
  type ReadIntent,
  readIntent,
} from './read-payment.ts';
import type { StripeRequests } from './requests.ts';

/**
 * Captures. Stripe reports only the sum of several captures, so the request's mark is written into
 * the intent's metadata first: it shows later whether this request was executed.
 *
 * @throws {Refused} more-captures-unavailable if the payment method allows one capture only
 */
export async function capturePayment(
  requests: StripeRequests,
  { references, transactionId, final, ...request }: Request,
): Promise<readonly PaymentFact[]> {
  const amount = stripeAmount(request);
  const attempt = heldAttempt(await readAttempts(requests, references));
  const { body: intent } = attempt;
  if (isExecuted(intent, transactionId, amount)) return factsOfIntent(attempt);
  const { multicapture } = chargeOf(intent)?.payment_method_details?.card ?? {};
  const mayContinue = multicapture?.status === 'available';
  if (!final && !mayContinue) throw new Refused('more-captures-unavailable');
  const path = intentPath(intent.id);
  const metadata = markFor(transactionId, intent);
  if (metadata) await requests.post(path, { metadata });
  // Stripe refuses final_capture for payment methods with one capture.
  const form = { amount_to_capture: amount, final_capture: mayContinue ? final : undefined };
  await requests.post(`${path}/capture`, form, transactionId);
  // A repeated request gets its first answer, whose sum lacks the captures since.
  return factsOfIntent(await readIntent(requests, intent.id));
}

/** True if the captured sum has grown by the amount since the mark was written, if it was. */
function isExecuted(
  { metadata, amount_received: received }: ReadIntent,
  transactionId: string,
  amount: number,
): boolean {
  const before = Number(metadata?.[transactionId]);
  return received >= before + amount;
}
