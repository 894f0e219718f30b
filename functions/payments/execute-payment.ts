import {
  type ExecutedOrder,
  executionStep,
  type IdleReason,
  type NamedRequest,
} from '../../domain/payments/execute-payment.ts';
import type { Payment, PaymentFact } from '../../domain/payments/payment.ts';
import { unrecordedFacts } from '../../domain/payments/unrecorded-facts.ts';
import { answerTo, type Calling } from './answer-to-step.ts';
import { Misconfigured, Unknown } from './provider.ts';

/** The order and the request that an event names. */
export interface ExecutionHint extends NamedRequest {
  readonly customerId: string;
  readonly orderId: string;
}

/** The surroundings of the executor. */
export interface Execution extends Calling {
  /** Reads the order with all its payments, strongly consistent. */
  readonly read: (order: Pick<ExecutionHint, 'customerId' | 'orderId'>) => Promise<ExecutedOrder>;
  /** Records facts; a fact counts once. */
  readonly record: (facts: readonly PaymentFact[]) => Promise<unknown>;
}

/** The result, for metrics. After UNKNOWN and MISCONFIGURED the request stays open. */
export type Executed =
  | { readonly result: 'IDLE'; readonly because: IdleReason }
  /** The number of facts that the books did not have. */
  | { readonly result: 'RECORDED'; readonly news: number }
  | { readonly result: 'UNKNOWN' | 'MISCONFIGURED'; readonly because: string };

/**
 * Executes a payment's open request, or ends its sessions. For a request, it asks the provider,
 * calls it, and records the result. The ask and the request's key together move each cent once, in
 * any number of executions: the ask knows what was executed when the key is forgotten, and the key
 * what was executed since the ask.
 *
 * A request is recorded as FAILED only if the provider refused it, and was asked again. Without an
 * answer nothing is recorded about it, and its reminder comes.
 */
export async function executePayment(
  hint: ExecutionHint,
  surroundings: Execution,
): Promise<Executed> {
  const { provider, read, record, now } = surroundings;
  const order = await read(hint);
  const next = executionStep(order, hint, provider, now());
  if (next.step === 'NOTHING') return { result: 'IDLE', because: next.because };
  const payment = order.payments.find(({ paymentId }) => paymentId === hint.paymentId) as Payment;
  try {
    const { facts, isOpen } = await answerTo(next, payment, surroundings);
    const news = unrecordedFacts(payment, facts);
    if (news.length > 0) await record(news);
    if (isOpen) return { result: 'UNKNOWN', because: 'it has no result yet' };
    return { result: 'RECORDED', news: news.length };
  } catch (error) {
    if (error instanceof Unknown) return { result: 'UNKNOWN', because: error.message };
    if (error instanceof Misconfigured) return { result: 'MISCONFIGURED', because: error.message };
    throw error;
  }
}
