import type { PaymentFact } from '../../domain/payments/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { recordPaymentFact } from '../../table/payments/a18-record-payment-fact.ts';
import { count } from '../observability/metrics.ts';
import { paymentFact } from './payment-fact.ts';

/**
 * Records the facts of a provider's event, one after the other. Facts of somebody else's payments
 * are passed over, because a provider's account may be shared. What was recorded before one fails
 * stays: the event comes again, and a fact counts once.
 *
 * @returns how many of them are ours
 * @throws {Refusal} of A18, for a fact of ours that finds no order or contradicts it
 */
export async function recordFacts(facts: readonly PaymentFact[], now: Date): Promise<number> {
  let ours = 0;
  for (const fact of facts) if (await record(fact, now)) ours += 1;
  return ours;
}

const IDS = new Set(['customerId', 'orderId', 'paymentId', 'transactionId']);

async function record(fact: PaymentFact, now: Date): Promise<boolean> {
  const read = paymentFact().safeParse(fact);
  if (!read.success) {
    // Ids of another system in the metadata are no keys of ours.
    if (read.error.issues.every(({ path: [member] }) => IDS.has(String(member)))) return false;
    throw new RangeError('an event of a payment provider has no valid fact');
  }
  try {
    const { discrepancy } = await recordPaymentFact(read.data, now);
    if (discrepancy) count('PaymentDiscrepancy');
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Nothing of ours in the metadata, and no payment with the provider's reference.
    if (fact.orderId === undefined && error.reason.code === 'payment-not-found') return false;
    count('PaymentFactOrphaned');
    throw error;
  }
}
