import { executePayment } from '../../../functions/payments/execute-payment.ts';
import type { PaymentProvider } from '../../../functions/payments/provider.ts';
import { stripeProvider } from '../../../functions/payments/stripe/stripe-provider.ts';
import { standInFetch } from '../../../packages/local/stripe/as-fetch.ts';
import type { StripeReply, StripeRequest } from '../../../packages/local/stripe/skin/request.ts';
import { idOf } from '../../../test/support/stripe-stand-in.ts';
import { countIn, type World } from './world.ts';

/** A way to call the provider: the product's, or one with a flaw. */
export interface Design {
  /** Changes the provider of one execution. */
  readonly provider?: (provider: PaymentProvider, send: typeof fetch) => PaymentProvider;
  /** Changes a request before it is sent. */
  readonly request?: (request: StripeRequest) => StripeRequest;
}

export const PRODUCT: Design = {};

/** The faults of a call. */
const FAULTS = ['lost', 'late', 'busy', 'slow-down', 'broken'] as const;
type Fault = (typeof FAULTS)[number];

/**
 * Executes a request, or checks the payment, in turns with all other tasks. In a faulty round,
 * answers are lost, requests arrive late, the provider is busy, and the execution is killed.
 */
export async function execution(
  world: World,
  transactionId: string | undefined,
  design: Design,
  isFaulty: boolean,
): Promise<void> {
  const { random, turns, books, standIn, terms, now } = world;
  const killed = Promise.withResolvers<void>();
  let callsLeft = isFaulty && random.chance(0.15) ? random.between(1, 8) : Number.POSITIVE_INFINITY;
  /** Waits for a turn, and never gets one after the kill. */
  const turn = async (): Promise<void> => {
    await turns.next();
    callsLeft -= 1;
    if (callsLeft > 0) return;
    countIn(world, 'killed');
    killed.resolve();
    await new Promise(() => undefined);
  };
  const answer = async (sent: StripeRequest): Promise<StripeReply | undefined> => {
    await turn();
    const fault = isFaulty && random.chance(0.2) ? random.pick(FAULTS) : undefined;
    if (fault) countIn(world, fault);
    const reply = answerWith(world, fault, design.request?.(sent) ?? sent);
    await turn();
    return reply;
  };
  const send = standInFetch(standIn, answer);
  const provider = stripeProvider({
    paymentCapture: terms,
    secretKey: async () => 'sk_test_1',
    fetch: send,
  });
  const hint = {
    customerId: 'a1b2',
    orderId: idOf('o', 1),
    paymentId: idOf('p', 1),
    transactionId,
  };
  const executed = executePayment(hint, {
    provider: design.provider?.(provider, send) ?? provider,
    read: async () => {
      await turn();
      return books.read();
    },
    record: async (facts) => {
      await turn();
      await books.record(facts);
    },
    ended: async (payment) => {
      await turn();
      await books.ended(payment);
    },
    wait: turn,
    now,
  }).then(({ result }) => countIn(world, result));
  await Promise.race([executed, killed.promise]);
}

/** Answers with a fault; undefined if no answer arrives. */
function answerWith(
  world: World,
  fault: Fault | undefined,
  request: StripeRequest,
): StripeReply | undefined {
  if (fault === 'busy') return tooMany(2);
  if (fault === 'slow-down') return tooMany(60);
  if (fault === 'broken') return { status: 500, body: { error: { type: 'api_error' } } };
  if (fault === 'late') {
    arriveLate(world, request);
    return undefined;
  }
  const reply = world.standIn.answer(request);
  return fault === 'lost' ? undefined : reply;
}

/** The request arrives after its caller has given it up. */
function arriveLate({ turns, standIn }: World, request: StripeRequest): void {
  turns.add(async () => {
    for (let n = 0; n < 3; n += 1) await turns.next();
    standIn.answer(request);
  });
}

const tooMany = (seconds: number): StripeReply => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: { error: { type: 'invalid_request_error', code: 'rate_limit' } },
});
