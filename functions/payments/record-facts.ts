import type { PaymentFact } from '../../domain/payments/payment.ts';
import { PAYMENT_LETTER, TRANSACTION_LETTER } from '../../domain/payments/payment-id.ts';
import type { TransactionKind } from '../../domain/payments/payment-records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { timeOf } from '../../domain/time-id.ts';
import {
  type FactPolicy,
  type RecordedFact,
  recordPaymentFact,
} from '../../table/payments/a18-record-payment-fact.ts';
import { count } from '../observability/metrics.ts';
import { paymentFact } from './payment-fact.ts';

/** The delivery of a provider's events. */
export interface ProviderDelivery {
  /**
   * Milliseconds for which an event of an unknown payment is refused, so that the provider sends it
   * again: an earlier event that names the order may still arrive. 0 if a retry has no use.
   */
  readonly awaitsEarlier: number;
}

interface RecordedFacts {
  readonly ours: number;
  readonly applied: number;
}

/**
 * Records the facts of a provider's event, one after the other. Facts of other systems' payments
 * are skipped, because several systems may share a provider's account. If a fact fails, the facts
 * before it stay recorded: the event comes again, and a fact counts once.
 *
 * @returns the number of facts that are ours, and of those that were new
 * @throws {Refusal} of A18, for a fact of ours that has no order or contradicts it; also for a
 *   recent fact that may be ours
 */
export async function recordFacts(
  facts: readonly PaymentFact[],
  delivery: ProviderDelivery,
  now: Date,
  policy: FactPolicy,
): Promise<RecordedFacts> {
  let [ours, applied] = [0, 0];
  for (const fact of facts) {
    const answer = await record(fact, delivery, now, policy);
    if (answer) ours += 1;
    if (answer?.applied) applied += 1;
  }
  return { ours, applied };
}

/** Undefined for a fact of another system. */
async function record(
  fact: PaymentFact,
  delivery: ProviderDelivery,
  now: Date,
  policy: FactPolicy,
) {
  const { fact: identified, isOfOthers } = withIdsOfOurs(fact);
  const isUnknownPayment = ({ reason: { code } }: Refusal) =>
    code === 'payment-not-found' && identified.orderId === undefined;
  try {
    return await recordCounted(identified, now, policy, isUnknownPayment);
  } catch (error) {
    if (!(error instanceof Refusal) || !isUnknownPayment(error)) throw error;
    if (isOfOthers || identified.orderId !== undefined || !UNNAMED.has(identified.kind))
      return undefined;
    count('PaymentFactUnknown');
    if (now.getTime() - Date.parse(fact.occurredAt) < delivery.awaitsEarlier) throw error;
    return undefined;
  }
}

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
  policy: FactPolicy,
  isExpected: (refusal: Refusal) => boolean = () => false,
): Promise<RecordedFact['answer']> {
  try {
    const { answer, anomaly } = await recordPaymentFact(fact, now, policy);
    if (answer.discrepancy) count('PaymentDiscrepancy');
    if (anomaly) count(ANOMALIES[anomaly]);
    return answer;
  } catch (error) {
    const isLost = error instanceof Refusal && error.reason.code !== 'try-again';
    if (isLost && !isExpected(error)) count('PaymentFactOrphaned');
    throw error;
  }
}

/** Transactions of our payments that may lack our ids: providers do not copy the ids everywhere. */
const UNNAMED: ReadonlySet<TransactionKind> = new Set(['CAPTURE', 'REFUND', 'CHARGEBACK']);

/**
 * Keeps only the ids that can be ours: another system may use the same metadata names. Without an
 * order of ours, the provider's reference alone identifies the payment.
 */
function withIdsOfOurs({ transactionId, ...fact }: PaymentFact): {
  readonly fact: PaymentFact;
  /** True if the fact names an order of another system. */
  readonly isOfOthers: boolean;
} {
  const { customerId, orderId, paymentId, ...unnamed } = fact;
  const isPayment =
    fact.paymentReference === undefined || timeOf(PAYMENT_LETTER, paymentId ?? '') !== undefined;
  const isRequest = timeOf(TRANSACTION_LETTER, transactionId ?? '') !== undefined;
  const answered = { ...(isRequest && { transactionId }) };
  const named = { ...unnamed, customerId, orderId, ...(isPayment && { paymentId }), ...answered };
  const read = paymentFact().safeParse(named);
  if (read.success) return { fact: read.data, isOfOthers: false };
  const isOfOthers = read.error.issues.every(({ path: [member] }) => ORDER.has(String(member)));
  const alone = isOfOthers ? paymentFact().safeParse({ ...unnamed, ...answered }) : read;
  if (!alone.success) throw new RangeError('an event of a payment provider has no valid fact');
  return { fact: alone.data, isOfOthers };
}

const ORDER: ReadonlySet<string> = new Set(['customerId', 'orderId']);
