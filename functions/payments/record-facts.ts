import type { PaymentFact, TransactionKind } from '../../domain/payments/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { timeOf } from '../../domain/time-id.ts';
import { count } from '../observability/metrics.ts';
import { paymentFact } from './payment-fact.ts';
import { recordCounted } from './record-counted.ts';

/** How a provider's events come in. */
export interface Delivery {
  /**
   * Milliseconds within which an event that nobody knows yet is refused, so that it comes again: an
   * earlier one that names the order may be on its way. 0 where it would come again for nothing.
   */
  readonly awaitsEarlier: number;
}

/**
 * Records the facts of a provider's event, one after the other. Facts of somebody else's payments
 * are passed over, because a provider's account may be shared. What was recorded before one fails
 * stays: the event comes again, and a fact counts once.
 *
 * @returns how many of them are ours
 * @throws {Refusal} of A18, for a fact of ours that finds no order or contradicts it, and for one
 *   that may be ours and is young
 */
export async function recordFacts(
  facts: readonly PaymentFact[],
  delivery: Delivery,
  now: Date,
): Promise<number> {
  let ours = 0;
  for (const fact of facts) if (await record(fact, delivery, now)) ours += 1;
  return ours;
}

async function record(fact: PaymentFact, delivery: Delivery, now: Date): Promise<boolean> {
  const { fact: known, isOfOthers } = withIdsOfOurs(fact);
  const mayPass = ({ reason: { code } }: Refusal) =>
    code === 'payment-not-found'
      ? known.orderId === undefined
      : code === 'too-many-payments' && known.state === 'FAILED';
  try {
    await recordCounted(known, now, mayPass);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || !mayPass(error)) throw error;
    if (isOfOthers || known.orderId !== undefined || !UNNAMED.has(known.kind)) return false;
    count('PaymentFactUnknown');
    if (now.getTime() - Date.parse(fact.occurredAt) < delivery.awaitsEarlier) throw error;
    return false;
  }
}

/**
 * What may happen to a payment of ours without our ids: providers do not copy them to everything.
 */
const UNNAMED: ReadonlySet<TransactionKind> = new Set(['CAPTURE', 'REFUND', 'CHARGEBACK']);

/**
 * A fact with those ids that can be ours. Metadata may have another system's under the same names.
 * Without an order of ours, the provider's reference alone says whose it is.
 */
function withIdsOfOurs({ transactionId, ...fact }: PaymentFact): {
  readonly fact: PaymentFact;
  /** Whether it names an order of another system. */
  readonly isOfOthers: boolean;
} {
  const { customerId, orderId, paymentId, ...unnamed } = fact;
  const isPayment =
    fact.paymentReference === undefined || timeOf('payment', paymentId ?? '') !== undefined;
  const isRequest = timeOf('transaction', transactionId ?? '') !== undefined;
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
