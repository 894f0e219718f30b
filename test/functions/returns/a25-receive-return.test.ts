import { beforeAll, describe, expect, it } from 'vitest';
import { customerOrderKey, lineCountersKey, returnKey, stockKey } from '../../../table/keys.ts';
import { asking, customer, operator, persistently } from '../../support/call.ts';
import { ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { pay, refund, report } from '../../support/payments.ts';
import { decide, receive, receiveReturn, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const createOrder = asking('A6');
const customerId = 'a1b2';

describe('A25 receive a return', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  /** An open return of three of four items of line 1, and the one of line 2. */
  async function opened() {
    const body = {
      lines: [
        { sku: 'ABC', quantity: 4, unitPrice: 1000 },
        { sku: 'XYZ', quantity: 1, unitPrice: 1000 },
      ],
      adjustments: [
        { kind: 'DISCOUNT', name: 'Spring', amount: -400, seq: 1 },
        { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
      ],
      currency: 'EUR',
    };
    const placed = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body,
    });
    const { orderId, placedAt } = placed.body;
    const path = { customerId, orderId: orderId as string };
    await ship(path);
    const lines = [
      [1, 3],
      [2, 1],
    ] as const;
    const { body: made } = await sendBack(path, lines);
    return { path: { ...path, returnId: made.returnId as string }, placedAt, made };
  }
  const stock = async (sku: string) =>
    (await table.get({ ...stockKey(sku) }))?.['quantity'] as number;
  const counters = async (orderId: string) =>
    (await table.get({ ...lineCountersKey(orderId) }))?.['lines'];
  const moneyOf = async (orderId: string) => {
    const query = { consistent: 'true' };
    const { value, refunded, open } = (await getOrder({ as: operator, path: { orderId }, query }))
      .body.returns[0];
    return { value, refunded, open };
  };

  it('counts items that arrive in parts, restocks as asked, and closes with the last', async () => {
    const { path, made } = await opened();
    expect(made.total).toBe(3700);
    const before = await stock('ABC');

    expect(await receive(path, [[1, 2, 1]])).toMatchObject({
      status: 201,
      body: {
        status: 'OPEN',
        lines: [
          { seq: 1, quantity: 3, received: 2, restocked: 1 },
          { seq: 2, quantity: 1, received: 0, restocked: 0 },
        ],
        version: 2,
        order: { status: 'SHIPPED' },
      },
    });
    expect(await stock('ABC')).toBe(before + 1);
    const last = await receive(path, [
      [1, 1],
      [2, 1, 0],
    ]);
    expect(last).toMatchObject({ body: { status: 'CLOSED', version: 3 } });
    expect(await stock('ABC')).toBe(before + 2);
    expect(await counters(path.orderId)).toEqual({
      1: { fulfilled: 4, returned: 3 },
      2: { fulfilled: 1, returned: 1 },
    });
    expect(await table.get({ ...returnKey(path.orderId, path.returnId) })).not.toHaveProperty(
      'GSI2PK',
    );
    expect(await receive(path, [[1, 1]])).toMatchObject({
      status: 409,
      body: { code: 'return-not-open', detail: 'It is CLOSED.' },
    });
  });

  it('makes an order RETURNED of which everything came back', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await ship({ customerId, orderId });
    const { returnId } = (await sendBack({ customerId, orderId }, [[1, 1]])).body;

    expect(await receive({ customerId, orderId, returnId }, [[1, 1]])).toMatchObject({
      body: { order: { status: 'RETURNED' } },
    });
    expect(
      await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) }),
    ).toMatchObject({ status: 'RETURNED', GSI1PK: 'CUST#a1b2#RETURNED' });
  });

  it('takes in nothing that another return expects', async () => {
    const { path } = await opened();
    const other = (await sendBack(path, [[1, 1]])).body.returnId as string;
    const before = await stock('ABC');

    expect(await receive({ ...path, returnId: other }, [[1, 2]])).toMatchObject({
      status: 409,
      body: { code: 'quantity-not-available', shortages: [{ seq: 1, requested: 2, available: 1 }] },
    });
    expect(await receive({ ...path, returnId: other }, [[2, 1]])).toMatchObject({
      status: 422,
      body: { code: 'line-not-found', seq: 2 },
    });
    expect(await stock('ABC')).toBe(before);
  });

  it('restocks once, for one request that is sent again and for many at once', async () => {
    const { path } = await opened();
    const before = await stock('ABC');
    const headers = idempotencyKey();
    const first = await receive(path, [[1, 1]], headers);
    await receive(path, [[2, 1, 0]]);
    const again = await receive(path, [[1, 1]], headers);
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(again.body).toEqual(first.body);

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => persistently(() => receive(path, [[1, 1]]))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await stock('ABC')).toBe(before + 3);
    expect(await counters(path.orderId)).toMatchObject({ 1: { fulfilled: 4, returned: 3 } });
  });

  it('receives items whose SKU has no stock row, and lists them', async () => {
    await aSku('GONE');
    const { orderId } = await anOrder(customerId, 'GONE');
    await ship({ customerId, orderId });
    const { returnId } = (await sendBack({ customerId, orderId }, [[1, 1]])).body;
    await table.remove({ ...stockKey('GONE') });

    expect(await receive({ customerId, orderId, returnId }, [[1, 1]])).toMatchObject({
      status: 201,
      body: { status: 'CLOSED', notRestocked: [{ sku: 'GONE', quantity: 1 }] },
    });
  });

  it('waits for a decision, and is for operators', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await ship({ customerId, orderId });
    const as = customer(customerId);
    const { returnId } = (await sendBack({ customerId, orderId }, [[1, 1]], { as })).body;
    const path = { customerId, orderId, returnId };
    const body = { lines: [{ seq: 1, quantity: 1, restock: 1 }] };

    expect(await receive(path, [[1, 1]])).toMatchObject({
      status: 409,
      body: { code: 'return-not-open', detail: 'It is REQUESTED.' },
    });
    const asked = { as, path, headers: idempotencyKey(), body };
    expect(await receiveReturn(asked)).toMatchObject({ status: 403 });
    await decide(path, 'DECLINED', 1);
    expect(await receive(path, [[1, 1]])).toMatchObject({ status: 409 });
  });

  it('counts one parcel once if two people name the version that they see', async () => {
    const { path } = await opened();
    const seen = () => ({ ...idempotencyKey(), 'if-match': '"1"' });
    const first = seen();
    const answers = await Promise.all([
      persistently(() => receive(path, [[1, 1]], first)),
      persistently(() => receive(path, [[1, 1]], seen())),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect(await counters(path.orderId)).toMatchObject({ 1: { returned: 1 } });
    const lost = answers.find(({ status }) => status === 412);
    expect(lost).toMatchObject({ headers: { etag: '"2"' }, body: { code: 'version-mismatch' } });
    // The first answer again, though its version is an old one by now.
    if (answers[0]?.status === 201)
      expect((await receive(path, [[1, 1]], first)).body).toEqual(answers[0].body);
    // Who does not ask counts what they have.
    expect((await receive(path, [[1, 1]])).status).toBe(201);
  });

  it('puts back no more than arrived', async () => {
    const { path } = await opened();
    expect(await receive(path, [[1, 1, 2]])).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/lines/0/restock' }] },
    });
  });

  describe('is worth what arrived, with its part of the adjustments,', () => {
    it('and refunds for it never exceed that, whatever runs at once', async () => {
      const { path } = await opened();
      const { orderId, returnId } = path;
      await pay({ customerId, orderId }, { provider: 'manual', captured: true, amount: 2000 });
      await pay({ customerId, orderId }, { provider: 'manual', captured: true, amount: 3090 });
      await receive(path, [[1, 2]]);
      expect(await moneyOf(orderId)).toEqual({ value: 1800, refunded: 0, open: 1800 });
      const { payments } = (
        await getOrder({ as: operator, path: { orderId }, query: { consistent: 'true' } })
      ).body;

      const answers = await Promise.all(
        payments.map(({ paymentId }: { paymentId: string }) =>
          persistently(() =>
            refund({ customerId, orderId, paymentId }, { returnId, amount: 1000 }),
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await moneyOf(orderId)).toEqual({ value: 1800, refunded: 1000, open: 800 });
      const [{ paymentId }] = payments;
      expect(await refund({ customerId, orderId, paymentId }, { returnId })).toMatchObject({
        status: 201,
        body: { amount: 800, returnId },
      });
      expect(await refund({ customerId, orderId, paymentId }, { returnId })).toMatchObject({
        // Nothing of the return is left; what the order has kept besides is on either payment.
        status: 422,
        body: { code: 'amount-required', available: expect.any(Number) },
      });
      expect(await moneyOf(orderId)).toEqual({ value: 1800, refunded: 1800, open: 0 });
    });

    it('and a refund that failed leaves it open', async () => {
      const { path } = await opened();
      const { orderId, returnId } = path;
      const { body } = await pay({ customerId, orderId }, { provider: 'stripe' });
      const paid = { customerId, orderId, paymentId: body.paymentId as string };
      await report({ ...paid, kind: 'SALE', state: 'SUCCEEDED', amount: 5090 });
      await receive(path, [[2, 1]]);
      const { transactionId } = (await refund(paid, { returnId })).body;
      expect(await moneyOf(orderId)).toMatchObject({ refunded: 1000, open: 0 });

      await report({ ...paid, transactionId, kind: 'REFUND', state: 'FAILED', amount: 1000 });
      expect(await moneyOf(orderId)).toMatchObject({ refunded: 0, open: 1000 });
      const again = (await refund(paid, { returnId })).body;
      await report({
        ...paid,
        transactionId: again.transactionId,
        kind: 'REFUND',
        state: 'SUCCEEDED',
        amount: 1000,
        reference: 're_again',
      });
      // The provider's report keeps which return it is for.
      expect(await moneyOf(orderId)).toMatchObject({ refunded: 1000, open: 0 });
      await report({
        ...paid,
        transactionId: again.transactionId,
        kind: 'REFUND',
        state: 'REVERSED',
        amount: 1000,
        reference: 're_again',
      });
      // The money came back from the buyer's bank.
      expect(await moneyOf(orderId)).toMatchObject({ refunded: 0, open: 1000 });
    });

    it('and a refund for a return of another order is refused', async () => {
      const [{ path }, other] = [await opened(), await opened()];
      const { orderId } = path;
      const { body } = await pay({ customerId, orderId }, { provider: 'manual', captured: true });
      const paid = { customerId, orderId, paymentId: body.paymentId as string };
      expect(await refund(paid, { returnId: other.path.returnId })).toMatchObject({
        status: 404,
        body: { code: 'return-not-found' },
      });
    });
  });
});
