import { beforeAll, describe, expect, it } from 'vitest';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import type { PaymentProvider } from '../../../functions/payments/provider.ts';
import { Misconfigured } from '../../../functions/payments/provider.ts';
import { reconcilePayments } from '../../../functions/payments/reconcile-payments.ts';
import { reconcilingAt } from '../../../functions/payments/reconciling-at.ts';
import { recordFacts } from '../../../functions/payments/record-facts.ts';
import { closeDispute, dispute } from '../../../packages/local/stripe/ledger/disputes.ts';
import type { LedgerPayment } from '../../../packages/local/stripe/ledger/ledger.ts';
import { refund } from '../../../packages/local/stripe/ledger/move.ts';
import { balanceOf } from '../../../packages/local/stripe/ledger/open-ledger.ts';
import { pay as payAt } from '../../../packages/local/stripe/ledger/pay.ts';
import { makeMethod } from '../../../packages/local/stripe/skin/methods.ts';
import { readFullOrder } from '../../../table/full-order/read-full-order.ts';
import { orderIdentity } from '../../../table/keys.ts';
import { startPayment } from '../../../table/payments/a49-start-payment.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { pay } from '../../support/payments.ts';
import { playedStripe } from '../../support/stripe-stand-in.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
let runs = 0;

describe('Reconciliation', () => {
  freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC', { quantity: 1000 });
  });

  /** A shop at Stripe, whose webhooks are all lost. */
  function aShop() {
    runs += 1;
    const stripe = playedStripe({ run: `Books${runs}x`, capture: 'automatic' });
    stripe.pass((Date.now() - stripe.now().getTime()) / 1000);
    const { standIn, provider } = stripe;
    const { ledger } = standIn;

    async function aPayment() {
      const placed = { customerId, ...(await anOrder(customerId, 'ABC')) };
      const { body } = await pay({ customerId, orderId: placed.orderId });
      const named = { customerId, orderId: placed.orderId, paymentId: body.paymentId as string };
      const { reference } = await startPayment(
        { ...orderIdentity(named), paymentId: named.paymentId },
        { provider: 'stripe', isOperator: false },
        ({ payment, references }) => provider.start({ ...payment, references }),
        new Date(),
        policyIn(process.env),
      );
      const payment = ledger.payments.get(reference) as LedgerPayment;
      return { named, payment };
    }
    async function paid() {
      const made = await aPayment();
      payAt(ledger, made.payment, makeMethod(ledger, 'SUCCEEDS'));
      return made;
    }
    const period = () => ({
      since: new Date(stripe.now().getTime() - 48 * 3_600_000),
      until: new Date(stripe.now().getTime() + 1000),
    });
    const reconcile = (isDryRun = false, only?: string, by: PaymentProvider = provider) =>
      reconcilePayments(reconcilingAt(by, policyIn(process.env), isDryRun), period(), only);
    const books = async (named: { customerId: string; orderId: string }) => {
      const { captured, refunded, chargedBack } = sumsOf(
        (await readFullOrder(orderIdentity(named))).fullOrder.payments,
      );
      return captured - refunded - chargedBack;
    };
    /** Stripe believes that everything was delivered. */
    const deliverAll = () => {
      for (const event of standIn.events) event.pending_webhooks = 0;
    };
    return { ...stripe, ledger, aPayment, paid, reconcile, books, deliverAll };
  }

  it.each(['lists as undelivered', 'believes to be delivered'])(
    'brings the books to the provider’s, whose webhooks are all lost: those that it %s',
    async (which) => {
      const { ledger, paid, aPayment, reconcile, books, deliverAll } = aShop();
      const sold = await paid();
      const refunded = await paid();
      refund(ledger, refunded.payment, { amount: 400, notes: new Map(), key: undefined });
      const disputed = await paid();
      dispute(ledger, disputed.payment);
      const declined = await aPayment();
      payAt(ledger, declined.payment, makeMethod(ledger, 'IS_DECLINED'));
      payAt(ledger, declined.payment, makeMethod(ledger, 'SUCCEEDS'));
      const all = [sold, refunded, disputed, declined];
      for (const { named } of all) expect(await books(named)).toBe(0);
      if (which === 'believes to be delivered') deliverAll();

      const dry = await reconcile(true);
      expect(dry).toMatchObject({ applied: 0, compared: 4, asked: 4 });
      expect(dry.differing).toHaveLength(4);
      const first = await reconcile();
      expect(first).toMatchObject({ compared: 4, differing: [] });
      expect(first.applied).toBeGreaterThanOrEqual(6);
      for (const { named, payment } of all)
        expect(await books(named)).toBe(balanceOf(ledger, payment.id));
      expect(await books(refunded.named)).toBe(600);
      expect(await books(disputed.named)).toBe(0);

      const second = await reconcile();
      expect(second).toMatchObject({ applied: 0, asked: 0, differing: [] });
    },
  );

  it('finds a dispute that was won later, and asks about money of an earlier period', async () => {
    const { ledger, paid, reconcile, books, deliverAll, pass } = aShop();
    const { named, payment } = await paid();
    const made = dispute(ledger, payment);
    await reconcile();
    expect(await books(named)).toBe(0);
    pass(72 * 3600);
    closeDispute(ledger, made, true);
    deliverAll();
    expect(await reconcile()).toMatchObject({ asked: 1, applied: 1, differing: [] });
    expect(await books(named)).toBe(1000);
    // The earlier part of the bookings is not in the period, so it asks again, and writes nothing.
    expect(await reconcile()).toMatchObject({ asked: 1, applied: 0, differing: [] });
  });

  it('reports a movement that the provider does not know', async () => {
    const { paid, reconcile } = aShop();
    const { named, payment } = await paid();
    await reconcile();
    const fact = {
      ...named,
      provider: 'stripe',
      paymentReference: payment.id,
      kind: 'REFUND',
      state: 'SUCCEEDED',
      amount: 100,
      currency: 'EUR',
      reference: 're_invented',
      occurredAt: new Date().toISOString(),
    } as const;
    await recordFacts([fact], { awaitsEarlier: 0 }, new Date(), policyIn(process.env));
    expect((await reconcile(false, payment.id)).differing).toEqual([
      { ...named, reference: payment.id },
    ]);
  });

  it('compares one payment alone, and skips those of other systems', async () => {
    const { ledger, provider, paid, reconcile, books } = aShop();
    const [one, other] = [await paid(), await paid()];
    const foreign = await provider.start({
      customerId: 'of-another',
      orderId: 'their-order',
      paymentId: 'theirs',
      references: [],
      amount: 500,
      currency: 'EUR',
    });
    const theirs = ledger.payments.get(foreign.reference) as LedgerPayment;
    payAt(ledger, theirs, makeMethod(ledger, 'SUCCEEDS'));
    expect(await reconcile(false, one.payment.id)).toMatchObject({ compared: 1, differing: [] });
    expect(await books(one.named)).toBe(1000);
    expect(await books(other.named)).toBe(0);
    expect(await reconcile()).toMatchObject({ compared: 2, differing: [] });
  });

  it('reads 1 RCU for a payment that agrees: 10,000 stay within 15,000', async () => {
    const { paid, reconcile, deliverAll } = aShop();
    for (let n = 0; n < 20; n++) await paid();
    await reconcile();
    deliverAll();
    const requests = recordRequests();
    expect(await reconcile()).toMatchObject({ compared: 20, asked: 0, applied: 0 });
    const units = requests.reduce((sum, { units }) => sum + units, 0);
    expect(requests.every(({ operation }) => operation === 'GetItem')).toBe(true);
    expect(units).toBe(20);
    expect((10_000 / 20) * units).toBeLessThanOrEqual(15_000);
  });

  it('ends with the provider’s error, and records what it had', async () => {
    const { paid, reconcile, provider, books, deliverAll } = aShop();
    const { named } = await paid();
    const ask = async () => {
      throw new Misconfigured('404');
    };
    const lost = { ...provider, ask };
    deliverAll();
    await expect(reconcile(false, undefined, lost)).rejects.toThrow(Misconfigured);
    expect(await books(named)).toBe(0);
  });
});
