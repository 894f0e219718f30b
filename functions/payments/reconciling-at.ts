import type { PaymentFact } from '../../domain/payments/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { FactPolicy } from '../../table/payments/a18-record-payment-fact.ts';
import { findPayment } from '../../table/payments/find-payment.ts';
import type { PaymentProvider } from './provider.ts';
import type { Reconciling } from './reconcile-payments.ts';
import { recordFacts } from './record-facts.ts';

/** A fact of an undelivered event waits for no earlier one. */
const DELIVERY = { awaitsEarlier: 0 };

/**
 * The surroundings in which payments are reconciled: the table, and the clock.
 *
 * @param isDryRun true to write nothing
 */
export const reconcilingAt = (
  provider: PaymentProvider,
  policy: FactPolicy,
  isDryRun = false,
): Reconciling => ({
  provider,
  find: (reference, isConsistent) => findPayment(provider.name, reference, isConsistent),
  record: isDryRun ? async () => 0 : (facts) => record(facts, policy),
});

/** Records facts. Those of an order that does not exist are counted, and end nothing. */
async function record(facts: readonly PaymentFact[], policy: FactPolicy): Promise<number> {
  try {
    return (await recordFacts(facts, DELIVERY, new Date(), policy)).applied;
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason.code === 'try-again') throw error;
    return 0;
  }
}
