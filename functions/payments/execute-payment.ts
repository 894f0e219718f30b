import {
  type ExecutedOrder,
  executionStep,
  type IdleReason,
  type NamedRequest,
  type OpenRequest,
} from '../../domain/payments/execute-payment.ts';
import { failedRequest } from '../../domain/payments/failed-request.ts';
import type { Payment, PaymentFact } from '../../domain/payments/payment.ts';
import { unrecordedFacts } from '../../domain/payments/unrecorded-facts.ts';
import { Misconfigured, type PaymentProvider, Refused, Unknown } from './provider.ts';

/** The order and the request that an event names. */
export interface ExecutionHint extends NamedRequest {
  readonly customerId: string;
  readonly orderId: string;
}

/** The surroundings of the executor. */
export interface Execution {
  readonly provider: PaymentProvider;
  /** Reads the order with all its payments, strongly consistent. */
  readonly read: (order: Pick<ExecutionHint, 'customerId' | 'orderId'>) => Promise<ExecutedOrder>;
  /** Records facts; a fact counts once. */
  readonly record: (facts: readonly PaymentFact[]) => Promise<unknown>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => Date;
}

/** The result, for metrics. After UNKNOWN and MISCONFIGURED the request stays open. */
export type Executed =
  | { readonly result: 'IDLE'; readonly because: IdleReason }
  /** The number of facts that the books did not have. */
  | { readonly result: 'RECORDED'; readonly news: number }
  | { readonly result: 'UNKNOWN' | 'MISCONFIGURED'; readonly because: string };

/** Milliseconds that one execution waits for a provider that is busy. */
const LONGEST_WAIT = 5000;

/**
 * Executes a payment's open request: asks the provider, calls it, and records the result. The ask
 * and the request's key together move each cent once, in any number of executions: the ask knows
 * what was executed when the key is forgotten, and the key what was executed since the ask.
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
  const call = callsOf(payment, surroundings);
  try {
    const { facts, isOpen } =
      next.step === 'ASK'
        ? { facts: await call.ask(next.references), isOpen: false }
        : await call[next.step === 'EXECUTE' ? 'execute' : 'withdraw'](next.request);
    const news = unrecordedFacts(payment, facts);
    if (news.length > 0) await record(news);
    if (isOpen) return { result: 'UNKNOWN', because: 'the request has no result yet' };
    return { result: 'RECORDED', news: news.length };
  } catch (error) {
    if (error instanceof Unknown) return { result: 'UNKNOWN', because: error.message };
    if (error instanceof Misconfigured) return { result: 'MISCONFIGURED', because: error.message };
    throw error;
  }
}

interface Answered {
  readonly facts: readonly PaymentFact[];
  /** True if the request's outcome is not known. */
  readonly isOpen: boolean;
}

function callsOf(payment: Payment, { provider, wait, now }: Execution) {
  const ask = (references: readonly string[]): Promise<readonly PaymentFact[]> =>
    provider.can.ask ? orLater(() => provider.ask(references), wait) : Promise.resolve([]);

  const askAbout = async (request: OpenRequest): Promise<Answered> => {
    const facts = await ask(request.references);
    return { facts, isOpen: !isDone(facts, request) };
  };

  /** Fails what was not done. */
  const askOrFail = async (request: OpenRequest, code: string): Promise<Answered> => {
    const { facts, isOpen } = await askAbout(request);
    const failed = isOpen ? [failedRequest(payment, request, code, now())] : [];
    return { facts: [...facts, ...failed], isOpen: false };
  };

  const execute = async (request: OpenRequest): Promise<Answered> => {
    const answered = await askAbout(request);
    if (!answered.isOpen) return answered;
    try {
      const facts = await orLater(() => provider[CALLS[request.kind]](request), wait);
      const isOpen = facts.every(({ transactionId }) => transactionId !== request.transactionId);
      return { facts: [...answered.facts, ...facts], isOpen };
    } catch (error) {
      if (error instanceof Refused) return askOrFail(request, error.code);
      if (error instanceof Unknown) return askAbout(request);
      throw error;
    }
  };

  return {
    ask,
    execute,
    withdraw: (request: OpenRequest) => askOrFail(request, 'order-cancelled'),
  };
}

const CALLS = { CAPTURE: 'capture', REFUND: 'refund', VOID: 'release' } as const;

/** Calls again, once, if the provider wants to be called soon. */
async function orLater<Answer>(
  call: () => Promise<Answer>,
  wait: Execution['wait'],
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const retryAfter = error instanceof Unknown ? error.retryAfter : undefined;
    if (retryAfter === undefined || retryAfter > LONGEST_WAIT) throw error;
    await wait(retryAfter);
    return call();
  }
}

/** True if the facts have the result of the request. */
const isDone = (facts: readonly PaymentFact[], { kind, transactionId }: OpenRequest): boolean =>
  facts.some(
    (fact) => fact.kind === kind && fact.transactionId === transactionId && fact.state !== 'FAILED',
  );
