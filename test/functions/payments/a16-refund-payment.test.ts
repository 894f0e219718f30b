import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_REQUESTS } from '../../../domain/payments/payment.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { handler as getOrderHandler } from '../../../functions/orders/a03-get-order.ts';
import { customerOrderKey, paymentKey } from '../../../table/keys.ts';
import { caller, customer, operator } from '../../support/call.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { pay, refund, refundPayment, report } from '../../support/payments.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const getOrder = caller(getOrderHandler, ACCESS_PATTERNS.A3);
const TEN = Array.from({ length: 10 }, () => 'ABC');

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

  it('covers all that is refundable unless it names less', async () => {
    const named = await paid();
    expect((await refund(named, { amount: 3000 })).body.refundable).toBe(7000);
    expect((await refund(named)).body).toMatchObject({ amount: 7000, refundable: 0 });
    expect(await refund(named)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
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

  it('answers a repeated request with the first answer', async () => {
    const named = await paid();
    const key = idempotencyKey();
    const first = await refund(named, { amount: 100 }, key);
    await refund(named, { amount: 100 });
    const again = await refund(named, { amount: 100 }, key);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(again.body).toEqual(first.body);
    expect(Object.keys((await stored(named))?.['transactions'] ?? {})).toHaveLength(3);
  });

  it('releases an amount that the provider refused', async () => {
    const named = await paid();
    const { body } = await refund(named);
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
    expect((await refund(named)).body.amount).toBe(10_000);
  });

  it('hides from the buyer who requested it and why it failed', async () => {
    const named = await paid();
    const { body } = await refund(named);
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

  it('is for operators', async () => {
    const { placedAt, ...path } = await paid();
    expect(
      await refundPayment({ as: customer(customerId), path, headers: idempotencyKey(), body: {} }),
    ).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await refund({ ...path, paymentId: 'p-none' })).toMatchObject({
      status: 404,
      body: { code: 'payment-not-found' },
    });
    expect(await refund({ ...path, customerId: 'c3d4' })).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    });
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
