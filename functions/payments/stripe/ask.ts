import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { readFacts, readIntent } from './read-payment.ts';
import type { StripeRequests } from './requests.ts';

/** Reads the facts of payments, one after the other, each with all its refunds and disputes. */
export async function askPayments(
  requests: StripeRequests,
  references: readonly string[],
): Promise<readonly PaymentFact[]> {
  const facts: PaymentFact[] = [];
  for (const reference of references)
    facts.push(...(await readFacts(requests, await readIntent(requests, reference))));
  return facts;
}
