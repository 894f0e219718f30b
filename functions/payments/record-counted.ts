import type { PaymentFact } from '../../domain/payments/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  type RecordedFact,
  recordPaymentFact,
} from '../../table/payments/a18-record-payment-fact.ts';
import { count } from '../observability/metrics.ts';

const ANOMALIES = {
  contradicted: 'PaymentFactContradicted',
  ignored: 'PaymentAttemptIgnored',
} as const;

/**
 * Records a fact, from any source. Counts what an operator must check: a contradiction, and a
 * report that is not recorded.
 *
 * @param isExpected true for a refusal that no operator must check
 * @throws {Refusal} of A18
 */
export async function recordCounted(
  fact: PaymentFact,
  now: Date,
  isExpected: (refusal: Refusal) => boolean = () => false,
): Promise<RecordedFact['answer']> {
  try {
    const { answer, anomaly } = await recordPaymentFact(fact, now);
    if (answer.discrepancy) count('PaymentDiscrepancy');
    if (anomaly) count(ANOMALIES[anomaly]);
    return answer;
  } catch (error) {
    const isLost = error instanceof Refusal && error.reason.code !== 'try-again';
    if (isLost && !isExpected(error)) count('PaymentFactOrphaned');
    throw error;
  }
}
