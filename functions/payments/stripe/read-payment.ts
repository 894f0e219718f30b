import type { PaymentIntent } from '../../../domain/payment-adapters/stripe-event.ts';
import {
  type ReadCharge,
  type ReadDispute,
  type ReadRefund,
  refundFacts,
  snapshotFacts,
} from '../../../domain/payment-adapters/stripe-snapshot.ts';
import { UnreadableEvent } from '../../../domain/payment-adapters/unreadable-event.ts';
import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { Unknown } from '../provider.ts';
import { readAll } from './lists.ts';
import type { Answer, StripeRequests } from './requests.ts';

/** A PaymentIntent as requests return it, with the charge if it was expanded. */
export interface ReadIntent extends PaymentIntent {
  readonly client_secret: string;
}

/** Makes the return of a PaymentIntent contain its latest charge. */
export const WITH_CHARGE = { expand: ['latest_charge'] };

export const intentPath = (reference: string): string =>
  `/v1/payment_intents/${encodeURIComponent(reference)}`;

export async function readIntent(
  requests: StripeRequests,
  reference: string,
): Promise<Answer<ReadIntent>> {
  const answer = await requests.get<ReadIntent>(intentPath(reference), WITH_CHARGE);
  if (answer.body.id !== reference) throw new Unknown('no such payment intent in the answer');
  return answer;
}

/** The latest charge of an intent that was read with it. */
export const chargeOf = ({ latest_charge: charge }: PaymentIntent): ReadCharge | undefined =>
  typeof charge === 'object' && charge !== null ? (charge as ReadCharge) : undefined;

/** Reads all facts of a payment: of the intent, its charge, all refunds and all disputes. */
export async function readFacts(
  requests: StripeRequests,
  intent: Answer<ReadIntent>,
): Promise<readonly PaymentFact[]> {
  const query = { payment_intent: intent.body.id };
  // Without captured money there is neither.
  const wasPaid = (chargeOf(intent.body)?.amount_captured ?? 0) > 0;
  const [refunds, disputes] = await Promise.all([
    wasPaid ? readAll<ReadRefund>(requests, '/v1/refunds', query) : [],
    wasPaid ? readAll<ReadDispute>(requests, '/v1/disputes', query) : [],
  ]);
  return readable(intent, refunds, disputes);
}

/** The facts of an intent and its charge alone. */
export const factsOfIntent = (intent: Answer<ReadIntent>): readonly PaymentFact[] =>
  readable(intent, [], []);

/** The facts of a refund alone. */
export const factsOfRefund = (refund: ReadRefund): readonly PaymentFact[] =>
  orUnknown(() => refundFacts(refund));

const readable = (
  { body: intent, readAt }: Answer<ReadIntent>,
  refunds: readonly ReadRefund[],
  disputes: readonly ReadDispute[],
): readonly PaymentFact[] =>
  orUnknown(() => snapshotFacts({ intent, charge: chargeOf(intent), refunds, disputes, readAt }));

/** An unknown status leaves open what moved. */
function orUnknown<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableEvent) throw new Unknown(error.message);
    throw error;
  }
}
