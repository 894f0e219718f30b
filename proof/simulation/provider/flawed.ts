import type { PaymentFact } from '../../../domain/payments/payment.ts';
import {
  type PaymentProvider,
  Refused,
  type Request,
  Unknown,
} from '../../../functions/payments/provider.ts';
import { stripeRequests } from '../../../functions/payments/stripe/requests.ts';
import type { Design } from './execution.ts';

type Call = (request: Request) => Promise<readonly PaymentFact[]>;

/** Changes the three requests. */
const withCalls = (provider: PaymentProvider, change: (call: Call) => Call): PaymentProvider => ({
  ...provider,
  capture: change(provider.capture),
  release: change(provider.release),
  refund: change(provider.refund),
});

/** Calls Stripe without a look before: the key alone shall recognize a repetition. */
function unasked(provider: PaymentProvider, send: typeof fetch): PaymentProvider {
  const { post } = stripeRequests({ secretKey: async () => 'sk_test_1', fetch: send });
  const told = (kind: PaymentFact['kind'], request: Request, reference: string): PaymentFact[] => [
    {
      provider: 'stripe',
      paymentReference: request.references[0],
      transactionId: request.transactionId,
      kind,
      state: 'SUCCEEDED',
      amount: request.amount,
      currency: request.currency,
      reference,
      occurredAt: '2026-11-25T10:00:00.000Z',
    },
  ];
  return {
    ...provider,
    capture: async (request) => {
      const [intent] = request.references;
      const final = request.final ? undefined : false;
      const form = { amount_to_capture: request.amount, final_capture: final };
      const { body } = await post<{ latest_charge: string }>(
        `/v1/payment_intents/${intent}/capture`,
        form,
        request.transactionId,
      );
      return told('CAPTURE', request, body.latest_charge);
    },
    refund: async (request) => {
      const { references, amount, transactionId } = request;
      const form = { payment_intent: references[0], amount, metadata: { transactionId } };
      const { body } = await post<{ id: string }>('/v1/refunds', form, transactionId);
      return told('REFUND', request, body.id);
    },
    ask: async () => [],
  };
}

/** Each design, with a flaw that people have shipped. */
export const FLAWED: Readonly<Record<string, Design>> = {
  'the key alone': { provider: unasked },
  'the ask alone': { request: ({ key, ...request }) => ({ ...request, key: undefined }) },
  'refusals believed': {
    provider: (provider, send) => {
      let wasRefused = false;
      const blind = unasked(provider, send);
      const noting = withCalls(blind, (call) => async (request) => {
        try {
          return await call(request);
        } catch (error) {
          wasRefused = error instanceof Refused;
          throw error;
        }
      });
      // Everything is asked, except whether a refusal is right.
      return { ...noting, ask: async (of) => (wasRefused ? [] : provider.ask(of)) };
    },
  },
  'references by message id': {
    provider: (provider) => {
      let messages = 0;
      return withCalls(
        provider,
        (call) => async (request) =>
          (await call(request)).map((fact) => {
            messages += 1;
            const isOurs = fact.transactionId === request.transactionId;
            return isOurs
              ? { ...fact, reference: `msg_${request.transactionId}_${messages}` }
              : fact;
          }),
      );
    },
  },
  'FAILED for a timeout': {
    provider: (provider) =>
      withCalls(provider, (call) => async (request) => {
        try {
          return await call(request);
        } catch (error) {
          if (error instanceof Unknown && error.retryAfter === undefined)
            throw new Refused('timeout');
          throw error;
        }
      }),
  },
};
