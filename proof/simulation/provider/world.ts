import { stripeFacts } from '../../../domain/payment-adapters/stripe.ts';
import type { PaymentCapture } from '../../../domain/payments/payment-capture.ts';
import { stripeProvider } from '../../../functions/payments/stripe/stripe-provider.ts';
import { standInFetch } from '../../../packages/local/stripe/as-fetch.ts';
import type { LedgerPayment } from '../../../packages/local/stripe/ledger/ledger.ts';
import { pay } from '../../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../packages/local/stripe/skin/methods.ts';
import { type StripeStandIn, stripeStandIn } from '../../../packages/local/stripe/stand-in.ts';
import {
  type PaymentBooks,
  paymentBooks,
  startedPayment,
} from '../../../packages/oms/provider/check/payment-books.ts';
import { aStart, idOf, T0 } from '../../../test/support/stripe-stand-in.ts';
import type { Random } from '../random.ts';
import { type Turns, takeTurns } from './turns.ts';

/** A shop with one paid order, its provider, and what happens between them. */
export interface World {
  readonly random: Random;
  readonly terms: PaymentCapture;
  readonly standIn: StripeStandIn;
  readonly payment: LedgerPayment;
  readonly books: PaymentBooks;
  readonly turns: Turns;
  readonly now: () => Date;
  readonly pass: (seconds: number) => void;
  readonly figures: Record<string, number>;
}

export async function makeWorld(random: Random): Promise<World> {
  let at = Date.parse(T0);
  const now = () => new Date(at);
  const standIn = stripeStandIn({ now });
  const terms = random.pick<PaymentCapture>(['automatic', 'manual', 'parcels']);
  const provider = stripeProvider({
    paymentCapture: terms,
    secretKey: async () => 'sk_test_1',
    fetch: standInFetch(standIn),
  });
  const { reference } = await provider.start(aStart());
  const payment = standIn.ledger.payments.get(reference) as LedgerPayment;
  const method = random.chance(0.2) ? 'REFUNDS_SLOWLY' : 'SUCCEEDS';
  pay(standIn.ledger, payment, makeMethod(standIn.ledger, method));
  const ids = { paymentId: idOf('p', 1), orderId: idOf('o', 1), createdAt: T0 };
  const books = paymentBooks({ payment: startedPayment(reference, ids), total: 5000, now });
  await books.record(standIn.events.flatMap(stripeFacts));
  for (const event of standIn.events) event.pending_webhooks = 0;
  return {
    random,
    terms,
    standIn,
    payment,
    books,
    turns: takeTurns(random),
    now,
    pass: (seconds) => {
      at += seconds * 1000;
    },
    figures: {},
  };
}

export const countIn = ({ figures }: Pick<World, 'figures'>, name: string): void => {
  figures[name] = (figures[name] ?? 0) + 1;
};

/** The open requests of the payment. */
export const openRequests = ({ books }: World): readonly string[] =>
  Object.entries(books.payment().transactions)
    .filter(([, { state }]) => state === 'REQUESTED')
    .map(([id]) => id);
