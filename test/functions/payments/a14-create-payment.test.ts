import { beforeAll, describe, expect, it, vi } from 'vitest';
import { customerOrderKey, orderMetadataKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { justBefore } from '../../support/faults.ts';
import { cancelLines } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { pay, report } from '../../support/payments.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';

describe('A14 create a payment', () => {
  const table = freshTable();
  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
    await aSku('XYZ');
  });
  /** An order of 20.00. */
  const order = async () => ({ customerId, ...(await anOrder(customerId, 'ABC', 'XYZ')) });
  const row = (placed: Awaited<ReturnType<typeof order>>) =>
    table.get({ ...customerOrderKey(placed) });

  it.each(['PAID', 'REFUNDED'])(
    'requests nothing for an order that was marked %s by hand',
    async (paymentStatus) => {
      const placed = { customerId, ...(await anOrder(customerId, 'ABC')) };
      for (const key of [customerOrderKey(placed), orderMetadataKey(placed.orderId)])
        await table.put({ ...(await table.get({ ...key })), paymentStatus });
      const asItIs = await table.all();
      expect(await pay(placed)).toMatchObject({
        status: 409,
        body: { code: 'amount-not-available', available: 0 },
      });
      expect(await pay(placed, { amount: 1 })).toMatchObject({ status: 409 });
      expect(await table.all()).toEqual(asItIs);
    },
  );

  it('claims no reference for a customer, who could take another order’s', async () => {
    const [mine, theirs] = [await order(), await order()];
    const reference = `pi_${theirs.orderId}`;
    expect(await pay(mine, { reference }, customer(customerId))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const paid = { customerId, orderId: theirs.orderId, paymentReference: reference, amount: 2000 };
    expect(await report(paid)).toMatchObject({ status: 200, body: { paymentStatus: 'PAID' } });
  });

  it('distinguishes a changed due time from a reference that is taken', async () => {
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
    const placed = await order();
    vi.unstubAllEnvs();
    const key = orderMetadataKey(placed.orderId);
    const moved = justBefore(
      'TransactWriteItems',
      (input) => input.includes(placed.orderId),
      async () => {
        const paymentDueAt = new Date(Date.now() + 3_600_000).toISOString();
        await table.put({ ...(await table.get({ ...key })), ...key, paymentDueAt });
      },
    );
    const reference = `pi_${placed.orderId}`;
    expect(await pay(placed, { reference })).toMatchObject({ status: 201, body: { reference } });
    expect(moved.happened()).toBe(true);
  });

  it('covers all that is due, and leaves the order unchanged', async () => {
    const placed = await order();
    const answer = await pay(placed, {}, customer(customerId));
    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `/orders/${placed.orderId}`, etag: '"1"' },
      body: {
        provider: 'stripe',
        amount: 2000,
        currency: 'EUR',
        status: 'PENDING',
        captured: 0,
        capturable: 0,
        transactions: [],
        version: 1,
      },
    });
    expect(answer.body.createdBy).toBeUndefined();
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PENDING', version: 1 });
  });

  it('shows operators who created it', async () => {
    const placed = await order();
    const ada = { ...operator, username: 'ada' };
    const { body } = await pay(placed, { provider: 'manual', captured: true }, ada);
    const author = { createdBy: 'op-1', createdByName: 'ada' };
    const sale = { requestedBy: 'op-1', requestedByName: 'ada' };
    expect(body).toMatchObject({ ...author, transactions: [sale] });
    const { paymentId } = body;
    await asking('A16')({
      as: ada,
      path: { customerId: placed.customerId, orderId: placed.orderId, paymentId },
      headers: idempotencyKey(),
      body: { amount: 100, reason: 'OTHER' },
    });
    const read = async (as = operator) =>
      (await asking('A3')({ as, path: { orderId: placed.orderId }, query: { consistent: 'true' } }))
        .body.payments[0];
    expect(await read()).toMatchObject({ ...author, transactions: [sale, sale] });
    expect(JSON.stringify(await read(customer(customerId)))).not.toMatch(/ada|op-1/);
    const { items } = (await asking('A30')({ as: operator, path: { orderId: placed.orderId } }))
      .body;
    const names = items.filter(({ kind }: { kind: string }) => kind === 'TRANSACTION');
    expect(names).toMatchObject([{ byName: 'ada' }, { byName: 'ada' }]);
  });

  it('marks an order as paid if a person received the money', async () => {
    const placed = await order();
    const answer = await pay(placed, { provider: 'manual', captured: true, amount: 1500 });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'PAID',
        captured: 1500,
        refundable: 1500,
        transactions: [{ transactionId: expect.stringMatching(/^t-/), kind: 'SALE' }],
      },
    });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PARTIALLY_PAID', version: 2 });
    await pay(placed, { provider: 'manual', captured: true });
    expect(await row(placed)).toMatchObject({ paymentStatus: 'PAID', version: 3 });
    expect(await pay(placed)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
  });

  it.each([
    ['more than is due', { amount: 2001 }, 409, 'amount-not-available'],
    ['nothing', { amount: 0 }, 422, 'invalid-request'],
    ['money that is not here', { captured: true }, 422, 'invalid-request'],
    ['a provider without a name', { provider: '' }, 422, 'invalid-request'],
    [
      'more of a card than four digits',
      { method: { kind: 'card', last4: '42424' } },
      422,
      'invalid-request',
    ],
  ])('refuses %s', async (_, body, status, code) => {
    expect(await pay(await order(), body)).toMatchObject({ status, body: { code } });
  });

  it('refuses a customer’s claim that the money has arrived', async () => {
    const body = { provider: 'manual', captured: true };
    expect(await pay(await order(), body, customer(customerId))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('refuses a canceled order', async () => {
    const placed = await order();
    await cancelLines(placed, [
      [1, 1],
      [2, 1],
    ]);
    expect(await pay(placed)).toMatchObject({ status: 409, body: { code: 'order-cancelled' } });
  });

  it('counts authorized amounts as covered', async () => {
    const placed = await order();
    const { orderId } = placed;
    await report({
      customerId,
      orderId,
      paymentReference: 'pi_hold',
      kind: 'AUTHORIZATION',
      amount: 1500,
    });
    expect((await pay(placed)).body).toMatchObject({ amount: 500 });
  });

  it('refuses the eleventh payment', async () => {
    const placed = await order();
    for (let n = 0; n < 10; n++) expect(await pay(placed)).toMatchObject({ status: 201 });
    expect(await pay(placed)).toMatchObject({
      status: 422,
      body: { code: 'too-many-payments' },
    });
  });

  it('gives a provider’s payment to one of twenty requests, whatever their orders', async () => {
    const orders = [await order(), await order()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const placed = orders[n % 2] ?? orders[0];
        return pay(placed as (typeof orders)[number], { reference: 'pi_one', amount: 100 });
      }),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(
      answers
        .filter(({ status }) => status !== 201)
        .every(({ status, body }) => status === 503 || body.code === 'payment-reference-taken'),
    ).toBe(true);
  });
});
