import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripeFacts } from '../../../../domain/payment-adapters/stripe.ts';
import type { PaymentFact } from '../../../../domain/payments/payment.ts';
import type { PaymentCapture } from '../../../../domain/payments/payment-capture.ts';
import { withFact } from '../../../../domain/payments/payment-facts.ts';
import { hasDiscrepancy, sumsOf } from '../../../../domain/payments/payment-sums.ts';
import { withTransactions } from '../../../../domain/payments/transactions.ts';
import { answerId } from '../../../../test/support/payment-records.ts';
import {
  aRequest,
  aStart,
  idOf,
  paidBy,
  playedStripe,
} from '../../../../test/support/stripe-stand-in.ts';
import { closeDispute, dispute } from '../../stripe/ledger/disputes.ts';
import type { LedgerPayment, MethodOutcome } from '../../stripe/ledger/ledger.ts';
import { capture, refund, release, settleRefund } from '../../stripe/ledger/move.ts';
import { balanceOf, LedgerRefusal } from '../../stripe/ledger/open-ledger.ts';
import { pay, settle } from '../../stripe/ledger/pay.ts';
import { makeMethod } from '../../stripe/skin/methods.ts';

const NONE = withTransactions({ requests: {}, reports: {} });

const recorded = (facts: readonly PaymentFact[], start = NONE) =>
  facts.reduce(
    (known, fact) =>
      withFact(known, fact, {
        transactionId: `t-${fact.kind}-${fact.reference}`,
        answerId,
      }).payment,
    start,
  );

const HANDS: readonly MethodOutcome[] = [
  'SUCCEEDS',
  'IS_DECLINED',
  'NEEDS_ACTION',
  'IS_COLLECTED',
  'IS_DISPLAYED',
  'REFUNDS_SLOWLY',
];

/** Something that the buyer, a bank or the shop's people do; what is impossible is left out. */
type Act = readonly [name: string, n: number];

const ACTS = fc.array(
  fc.tuple(
    fc.constantFrom(
      'pay',
      'settle',
      'fail',
      'capture',
      'release',
      'refund',
      'dispute',
      'win',
      'lose',
      'bounce',
      'take',
    ),
    fc.nat(5),
  ),
  { minLength: 1, maxLength: 10 },
);

function play(
  { standIn: { ledger } }: ReturnType<typeof playedStripe>,
  payment: LedgerPayment,
  [name, n]: Act,
): void {
  const [open] = [...ledger.disputes.values()].filter(({ state }) => state === 'OPEN');
  const [made] = [...ledger.refunds.values()].filter(({ state }) => state !== 'FAILED');
  const method = () => makeMethod(ledger, HANDS[n] ?? 'SUCCEEDS');
  const acts: Readonly<Record<string, () => unknown>> = {
    pay: () => pay(ledger, payment, method()),
    settle: () => settle(ledger, payment, true),
    fail: () => settle(ledger, payment, false),
    capture: () => capture(ledger, payment, { amount: 1000 * (n + 1), isFinal: n > 2 }),
    release: () => release(ledger, payment, n === 0 ? 'expired' : null),
    refund: () => refund(ledger, payment, { amount: 500 * (n + 1), notes: new Map() }),
    dispute: () => dispute(ledger, payment),
    win: () => open && closeDispute(ledger, open, true),
    lose: () => open && closeDispute(ledger, open, false),
    bounce: () => made && settleRefund(ledger, made, false),
    take: () => made?.state === 'PENDING' && settleRefund(ledger, made, true),
  };
  try {
    acts[name]?.();
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
  }
}

/** Plays a life, compares the answer with the webhooks, and returns the sums. */
async function lifeOf(terms: PaymentCapture, acts: readonly Act[]) {
  const stripe = playedStripe({ capture: terms });
  const isPaid = (acts[0]?.[1] ?? 0) % 2 === 0;
  const payment = await paidBy(stripe, isPaid ? 'SUCCEEDS' : 'IS_DECLINED');
  for (const act of acts) {
    stripe.pass(60);
    play(stripe, payment, act);
  }
  stripe.pass(60);
  const asked = recorded(await stripe.provider.ask([payment.id]));
  const told = recorded(stripe.standIn.events.flatMap(stripeFacts));
  const both = recorded(await stripe.provider.ask([payment.id]), told);
  const { lapsed: _, ...sums } = sumsOf([told]);

  expect(sumsOf([asked])).toMatchObject(sums);
  expect(sumsOf([both])).toMatchObject(sums);
  expect(hasDiscrepancy(asked)).toBe(hasDiscrepancy(told));
  const { captured, refunded, chargedBack } = sums;
  expect(captured - refunded - chargedBack).toBe(balanceOf(stripe.standIn.ledger, payment.id));
  return sums;
}

describe('Asking the stand-in', () => {
  it.each<PaymentCapture>(['automatic', 'manual', 'parcels'])(
    'gives the books that its webhooks give, and the ledger has: %s',
    async (terms) => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(ACTS, async (acts) => {
          const sums = await lifeOf(terms, acts);
          for (const [name, sum] of Object.entries(sums)) if (sum) seen.add(name);
        }),
        { numRuns: 300, seed: 20261125 },
      );
      // The lives reach what they are about.
      expect([...seen]).toEqual(
        expect.arrayContaining(
          terms === 'automatic'
            ? ['captured', 'refunded', 'chargedBack', 'selling', 'refunding']
            : ['captured', 'refunded', 'chargedBack', 'voided'],
        ),
      );
    },
  );
});

describe('The stand-in', () => {
  it('moves money once for a key, and forgets keys after a day', async () => {
    const stripe = playedStripe({ capture: 'automatic' });
    const payment = await paidBy(stripe, 'SUCCEEDS');
    const again = () =>
      stripe.standIn.answer({
        method: 'POST',
        path: '/v1/refunds',
        form: { payment_intent: payment.id, amount: '100' },
        text: 'payment_intent, amount=100',
        key: 'k',
        authorization: 'Bearer sk_test_1',
      });
    const first = again();

    expect(again()).toEqual({ ...first, headers: { 'idempotent-replayed': 'true' } });
    expect(stripe.standIn.ledger.refunds.size).toBe(1);
    stripe.pass(24 * 3600);
    again();
    expect(stripe.standIn.ledger.refunds.size).toBe(2);
    stripe.standIn.forgetKeys();
    again();
    expect(stripe.standIn.ledger.refunds.size).toBe(3);
  });

  it('refuses other parameters under a key, a missing secret key and an unknown route', () => {
    const { standIn } = playedStripe();
    const send = (changes: object) =>
      standIn.answer({
        method: 'POST',
        path: '/v1/payment_intents',
        form: { amount: '100', currency: 'eur' },
        text: 'a',
        key: 'k',
        authorization: 'Bearer sk_test_1',
        ...changes,
      });

    expect(send({}).status).toBe(200);
    expect(send({ text: 'b' })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
    expect(send({ authorization: undefined, key: 'l' }).status).toBe(401);
    expect(send({ path: '/v1/customers', key: 'm' }).status).toBe(404);
    expect(send({ form: { colour: 'red' }, key: 'n' })).toMatchObject({
      body: { error: { code: 'parameter_unknown' } },
    });
  });

  it('captures in parts if the payment began so, and releases the rest at the end', async () => {
    const stripe = playedStripe({ capture: 'parcels' });
    const payment = await paidBy(stripe, 'SUCCEEDS');
    const first = await stripe.provider.capture(aRequest(payment, { final: false }));
    const last = await stripe.provider.capture(
      aRequest(payment, { transactionId: idOf('t', 2), amount: 1000 }),
    );

    const words = (facts: readonly PaymentFact[]) =>
      facts.map(({ kind, amount, transactionId }) => [kind, amount, transactionId]);
    expect(words(first)).toEqual([
      ['CAPTURE', 2000, idOf('t', 1)],
      ['AUTHORIZATION', 5000, undefined],
    ]);
    expect(words(last)).toEqual([
      ['AUTHORIZATION', 5000, undefined],
      ['CAPTURE', 2000, idOf('t', 1)],
      ['CAPTURE', 1000, idOf('t', 2)],
      ['VOID', 2000, undefined],
    ]);
    expect(balanceOf(stripe.standIn.ledger, payment.id)).toBe(3000);
  });

  it('starts one payment for two requests at once', async () => {
    const { provider, standIn } = playedStripe();
    const [one, other] = await Promise.all([provider.start(aStart()), provider.start(aStart())]);

    expect(one).toEqual(other);
    expect(standIn.ledger.payments.size).toBe(1);
  });

  it('lists what was not delivered, and what was booked', async () => {
    const stripe = playedStripe({ capture: 'automatic' });
    const payment = await paidBy(stripe, 'SUCCEEDS');
    await stripe.provider.refund(aRequest(payment, { amount: 300 }));
    const list = async () => {
      const changes = [];
      const until = new Date(stripe.now().getTime() + 60_000);
      for await (const change of stripe.provider.changes(new Date(0), until)) changes.push(change);
      return changes;
    };

    expect(await list()).toMatchObject([
      { facts: [{ kind: 'REFUND' }] },
      { facts: [{ kind: 'SALE' }] },
      { facts: [{ kind: 'SALE' }] },
      { booked: { amount: -300, paymentReference: payment.id } },
      { booked: { amount: 5000, reference: payment.attempts[0]?.id } },
    ]);
    for (const event of stripe.standIn.events) event.pending_webhooks = 0;
    expect(await list()).toHaveLength(2);
  });
});
