import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import type { PaymentProvider } from '../../../functions/payments/provider.ts';
import { stripeProvider } from '../../../functions/payments/stripe/stripe-provider.ts';
import { standInFetch } from '../../../packages/local/stripe/as-fetch.ts';
import type { LedgerPayment } from '../../../packages/local/stripe/ledger/ledger.ts';
import { pay } from '../../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../packages/local/stripe/skin/methods.ts';
import { stripeStandIn } from '../../../packages/local/stripe/stand-in.ts';
import { createPayment } from '../../../table/payments/a14-create-payment.ts';
import { startPayment } from '../../../table/payments/a49-start-payment.ts';
import type { PaymentIdentity } from '../../../table/payments/payment-identity.ts';
import { newOrder, request } from '../bench-shop.ts';

export type SoldOrder = PaymentIdentity;

/** A shop whose orders are paid at Stripe's stand-in, in this process. */
export interface ProviderShop {
  readonly provider: (isManual: boolean) => PaymentProvider;
  /** Milliseconds that the provider has taken so far. */
  readonly providerTime: () => number;
  readonly sell: () => Promise<SoldOrder>;
  /** @param isManual true if the money is only authorized */
  readonly pay: (order: SoldOrder, isManual: boolean) => Promise<void>;
  /** The facts of the webhooks since the last call; all are delivered. */
  readonly reports: () => readonly PaymentFact[];
}

export function providerShop(): ProviderShop {
  const standIn = stripeStandIn({ run: '1Bench' });
  const { ledger } = standIn;
  const send = standInFetch(standIn);
  let [taken, read] = [0, 0];
  const timed: typeof fetch = async (address, init) => {
    const started = performance.now();
    try {
      return await send(address, init);
    } finally {
      taken += performance.now() - started;
    }
  };
  const provider = (isManual: boolean) =>
    stripeProvider({
      fetch: timed,
      secretKey: async () => 'sk_test_bench',
      paymentCapture: isManual ? 'manual' : 'automatic',
    });
  return {
    provider,
    sell,
    providerTime: () => taken,
    pay: async (order, isManual) => {
      const { start } = provider(isManual);
      const { reference } = await startPayment(
        order,
        { provider: 'stripe', isOperator: true },
        ({ payment, references }) => start({ ...payment, references }),
        new Date(),
        policyIn(process.env),
      );
      const payment = ledger.payments.get(reference) as LedgerPayment;
      pay(ledger, payment, makeMethod(ledger, 'SUCCEEDS'));
    },
    reports: () => {
      const events = standIn.events.slice(read);
      read = standIn.events.length;
      for (const event of events) event.pending_webhooks = 0;
      return events.flatMap(stripeFacts);
    },
  };
}

/** Places an order, and creates a payment of all that it costs. */
async function sell(): Promise<SoldOrder> {
  const order = await newOrder('a1b2', 1);
  const announced = {
    provider: 'stripe',
    createdBy: 'bench',
    payer: { isOperator: true, mayPayInParts: true },
    once: request(),
  };
  const { payment } = await createPayment(order, announced, new Date(), policyIn(process.env));
  return { ...order, paymentId: payment.paymentId };
}
