import type { ExecutionStep, OpenRequest } from '../../domain/payments/execute-payment.ts';
import { failedRequest } from '../../domain/payments/failed-request.ts';
import type { Payment, PaymentFact } from '../../domain/payments/payment.ts';
import { type PaymentProvider, Refused, Unknown } from './provider.ts';

/** The surroundings of a step at the provider. */
export interface Calling {
  readonly provider: PaymentProvider;
  /** Records that no session of a payment takes money any more, unless it changed meanwhile. */
  readonly ended: (payment: Payment) => Promise<unknown>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => Date;
}

interface Answered {
  readonly facts: readonly PaymentFact[];
  /** True if the outcome is not known. */
  readonly isOpen: boolean;
}

/** Milliseconds that one execution waits for a provider that is busy. */
const LONGEST_WAIT = 5000;

/** Takes a step at the provider: the facts that it answers. Nothing is recorded yet. */
export function answerTo(
  next: Exclude<ExecutionStep, { readonly step: 'NOTHING' }>,
  payment: Payment,
  calling: Calling,
): Promise<Answered> {
  const call = callsOf(payment, calling);
  switch (next.step) {
    case 'ASK':
      return call.askOnly(next.references);
    case 'END':
      return call.end(next.references);
    case 'EXECUTE':
      return call.execute(next.request);
    case 'WITHDRAW':
      return call.withdraw(next.request);
  }
}

function callsOf(payment: Payment, { provider, wait, ended, now }: Calling) {
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

  /** Ends sessions. One that a buyer has confirmed takes its money, which is recorded. */
  const end = async (references: readonly string[]): Promise<Answered> => {
    if (await orLater(() => provider.end(references), wait)) {
      await ended(payment);
      return { facts: [], isOpen: false };
    }
    const facts = await ask(references);
    return { facts, isOpen: facts.length === 0 };
  };

  return {
    askOnly: async (references: readonly string[]): Promise<Answered> => ({
      facts: await ask(references),
      isOpen: false,
    }),
    end,
    execute,
    withdraw: (request: OpenRequest) => askOrFail(request, 'order-cancelled'),
  };
}

const CALLS = { CAPTURE: 'capture', REFUND: 'refund', VOID: 'release' } as const;

/** Calls again, once, if the provider wants to be called soon. */
async function orLater<Answer>(
  call: () => Promise<Answer>,
  wait: Calling['wait'],
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
