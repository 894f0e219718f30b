import type { PaymentCapture } from '../../domain/payments/payment-capture.ts';
import type { PaymentProvider, Request, Start } from '../../functions/payments/provider.ts';
import { stripeProvider } from '../../functions/payments/stripe/stripe-provider.ts';
import { standInFetch } from '../../packages/local/stripe/as-fetch.ts';
import { answerWithFaults, type Faults, noFaults } from '../../packages/local/stripe/faults.ts';
import type { LedgerPayment, MethodOutcome } from '../../packages/local/stripe/ledger/ledger.ts';
import { pay } from '../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../packages/local/stripe/skin/methods.ts';
import type { StripeRequest } from '../../packages/local/stripe/skin/request.ts';
import { type StripeStandIn, stripeStandIn } from '../../packages/local/stripe/stand-in.ts';

export interface PlayedStripe {
  readonly standIn: StripeStandIn;
  readonly faults: Faults;
  readonly provider: PaymentProvider;
  /** Moves the clock. */
  readonly pass: (seconds: number) => void;
  readonly now: () => Date;
  /** The requests so far: `POST /v1/refunds`. */
  readonly sent: string[];
}

export const T0 = '2026-11-25T10:00:00.000Z';

/** The stand-in without a network, with a clock that tests move. */
export function playedStripe({
  capture = 'manual',
  run,
  before = async () => undefined,
}: {
  readonly capture?: PaymentCapture;
  /** A part of every id at Stripe, for payments in one table. */
  readonly run?: string;
  /** Runs before a request arrives. */
  readonly before?: (request: StripeRequest) => Promise<void>;
} = {}): PlayedStripe {
  let at = Date.parse(T0);
  const now = () => new Date(at);
  const standIn = stripeStandIn({ now, run });
  const faults = noFaults();
  const sent: string[] = [];
  const answer = async (request: StripeRequest) => {
    await before(request);
    sent.push(`${request.method} ${request.path}`);
    return answerWithFaults(standIn, faults, request, async () => undefined);
  };
  const provider = stripeProvider({
    paymentCapture: capture,
    secretKey: async () => 'sk_test_1',
    fetch: standInFetch(standIn, answer),
  });
  return { standIn, faults, provider, now, sent, pass: (seconds) => (at += seconds * 1000) };
}

/** Valid ids, and different ones for each number. */
export const idOf = (kind: 'o' | 'p' | 't', n: number): string =>
  `${kind}-01KAVQ8M00${String(n).padStart(16, '0')}`;

export const aStart = (changes: Partial<Start> = {}): Start => ({
  customerId: 'a1b2',
  orderId: idOf('o', 1),
  paymentId: idOf('p', 1),
  references: [],
  amount: 5000,
  currency: 'EUR',
  ...changes,
});

export const aRequest = (
  { id }: Pick<LedgerPayment, 'id'>,
  changes: Partial<Request> = {},
): Request => ({
  references: [id],
  transactionId: idOf('t', 1),
  amount: 2000,
  currency: 'EUR',
  final: true,
  ...changes,
});

/** Starts a payment, and pays it in this way. */
export async function paidBy(
  { provider, standIn }: PlayedStripe,
  outcome: MethodOutcome,
  changes: Partial<Start> = {},
): Promise<LedgerPayment> {
  const { reference } = await provider.start(aStart(changes));
  const payment = standIn.ledger.payments.get(reference);
  if (!payment) throw new Error('no such payment');
  pay(standIn.ledger, payment, makeMethod(standIn.ledger, outcome));
  return payment;
}
