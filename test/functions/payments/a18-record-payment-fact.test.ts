// @module-tag alone
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_ATTEMPTS } from '../../../domain/payments/fact-limits.ts';
import type { PaymentFact } from '../../../domain/payments/payment.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { MAX_TOTAL } from '../../../domain/totals/placed-total.ts';
import { recordFacts } from '../../../functions/payments/record-facts.ts';
import { customerOrderKey, orderMetadataKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { cancelLines } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { capture, pay, refund, report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const getOrder = asking('A3');

describe('A18 record a provider’s fact', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
    await aSku('XYZ');
  });
  /** An order of 20.00. */
  const order = async () => ({ customerId, ...(await anOrder(customerId, 'ABC', 'XYZ')) });
  type Placed = Awaited<ReturnType<typeof order>>;
  const row = (placed: Placed) => table.get({ ...customerOrderKey(placed) });
  const ids = ({ orderId }: Placed) => ({ customerId, orderId });
  const read = async ({ orderId }: Placed) =>
    (await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })).body;

  /** The lines of metrics that the requests of `act` write. */
  const metricsOf = async (act: () => Promise<unknown>) => {
    const lines: string[] = [];
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    try {
      await act();
    } finally {
      vi.mocked(process.stdout.write).mockRestore();
      vi.unstubAllEnvs();
    }
    return lines.map((line) => JSON.parse(line)).filter((line) => '_aws' in line);
  };

  it('pays an order by a payment that was not created before', async () => {
    const placed = await order();
    const answer = await report({ ...ids(placed), paymentReference: 'pi_1', amount: 2000 });
    expect(answer).toMatchObject({
      status: 200,
      body: { applied: true, paymentStatus: 'PAID', orderVersion: 2, discrepancy: false },
    });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PAID', version: 2, status: 'OPEN' });
    expect(await read(placed)).toMatchObject({
      payments: [
        {
          paymentId: answer.body.paymentId,
          provider: 'stripe',
          reference: 'pi_1',
          amount: 2000,
          status: 'PAID',
          captured: 2000,
          refundable: 2000,
          createdBy: 'provider:stripe',
          transactions: [
            {
              transactionId: expect.stringMatching(/^t-/),
              kind: 'SALE',
              state: 'SUCCEEDED',
              amount: 2000,
            },
          ],
        },
      ],
      amounts: { authorized: 0, captured: 2000, refunded: 0, due: 0, overpaid: 0 },
    });
  });

  describe('of more money than an order that is placed may total', () => {
    const amount = MAX_TOTAL + 1;

    it('records it, and requests and refunds of it', async () => {
      const placed = await order();
      const held = { ...ids(placed), paymentReference: 'pi_large', amount };
      const { body: fact } = await report({ ...held, kind: 'AUTHORIZATION', reference: 'ch_held' });
      expect(fact).toMatchObject({ applied: true, paymentStatus: 'AUTHORIZED' });
      const named = { ...placed, paymentId: fact.paymentId };
      expect(await capture(named, { amount })).toMatchObject({ status: 201, body: { amount } });
      expect(
        await report({ ...held, kind: 'CAPTURE', reference: 'ch_taken', amount }),
      ).toMatchObject({ status: 200, body: { applied: true, paymentStatus: 'PAID' } });
      expect((await read(placed)).amounts).toMatchObject({ captured: amount });

      expect(await refund(named, { amount })).toMatchObject({ status: 201, body: { amount } });
    });

    it('records it by a provider’s own webhook, too', async () => {
      const placed = await order();
      const fact: PaymentFact = {
        ...ids(placed),
        provider: 'stripe',
        paymentReference: 'pi_webhook',
        kind: 'SALE',
        state: 'SUCCEEDED',
        amount,
        currency: 'EUR',
        reference: 'ch_webhook',
        occurredAt: new Date().toISOString(),
      };
      const policy = policyIn(process.env);

      expect(await recordFacts([fact], { awaitsEarlier: 0 }, new Date(), policy)).toEqual({
        ours: 1,
        applied: 1,
      });
      expect((await read(placed)).amounts).toMatchObject({ captured: amount });
    });
  });

  it('records that an authorization lapsed, even as the first report', async () => {
    const placed = await order();
    const lapsed = { kind: 'AUTHORIZATION', state: 'REVERSED', paymentReference: 'pi_lapsed' };
    const { paymentId } = (await pay(placed)).body;
    expect((await report({ ...ids(placed), ...lapsed, paymentId })).body).toMatchObject({
      paymentStatus: 'EXPIRED',
      orderVersion: 2,
    });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'EXPIRED' });
  });

  it('leaves an order unchanged while a payment is pending', async () => {
    const placed = await order();
    const fact = {
      ...ids(placed),
      paymentReference: 'pi_slow',
      amount: 2000,
      reference: 'ch_slow',
    };
    const { body } = await report({ ...fact, state: 'PENDING' });
    expect(body).toMatchObject({ applied: true, paymentStatus: 'PENDING', discrepancy: false });
    expect(body).not.toHaveProperty('orderVersion');
    expect(await row(placed)).toMatchObject({ version: 1 });
    expect((await read(placed)).amounts).toMatchObject({ due: 0, captured: 0 });
    expect((await report(fact)).body).toMatchObject({ paymentStatus: 'PAID', orderVersion: 2 });
  });

  it('finds the order by the provider’s reference alone, once it is known', async () => {
    const placed = await order();
    expect(await report({ paymentReference: 'pi_2', amount: 2000 })).toMatchObject({
      status: 404,
      body: { code: 'payment-not-found' },
    });
    const { body: payment } = await pay(placed, { reference: 'pi_2' });
    const { body } = await report({ paymentReference: 'pi_2', amount: 2000 });
    expect(body).toMatchObject({ paymentId: payment.paymentId, paymentStatus: 'PAID' });
  });

  it('writes nothing for a repeated fact', async () => {
    const placed = await order();
    const fact = { ...ids(placed), paymentReference: 'pi_3', amount: 2000, reference: 'ch_3' };
    await report(fact);
    const before = await row(placed);
    const requests = recordRequests();
    expect(await report(fact)).toMatchObject({
      status: 200,
      body: { applied: false, paymentStatus: 'PAID' },
    });
    // META lags behind, so the order is read again.
    const operations = requests.map(({ operation }) => operation);
    expect(operations).toEqual(['Query', 'TransactGetItems', 'Query']);
    expect(await row(placed)).toEqual(before);
  });

  it('moves the order through authorized, partly paid, paid and refunded', async () => {
    const placed = await order();
    const { body: payment } = await pay(placed);
    const named = { ...ids(placed), paymentId: payment.paymentId };
    const say = async (kind: string, amount: number, more: object = {}) =>
      (await report({ ...named, kind, amount, ...more })).body;

    expect(await say('AUTHORIZATION', 2000)).toMatchObject({ paymentStatus: 'AUTHORIZED' });
    expect(await say('CAPTURE', 500)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' });
    expect(await say('CAPTURE', 1500)).toMatchObject({ paymentStatus: 'PAID' });
    expect(await say('REFUND', 300, { state: 'PENDING' })).toMatchObject({ paymentStatus: 'PAID' });
    expect(await say('REFUND', 500, { reference: 're_1' })).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      orderVersion: 5,
    });
    expect(await row(placed)).toMatchObject({ refunded: 500 });
    expect(await say('CHARGEBACK', 1500)).toMatchObject({ paymentStatus: 'REFUNDED' });
    expect(await row(placed)).toMatchObject({ refunded: 2000 });
    const undone = { state: 'REVERSED', reference: 're_1' };
    await say('REFUND', 500, undone);
    expect(await row(placed)).toMatchObject({
      refunded: 1500,
      paymentStatus: 'PARTIALLY_REFUNDED',
    });
  });

  it('answers the pending request, and removes the due key with the last one', async () => {
    const placed = await order();
    const { body: payment } = await pay(placed);
    const named = { ...ids(placed), paymentId: payment.paymentId };
    await report({ ...named, kind: 'AUTHORIZATION', amount: 2000 });
    const { body: asked } = await capture(named, { amount: 1500 });
    expect((await read(placed)).payments[0]).toMatchObject({
      capturable: 500,
      captured: 0,
      reminder: { sentCount: 0 },
    });
    await report({ ...named, transactionId: asked.transactionId, kind: 'CAPTURE', amount: 1500 });
    const [shown] = (await read(placed)).payments;
    expect(shown).toMatchObject({ capturable: 500, captured: 1500 });
    expect(shown.reminder).toBeUndefined();
    expect(shown.transactions).toHaveLength(2);
  });

  it('counts several captures of one charge, and grants only what is left', async () => {
    const placed = await order();
    const { body: payment } = await pay(placed);
    const named = { ...ids(placed), paymentId: payment.paymentId };
    await report({ ...named, kind: 'AUTHORIZATION', amount: 2000 });
    const charge = { ...named, kind: 'CAPTURE', reference: 'ch_m' };
    for (const [amount, paymentStatus] of [
      [1000, 'PARTIALLY_PAID'],
      [500, 'PARTIALLY_PAID'],
    ] as const) {
      const { transactionId } = (await capture(named, { amount })).body;
      const { body } = await report({ ...charge, amount, transactionId });
      expect(body).toMatchObject({ transactionId, paymentStatus, discrepancy: false });
    }
    expect((await read(placed)).payments[0]).toMatchObject({ captured: 1500, capturable: 500 });
    expect(await capture(named, { amount: 1500 })).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 500 },
    });
    const cumulative = { ...charge, amount: 1500, occurredAt: '2026-06-01T13:00:00Z' };
    expect((await report(cumulative)).body).toMatchObject({ applied: true, discrepancy: false });
    expect((await report(cumulative)).body).toMatchObject({ applied: false });
    const [shown] = (await read(placed)).payments;
    expect(shown).toMatchObject({ captured: 1500, capturable: 500 });
    expect(shown.transactions).toHaveLength(3);
    expect(JSON.stringify(shown)).not.toContain('reports');
  });

  it('records a contradiction, counts it, and grants no more of that payment', async () => {
    const placed = await order();
    const { body: payment } = await pay(placed);
    const named = { ...ids(placed), paymentId: payment.paymentId };
    const refunded = { ...named, kind: 'REFUND', amount: 800, reference: 're_early' };
    expect((await report(refunded)).body).toMatchObject({ applied: true, discrepancy: true });
    expect(await refund(named, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
    expect((await report({ ...named, amount: 2000 })).body).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      discrepancy: false,
    });
  });

  it('treats a pending sale as no contradiction, and counts its money', async () => {
    const placed = await order();
    const { body: payment } = await pay(placed);
    const named = { ...ids(placed), paymentId: payment.paymentId };
    const sale = { ...named, amount: 1500, reference: 'ch_slow' };
    expect((await report({ ...named, kind: 'AUTHORIZATION', amount: 500 })).body).toMatchObject({
      discrepancy: false,
    });
    expect((await report({ ...sale, state: 'PENDING' })).body).toMatchObject({
      applied: true,
      discrepancy: false,
    });
    const shown = await read(placed);
    expect(shown.amounts).toMatchObject({ authorized: 500, captured: 0, due: 0 });
    expect(shown.payments).toMatchObject([{ capturable: 500 }]);
    expect((await report(sale)).body).toMatchObject({ discrepancy: false });
    expect(await capture(named, { amount: 500 })).toMatchObject({ status: 201 });
  });

  it('moves the row of an order that was marked paid by hand with its first payment', async () => {
    const placed = await order();
    for (const key of [customerOrderKey(placed), orderMetadataKey(placed.orderId)])
      await table.put({ ...(await table.get({ ...key })), paymentStatus: 'PAID' });
    const tried = { ...ids(placed), paymentReference: 'pi_failed', state: 'FAILED' };
    expect((await report(tried)).body).toMatchObject({ paymentStatus: 'PENDING', orderVersion: 2 });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PENDING', version: 2 });
  });

  it('returns the status of the order itself, even if its copy is behind', async () => {
    const placed = await order();
    const paid = { ...ids(placed), paymentReference: 'pi_lag', amount: 1000 };
    await cancelLines(placed, [[1, 1]]);
    // No projector runs, so META still has the earlier total.
    expect((await report({ ...paid, reference: 'ch_1' })).body).toMatchObject({
      paymentStatus: 'PAID',
    });
    const waiting = { ...paid, kind: 'REFUND', state: 'PENDING', reference: 're_1' };
    const first = (await report(waiting)).body;
    expect(first).toMatchObject({ applied: true, paymentStatus: 'PAID' });
    expect(first.orderVersion).toBeUndefined();
    expect((await report(waiting)).body).toMatchObject({ applied: false, paymentStatus: 'PAID' });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PAID', version: 3 });
  });

  it('requests one refund of money for a canceled order, which stays canceled', async () => {
    const placed = await order();
    const { body: payment } = await pay(placed);
    await cancelLines(placed, [
      [1, 1],
      [2, 1],
    ]);
    const named = { ...ids(placed), paymentId: payment.paymentId };
    const sale = { ...named, amount: 2000, reference: 'ch_late' };
    await report(sale);
    await report(sale);
    await report({ ...sale, occurredAt: '2026-06-01T12:00:09Z' });
    expect(await row(placed)).toMatchObject({ status: 'CANCELLED' });
    const shown = await read(placed);
    expect(shown.payments[0]).toMatchObject({
      refundable: 0,
      transactions: [
        { kind: 'SALE', state: 'SUCCEEDED' },
        {
          transactionId: expect.stringMatching(/^t-/),
          kind: 'REFUND',
          state: 'REQUESTED',
          amount: 2000,
          requestedBy: 'system:order-cancelled',
        },
      ],
    });
  });

  it('requests a refund of all money for a canceled order, however it grows', async () => {
    const placed = await order();
    await cancelLines(placed, [
      [1, 1],
      [2, 1],
    ]);
    const captured = {
      ...ids(placed),
      paymentReference: `pi_${placed.orderId}`,
      kind: 'CAPTURE',
      reference: 'ch_q',
    };
    await report({ ...captured, amount: 500 });
    await report({ ...captured, amount: 2000, occurredAt: '2026-06-01T12:05:00Z' });
    const [{ transactions, refundable }] = (await read(placed)).payments;
    const amounts = (transactions as { kind: string; amount: number }[])
      .filter(({ kind }) => kind === 'REFUND')
      .map(({ amount }) => amount);
    expect(amounts).toEqual([500, 1500]);
    expect(refundable).toBe(0);
  });

  it('leaves the refund to a person if the shop is set so', async () => {
    vi.stubEnv('REFUND_AFTER_CANCELLATION', 'false');
    const placed = await order();
    await cancelLines(placed, [
      [1, 1],
      [2, 1],
    ]);
    await report({ ...ids(placed), paymentReference: 'pi_keep', amount: 2000 });
    expect((await read(placed)).payments[0].transactions).toHaveLength(1);
    vi.unstubAllEnvs();
  });

  it('keeps the payment status a function of the payments and the total', async () => {
    const placed = await order();
    await report({ ...ids(placed), paymentReference: 'pi_half', amount: 1000 });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' });
    await cancelLines(placed, [[1, 1]]);
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PAID', total: 1000 });
  });

  it('adds up all payments of an order', async () => {
    const placed = await order();
    await report({ ...ids(placed), paymentReference: 'pi_a', amount: 1200 });
    await report({ ...ids(placed), paymentReference: 'pi_b', amount: 800 });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PAID' });
    expect((await read(placed)).payments).toHaveLength(2);
  });

  it('counts a provider’s payment for one order only', async () => {
    const [one, other] = [await order(), await order()];
    await report({ ...ids(one), paymentReference: 'pi_mine', amount: 2000 });
    expect(
      await report({ ...ids(other), paymentReference: 'pi_mine', amount: 2000 }),
    ).toMatchObject({ status: 409, body: { code: 'payment-reference-taken' } });
    expect(await row(other)).toMatchObject({ paymentStatus: 'PENDING', version: 1 });
  });

  it('records the eleventh payment, which succeeds', async () => {
    const placed = await order();
    const attempt = (n: number, state: string) =>
      report({
        ...ids(placed),
        paymentReference: `pi_${n}_${placed.orderId}`,
        amount: 2000,
        state,
      });
    for (let n = 1; n <= 10; n++) expect((await attempt(n, 'FAILED')).status).toBe(200);
    expect(await attempt(11, 'FAILED')).toMatchObject({ status: 200, body: { applied: false } });
    expect(await attempt(11, 'SUCCEEDED')).toMatchObject({
      status: 200,
      body: { paymentStatus: 'PAID' },
    });
    // Cash is not one of a buyer's attempts.
    const cash = { provider: 'manual', captured: true, amount: 1 };
    expect(await pay(placed, cash)).toMatchObject({ status: 409 });
  });

  it('finds a payment by each reference of its facts', async () => {
    const placed = await order();
    const { paymentId } = (await pay(placed)).body;
    const named = { ...ids(placed), paymentId };
    const [held, paid] = ['pi_first', 'pi_second'].map((one) => `${one}_${placed.orderId}`);
    await report({ ...named, paymentReference: held, kind: 'AUTHORIZATION' });
    await report({ ...named, paymentReference: paid, amount: 2000 });
    for (const paymentReference of [held, paid])
      expect(await report({ paymentReference, kind: 'CHARGEBACK', amount: 500 })).toMatchObject({
        status: 200,
        body: { paymentId, paymentStatus: 'PARTIALLY_REFUNDED' },
      });
    expect((await read(placed)).payments).toMatchObject([
      { reference: held, otherReferences: [paid], chargedBack: 1000 },
    ]);
  });

  it('records a fact of another provider separately, under that provider’s name', async () => {
    const placed = await order();
    const { paymentId } = (await pay(placed, { provider: 'manual' })).body;
    const paymentReference = `psp_${placed.orderId}`;
    const fact = { ...ids(placed), provider: 'adyen', paymentId, paymentReference, amount: 2000 };
    const { body } = await report(fact);
    expect(body).toMatchObject({ applied: true, paymentStatus: 'PAID' });
    expect(body.paymentId).not.toBe(paymentId);
    expect(
      await report({ provider: 'adyen', paymentReference, kind: 'REFUND', amount: 1 }),
    ).toMatchObject({ status: 200, body: { paymentId: body.paymentId } });
    expect(await report({ ...fact, paymentReference: undefined })).toMatchObject({
      status: 404,
      body: { code: 'payment-not-found' },
    });
  });

  it.each([
    ['that came in', { kind: 'CAPTURE', state: 'SUCCEEDED' }],
    // These move no order, so only the payment's own key makes them conflict.
    ['under way', { kind: 'CAPTURE', state: 'PENDING' }],
  ])('makes one payment of twenty concurrent first facts, %s', async (_, fact) => {
    const placed = await order();
    const paymentReference = `pi_rush_${fact.state}`;
    const facts = Array.from({ length: 20 }, (_, n) =>
      report({ ...ids(placed), paymentReference, ...fact, amount: 100, reference: `ch_${n}` }),
    );
    const answers = await Promise.all(facts);
    const recorded = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const { payments } = await read(placed);
    expect(payments).toHaveLength(1);
    // A 503 leaves it open whether the fact was recorded; a busy machine gives some.
    const unknown = answers.length - recorded.length;
    expect(payments[0].transactions.length).toBeGreaterThanOrEqual(recorded.length);
    expect(payments[0].transactions.length).toBeLessThanOrEqual(recorded.length + unknown);
    expect(new Set(payments[0].transactions.map(({ reference = '' }) => reference)).size).toBe(
      payments[0].transactions.length,
    );
  });

  it.each([
    ['a currency that is not the order’s', { currency: 'USD' }, 422, 'currency-mismatch'],
    ['a payment that the order does not have', { paymentId: 'p-none' }, 404, 'payment-not-found'],
    ['an order that does not exist', { orderId: 'o-none' }, 404, 'order-not-found'],
    ['another customer’s order', { customerId: 'c3d4' }, 404, 'order-not-found'],
    ['no reference and no payment', { paymentReference: undefined }, 422, 'invalid-request'],
    ['an order without its customer', { customerId: undefined }, 422, 'invalid-request'],
    ['REQUESTED, which only we set', { state: 'REQUESTED' }, 422, 'invalid-request'],
    ['a negative amount', { amount: -1 }, 422, 'invalid-request'],
    ['a time in the year 2099', { occurredAt: '2099-01-01T00:00:00Z' }, 422, 'occurred-in-future'],
    [
      'a failure with a control character',
      { failure: { code: 'declined\n' } },
      422,
      'invalid-request',
    ],
    ['a failure of 101 characters', { failure: { code: 'x'.repeat(101) } }, 422, 'invalid-request'],
  ])('refuses %s', async (_, changes, status, code) => {
    const placed = await order();
    const answer = await report({ ...ids(placed), paymentReference: 'pi_bad', ...changes });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PENDING', version: 1 });
  });

  it('records a failure whose code looks like a card’s number, without its digits', async () => {
    const placed = await order();
    const fact = { state: 'FAILED', failure: { code: 'declined 4242 4242 4242 4242' } };
    const answer = await report({ ...ids(placed), paymentReference: 'pi_card', ...fact });
    expect(answer.status).toBe(200);
    expect((await read(placed)).payments[0].transactions).toMatchObject([
      { state: 'FAILED', failure: { code: 'declined **** **** **** ****' } },
    ]);
  });

  it('records a failure whose code is words', async () => {
    const placed = await order();
    const fact = { state: 'FAILED', failure: { code: 'Issuer Unavailable' } };
    await report({ ...ids(placed), paymentReference: 'pi_words', ...fact });
    expect((await read(placed)).payments[0].transactions).toMatchObject([fact]);
  });

  it('records the payment after 250 failed attempts', async () => {
    const placed = await order();
    const about = { ...ids(placed), paymentReference: 'pi_tested' };
    const lines = await metricsOf(async () => {
      for (let n = 1; n <= 250; n++) {
        const failed = await report({ ...about, state: 'FAILED', reference: `ch_tested_${n}` });
        expect(failed).toMatchObject({ status: 200, body: { applied: n <= MAX_ATTEMPTS } });
      }
    });
    expect(lines.filter((line) => 'PaymentAttemptIgnored' in line)).toHaveLength(
      250 - MAX_ATTEMPTS,
    );
    expect(await report({ ...about, amount: 2000, reference: 'ch_paid' })).toMatchObject({
      status: 200,
      body: { applied: true, paymentStatus: 'PAID' },
    });
  });

  it('keeps an order paid if a repeated capture is refused, and counts that', async () => {
    const placed = await order();
    const about = { ...ids(placed), paymentReference: 'pi_repeated' };
    const { paymentId } = (await report({ ...about, kind: 'AUTHORIZATION', amount: 2000 })).body;
    const { transactionId } = (await capture({ ...placed, paymentId })).body;
    const done = { ...about, kind: 'CAPTURE', amount: 2000, transactionId };
    await report({ ...done, reference: 'ch_repeated' });
    const failed = { state: 'FAILED', occurredAt: '2026-06-01T18:00:00Z' };
    const lines = await metricsOf(async () => {
      for (const reference of ['ch_repeated', 'req_repeated'])
        expect(await report({ ...done, reference, ...failed })).toMatchObject({
          status: 200,
          body: { transactionId, paymentStatus: 'PAID', discrepancy: false },
        });
    });
    expect(lines).toMatchObject([
      { PaymentFactContradicted: [1] },
      { PaymentFactContradicted: [1] },
    ]);
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PAID' });
  });

  it('counts two refunds of one request as two, and as a discrepancy', async () => {
    const placed = await order();
    const about = { ...ids(placed), paymentReference: 'pi_twice' };
    const { paymentId } = (await report({ ...about, amount: 2000 })).body;
    const { transactionId } = (await refund({ ...placed, paymentId }, { amount: 300 })).body;
    const refunds = await Promise.all(
      ['re_twice_1', 're_twice_2'].map((reference) =>
        report({ ...about, kind: 'REFUND', amount: 300, transactionId, reference }),
      ),
    );
    expect(refunds.map(({ body }) => body.discrepancy).sort()).toEqual([false, true]);
    expect(await read(placed)).toMatchObject({
      amounts: { captured: 2000, refunded: 600 },
      payments: [{ refunded: 600, refundable: 1400, discrepancy: true }],
    });
    const [payment] = (await read(placed)).payments;
    expect(payment.transactions).toHaveLength(3);
    expect(JSON.stringify(payment)).not.toContain('paymentReference');
    expect(payment.transactions.every((one: object) => !('request' in one))).toBe(true);
  });

  it('counts facts that it could not record, for an alarm', async () => {
    const lines: string[] = [];
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const fact = { ...ids(await order()), paymentReference: 'pi_counted' };
    lines.length = 0;
    await report({ ...fact, orderId: 'o-none' });
    await report({ ...fact, currency: 'USD' });
    await report({ paymentReference: 'pi_nobody' });
    await report({ ...fact, kind: 'REFUND' });
    vi.mocked(process.stdout.write).mockRestore();
    vi.unstubAllEnvs();
    const metrics = lines.map((line) => JSON.parse(line)).filter((line) => '_aws' in line);
    expect(metrics).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ PaymentFactOrphaned: [1] })),
      { PaymentDiscrepancy: [1] },
    ]);
  });
});
