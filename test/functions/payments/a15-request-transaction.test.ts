import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_REQUESTS } from '../../../domain/payments/payment.ts';
import { customerOrderKey, paymentKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { justBefore } from '../../support/faults.ts';
import { cancelLines, cancelWhole, ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { capture, giveUp, pay, refund, report } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const SEED = Number(process.env['SEED'] ?? 20261122);
const getOrder = asking('A3');
const TEN = Array.from({ length: 10 }, () => 'ABC');

/** The requests, each with what its payment needs before it. A void releases all that is held. */
const REQUESTS = [
  { kind: 'CAPTURE', ask: capture, after: 'AUTHORIZATION', part: 100 },
  { kind: 'REFUND', ask: refund, after: 'SALE', part: 100 },
  { kind: 'VOID', ask: giveUp, after: 'AUTHORIZATION', part: undefined },
] as const;

/** Repeats the same request until it has a final answer. */
async function persistently(
  send: (key: { 'idempotency-key': string }) => Promise<{ readonly status: number }>,
): Promise<number> {
  const key = idempotencyKey();
  for (;;) {
    const { status } = await send(key);
    if (status !== 503) return status;
  }
}

describe.each(REQUESTS)('A request of a $kind', ({ kind, ask, after, part }) => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  /** An order of 100.00 with a payment that allows this request. */
  async function ready(provider = 'stripe') {
    const { orderId } = await anOrder(customerId, ...TEN);
    const { body } = await pay({ customerId, orderId }, { provider });
    const named = { customerId, orderId, paymentId: body.paymentId as string };
    await report({ ...named, provider, kind: after, amount: 10_000 });
    return named;
  }

  it('answers a repeated request with the first answer', async () => {
    const named = await ready();
    const key = idempotencyKey();
    const first = await ask(named, { amount: part }, key);
    expect(first).toMatchObject({ status: 201, body: { kind, state: 'REQUESTED' } });
    const other = await ask(named, { amount: part });
    const again = await ask(named, { amount: part }, key);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(again.body).toEqual(first.body);
    const { transactions } = (await table.get({ ...paymentKey(named.orderId, named) })) ?? {};
    expect(Object.keys(transactions as object)).toHaveLength(other.status === 201 ? 3 : 2);
    expect(other.status).toBe(part === undefined ? 409 : 201);
  });

  it('is refused to the second of two people who read one version of the payment', async () => {
    const named = await ready();
    const { version } = (await table.get({ ...paymentKey(named.orderId, named) })) ?? {};
    const seen = () => ({ ...idempotencyKey(), 'if-match': `"${version}"` });
    const keys = [seen(), seen()];
    const answers = await Promise.all(keys.map((key) => ask(named, { amount: part }, key)));
    const refused = answers.findIndex(({ status }) => status === 412);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect(answers[refused]?.body).toMatchObject({ code: 'version-mismatch' });
    const { transactions } = (await table.get({ ...paymentKey(named.orderId, named) })) ?? {};
    expect(Object.keys(transactions as object)).toHaveLength(2);
    // The first request again has its answer, although the version is another one by now.
    const again = await ask(named, { amount: part }, keys[1 - refused]);
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
  });

  it('is final at once if a person is the provider', async () => {
    const named = await ready('manual');
    const all = kind === 'REFUND' ? { amount: 10_000 } : undefined;
    expect((await ask(named, all)).body).toMatchObject({
      kind,
      state: 'SUCCEEDED',
      amount: 10_000,
    });
  });
});

describe('A15 capture a payment', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  /** An order of 50.00 that is authorized. */
  async function authorized() {
    const { orderId } = await anOrder(customerId, ...Array.from({ length: 5 }, () => 'ABC'));
    const { body } = await pay({ customerId, orderId });
    const named = { customerId, orderId, paymentId: body.paymentId as string };
    await report({ ...named, kind: 'AUTHORIZATION', amount: 5000 });
    return named;
  }

  it('ignores a capture that failed meanwhile', async () => {
    const named = await authorized();
    const { transactionId } = (await capture(named, { amount: 5000 })).body;
    await project();
    // META is up to date and the order's row stays the same: only the payment shows it.
    const failed = { kind: 'CAPTURE', state: 'FAILED', amount: 5000, transactionId };
    const between = justBefore(
      'TransactGetItems',
      (input) => input.includes('LINES'),
      () => report({ ...named, ...failed }),
    );
    expect(await capture(named, { amount: 3000 })).toMatchObject({ status: 201 });
    expect(between.happened()).toBe(true);
  });

  it('reserves the captured amount, and leaves the rest to be voided', async () => {
    const named = await authorized();
    const { body } = await capture(named, { amount: 3000 });
    expect(body).toMatchObject({
      kind: 'CAPTURE',
      state: 'REQUESTED',
      capturable: 2000,
    });
    // A void releases all that is held, so it waits for the capture's result.
    const refused = { status: 409, body: { code: 'amount-not-available', available: 0 } };
    expect(await giveUp(named)).toMatchObject(refused);
    await report({ ...named, kind: 'CAPTURE', amount: 3000, transactionId: body.transactionId });
    const part = { status: 409, body: { code: 'amount-not-available', available: 2000 } };
    expect(await giveUp(named, { amount: 1000 })).toMatchObject(part);
    expect((await giveUp(named)).body).toMatchObject({ kind: 'VOID', amount: 2000, capturable: 0 });
    expect(await capture(named)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
  });

  it('takes what the order still costs, and more only by its amount', async () => {
    const named = await authorized();
    await cancelLines(named, [
      [1, 1],
      [2, 1],
    ]);
    const { body } = await pay(named, { provider: 'manual', captured: true, amount: 1 });
    expect(body).toMatchObject({ code: 'amount-not-available', available: 0 });

    const first = (await capture(named, { amount: 500 })).body;
    expect(first).toMatchObject({ capturable: 4500 });
    const { transactionId } = first;
    await report({ ...named, kind: 'CAPTURE', amount: 500, transactionId });
    expect((await capture(named)).body).toMatchObject({ amount: 2500, capturable: 2000 });
    expect(await capture(named)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
    expect((await capture(named, { amount: 2000 })).body).toMatchObject({ capturable: 0 });
  });

  it('takes what the order costs now, although META lags behind', async () => {
    const named = await authorized();
    await project();
    await cancelLines(named, [[1, 1]]);
    expect((await capture(named)).body).toMatchObject({ amount: 4000, capturable: 1000 });
  });

  it('is refused for an order that was canceled line by line, although META lags', async () => {
    const named = await authorized();
    await project();
    const all = [1, 2, 3, 4, 5].map((seq) => [seq, 1] as [number, number]);
    await cancelLines(named, all);
    expect(await capture(named)).toMatchObject({ status: 409, body: { code: 'order-cancelled' } });
  });

  it('is refused for an order that was canceled as a whole, although META lags', async () => {
    const named = await authorized();
    await project();
    expect(await cancelWhole(named)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
    for (const body of [{}, { amount: 100 }])
      expect(await capture(named, body)).toMatchObject({
        status: 409,
        body: { code: 'order-cancelled' },
      });
    expect(await giveUp(named)).toMatchObject({ status: 201, body: { amount: 5000 } });
  });

  it('is refused if the order is canceled between its read and its write', async () => {
    const named = await authorized();
    await project();
    const between = justBefore(
      'TransactWriteItems',
      (input) => input.includes(named.paymentId),
      () => cancelWhole(named),
    );
    expect(await capture(named)).toMatchObject({ status: 409, body: { code: 'order-cancelled' } });
    expect(between.happened()).toBe(true);
    const row = await table.get({ ...paymentKey(named.orderId, named) });
    expect(Object.values(row?.['transactions'] as object)).toMatchObject([
      { kind: 'AUTHORIZATION' },
    ]);
  });

  it('needs no other round if META lags behind another change of the order', async () => {
    const named = await authorized();
    await project();
    expect(await ship(named, [1, 1])).toMatchObject({ status: 201 });
    const requests = await recordWhile(async () => {
      expect(await capture(named)).toMatchObject({ status: 201 });
    });
    expect(requests.map(({ operation }) => operation)).toEqual(['Query', 'TransactWriteItems']);
  });

  it('takes no more than the order’s other payments leave', async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'ABC');
    const hold = (amount: number) =>
      report({
        customerId,
        orderId,
        kind: 'AUTHORIZATION',
        amount,
        paymentReference: `pi_${orderId}_${amount}`,
      });
    const [first, second] = [(await hold(1500)).body, (await hold(1400)).body];
    const named = ({ paymentId }: typeof first) => ({ customerId, orderId, paymentId });
    expect((await capture(named(first))).body).toMatchObject({ amount: 1500 });
    expect((await capture(named(second))).body).toMatchObject({ amount: 500 });
  });

  it('is no discrepancy while the provider’s webhook is faster than the connector', async () => {
    const named = await authorized();
    const { transactionId } = (await capture(named, { amount: 5000 })).body;
    const fact = { ...named, kind: 'CAPTURE', amount: 5000, reference: `ch_${transactionId}` };
    expect((await report(fact)).body).toMatchObject({ applied: true, discrepancy: false });
    expect((await report({ ...fact, transactionId })).body).toMatchObject({
      transactionId,
      discrepancy: false,
    });
    expect((await report({ ...named, kind: 'REFUND', amount: 5001 })).body.discrepancy).toBe(true);
  });

  it('keeps whether more captures follow', async () => {
    const named = await authorized();
    const key = idempotencyKey();
    const first = await capture(named, { amount: 1000, final: false }, key);
    expect(first.body).toMatchObject({ final: false });
    expect((await capture(named, { amount: 1000, final: false }, key)).body).toEqual(first.body);
    expect((await capture(named, { amount: 500 })).body).not.toHaveProperty('final');

    const row = await table.get({ ...paymentKey(named.orderId, named) });
    const asked = { kind: 'CAPTURE', state: 'REQUESTED', final: false };
    const { transactionId } = first.body;
    expect(row?.['transactions']).toMatchObject({ [transactionId]: asked });
    const code = 'more-captures-unavailable';
    const answer = { transactionId, kind: 'CAPTURE', state: 'FAILED', failure: { code } };
    await report({ ...named, ...answer });
    const after = await table.get({ ...paymentKey(named.orderId, named) });
    expect(after?.['transactions']).toMatchObject({
      [transactionId]: { state: 'FAILED', final: false, failure: { code } },
    });
  });

  it('refuses to capture for a canceled order, and allows to void it', async () => {
    const named = await authorized();
    await cancelLines(
      named,
      [1, 2, 3, 4, 5].map((seq) => [seq, 1] as [number, number]),
    );
    await project();
    expect(await capture(named)).toMatchObject({ status: 409, body: { code: 'order-cancelled' } });
    expect(await giveUp(named)).toMatchObject({ status: 201, body: { amount: 5000 } });
  });

  it('grants as many concurrent captures and refunds as fit', {
    ...REPEATED,
  }, async () => {
    const ask = fc.record({
      kind: fc.constantFrom('capture', 'refund'),
      amount: fc.constantFrom(700, 1300, 2100),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(ask, { minLength: 4, maxLength: 10 }), async (asks) => {
        const named = await authorized();
        await report({ ...named, kind: 'CAPTURE', amount: 2500 });
        const calls = { capture, refund };
        const answers = await Promise.all(
          asks.map(async ({ kind, amount }) => ({
            side: kind === 'refund' ? 'captured' : 'held',
            amount,
            status: await persistently((key) => calls[kind](named, { amount }, key)),
          })),
        );
        for (const side of ['captured', 'held']) {
          const amounts = (status: number) =>
            answers
              .filter((answer) => answer.side === side && answer.status === status)
              .map(({ amount }) => amount);
          const granted = amounts(201).reduce((sum, amount) => sum + amount, 0);
          expect(granted).toBeLessThanOrEqual(2500);
          // Each refused amount would exceed the limit on top of the granted ones.
          for (const amount of amounts(409)) expect(granted + amount).toBeGreaterThan(2500);
        }
      }),
      { numRuns: IS_WHOLE ? 25 : 8, seed: SEED },
    );
  });

  it('grants either concurrent captures or the void of all that is held', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const named = await authorized();
      const asks = [
        persistently((key) => capture(named, { amount: 700 }, key)),
        persistently((key) => giveUp(named, {}, key)),
        persistently((key) => capture(named, { amount: 1300 }, key)),
      ];
      const [first, whole, second] = await Promise.all(asks);
      expect([
        [201, 409, 201],
        [409, 201, 409],
      ]).toContainEqual([first, whole, second]);
    }
  });
});

describe('A16 refund a payment', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  /** An order of 100.00 of which this much is captured. */
  async function paid(captured = 10_000) {
    const { orderId, placedAt } = await anOrder(customerId, ...TEN);
    const { body: payment } = await pay({ customerId, orderId });
    const named = { customerId, orderId, paymentId: payment.paymentId as string };
    await report({ ...named, amount: captured });
    return { ...named, placedAt };
  }
  type Paid = Awaited<ReturnType<typeof paid>>;
  const stored = (named: Paid) => table.get({ ...paymentKey(named.orderId, named) });
  const row = (named: Paid) => table.get({ ...customerOrderKey(named) });

  it('reserves the amount, and returns the rest', async () => {
    const named = await paid();
    const body = { amount: 2000, reason: 'RETURN', lines: [{ seq: 2, quantity: 1 }] };
    const answer = await refund(named, body);
    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `/orders/${named.orderId}` },
      body: { kind: 'REFUND', state: 'REQUESTED', ...body, paymentVersion: 3, refundable: 8000 },
    });
    expect(answer.body.transactionId).toMatch(/^t-/);
    expect(await stored(named)).toMatchObject({
      version: 3,
      GSI2PK: expect.stringMatching(/^DUE#\d$/),
      GSI2SK: expect.stringMatching(/^2.*Z#p-/),
      transactions: { [answer.body.transactionId]: { requestedBy: 'op-1', ...body } },
    });
    expect(await row(named)).toMatchObject({ version: 2, paymentStatus: 'PAID' });
  });

  it('covers what is overpaid unless it names an amount, and no more than is kept', async () => {
    const named = await paid();
    expect((await refund(named, { amount: 3000 })).body.refundable).toBe(7000);
    expect(await refund(named)).toMatchObject({
      status: 422,
      body: { code: 'amount-required', available: 7000 },
    });
    expect((await refund(named, { amount: 7000 })).body).toMatchObject({ refundable: 0 });
    expect(await refund(named, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
    expect(await refund(named)).toMatchObject({ status: 422, body: { available: 0 } });
  });

  it('is final at once if a person gives the money back', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const { body } = await pay({ customerId, orderId }, { provider: 'manual', captured: true });
    const named = { customerId, orderId, placedAt, paymentId: body.paymentId as string };
    expect((await refund(named, { amount: 400 })).body).toMatchObject({ state: 'SUCCEEDED' });
    expect(await row(named)).toMatchObject({
      refunded: 400,
      paymentStatus: 'PARTIALLY_REFUNDED',
      version: 3,
    });
    expect((await stored(named))?.['GSI2PK']).toBeUndefined();
  });

  it('releases an amount that the provider refused', async () => {
    const named = await paid();
    const { body } = await refund(named, { amount: 10_000 });
    const { transactionId } = body;
    await report({
      ...named,
      placedAt: undefined,
      transactionId,
      kind: 'REFUND',
      state: 'FAILED',
      amount: 10_000,
      failure: { code: 'insufficient_funds' },
    });
    expect((await refund(named, { amount: 10_000 })).body.amount).toBe(10_000);
  });

  it('hides from the buyer who requested it and why it failed', async () => {
    const named = await paid();
    const { body } = await refund(named, { amount: 10_000 });
    await report({
      ...named,
      placedAt: undefined,
      transactionId: body.transactionId,
      kind: 'REFUND',
      state: 'FAILED',
      failure: { code: 'secret_reason' },
    });
    const path = { orderId: named.orderId };
    const seen = async (as: typeof operator) =>
      JSON.stringify((await getOrder({ as, path, query: { consistent: 'true' } })).body.payments);
    expect(await seen(operator)).toMatch(/secret_reason.*op-1|op-1.*secret_reason/);
    expect(await seen(customer(customerId))).not.toMatch(/secret_reason|op-1|discrepancy/);
  });

  it(`refuses request ${MAX_REQUESTS + 1} of a payment`, async () => {
    const named = await paid();
    for (let n = 0; n < MAX_REQUESTS; n++) await refund(named, { amount: 1 });
    expect(await refund(named, { amount: 1 })).toMatchObject({
      status: 422,
      body: { code: 'too-many-transactions' },
    });
    expect(JSON.stringify(await stored(named)).length).toBeLessThan(50_000);
  });

  const RUNS = IS_WHOLE ? 20 : 5;
  it(`grants exactly 6 of 16 concurrent refunds of 15.00 on 100.00, ${RUNS} times`, {
    ...REPEATED,
  }, async () => {
    for (let run = 0; run < RUNS; run++) {
      const named = await paid();
      const ask = async (key: { 'idempotency-key': string }) => {
        for (;;) {
          const answer = await refund(named, { amount: 1500 }, key);
          if (answer.status !== 503) return answer;
        }
      };
      const answers = await Promise.all(Array.from({ length: 16 }, () => ask(idempotencyKey())));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
      for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
        expect({ status, code: body.code }).toEqual({ status: 409, code: 'amount-not-available' });
        expect(body.available).toBe(1000);
      }
    }
  });
});

describe('A17 void a payment', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  it('releases the authorized amount once the provider confirms it', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const { body } = await pay({ customerId, orderId });
    const named = { customerId, orderId, paymentId: body.paymentId as string };
    const status = async () =>
      (await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) }))?.[
        'paymentStatus'
      ];
    await report({ ...named, kind: 'AUTHORIZATION' });
    const { body: asked } = await giveUp(named);
    expect(await status()).toBe('AUTHORIZED');
    await report({ ...named, kind: 'VOID', transactionId: asked.transactionId });
    expect(await status()).toBe('VOIDED');
  });

  it('refuses to void a captured amount', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const { body } = await pay({ customerId, orderId }, { provider: 'manual', captured: true });
    expect(await giveUp({ customerId, orderId, paymentId: body.paymentId })).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
  });
});
