// @module-tag alone
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { readExecutedOrder } from '../../../table/payments/read-executed-order.ts';
import { asking, checkout, customer, holder, operator } from '../../support/call.ts';
import { calledStripe } from '../../support/called-provider.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const startPayment = asking('A49');
const startLinked = asking('A53f');
const payLinked = asking('A53b');
const createPayment = asking('A14');
const refundPayment = asking('A16');
const createLink = asking('A54');
const revokeLinks = asking('A54b');

describe('A53f starts a payment by the order’s link', () => {
  const table = freshTable();
  const { stripe } = calledStripe('automatic');
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  /** An order as a checkout places it, with a payment that its buyer begins by the link. */
  async function aBegunPayment() {
    const placed = await createOrder({
      as: checkout,
      path: { customerId },
      headers: idempotencyKey(),
      body: orderOf('ABC'),
    });
    const { orderId, orderLink } = placed.body as { orderId: string; orderLink: string };
    const begun = await payLinked({
      as: holder,
      headers: { 'x-order-link': orderLink, ...idempotencyKey() },
      body: { provider: 'stripe' },
    });
    return { orderId, orderLink, paymentId: String(begun.body.paymentId) };
  }
  const start = (orderLink: string, paymentId: string) =>
    startLinked({ as: holder, headers: { 'x-order-link': orderLink }, path: { paymentId } });
  const intents = () => stripe().standIn.ledger.payments;

  it('gives its holder the secret, which A49 gives the customer, too', async () => {
    const { orderId, orderLink, paymentId } = await aBegunPayment();
    const before = intents().size;
    const { status, body, headers } = await start(orderLink, paymentId);

    expect({ status, body }).toEqual({
      status: 200,
      body: { paymentId, status: 'OPEN', clientSecret: expect.stringContaining('secret') },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(intents().size).toBe(before + 1);
    expect(JSON.stringify(await table.all())).not.toContain(body.clientSecret);
    const path = { customerId, orderId, paymentId };
    expect((await startPayment({ as: customer(customerId), path })).body).toEqual(body);
    expect((await start(orderLink, paymentId)).body).toEqual(body);
    expect(intents().size).toBe(before + 1);
    expect(sumsOf((await readExecutedOrder({ customerId, orderId })).payments).captured).toBe(0);
  });

  it('starts no payment of another order', async () => {
    const [one, other] = [await aBegunPayment(), await aBegunPayment()];
    const before = intents().size;
    expect(await start(one.orderLink, other.paymentId)).toMatchObject({
      status: 404,
      body: { code: 'payment-not-found' },
    });
    expect(intents().size).toBe(before);
  });

  it('starts nothing by a link that may only read, was revoked or has expired', async () => {
    const { orderId, orderLink, paymentId } = await aBegunPayment();
    const before = intents().size;
    const NOT_FOUND = { status: 404, body: { code: 'order-not-found' } };
    const rights = ['read', 'cancel', 'withdraw', 'return'];
    const { body } = await createLink({ as: operator, path: { orderId }, body: { rights } });
    expect(await start(body.orderLink, paymentId)).toMatchObject(NOT_FOUND);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 181 * 86_400_000 });
    expect(await start(orderLink, paymentId)).toMatchObject(NOT_FOUND);
    vi.useRealTimers();
    await revokeLinks({ as: operator, path: { orderId } });
    expect(await start(orderLink, paymentId)).toMatchObject(NOT_FOUND);
    expect(intents().size).toBe(before);
  });

  it('starts what a buyer may pay, not what operators may charge', async () => {
    const { orderId, orderLink } = await aBegunPayment();
    const path = { customerId, orderId };
    const pay = async (body: object) =>
      String(
        (await createPayment({ as: operator, path, headers: idempotencyKey(), body })).body
          .paymentId,
      );
    const cash = await pay({ provider: 'manual', captured: true });
    const refunded = await refundPayment({
      as: operator,
      path: { ...path, paymentId: cash },
      headers: idempotencyKey(),
      body: { amount: 1000 },
    });
    expect(refunded.status).toBe(201);
    const whole = await pay({ provider: 'stripe', amount: 1000 });
    expect(await start(orderLink, whole)).toMatchObject({
      status: 409,
      body: { code: 'payment-not-startable' },
    });
    const { status } = await startPayment({ as: operator, path: { ...path, paymentId: whole } });
    expect(status).toBe(200);
  });
});
