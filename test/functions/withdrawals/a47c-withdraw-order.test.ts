import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_REPORTED_PAYMENTS } from '../../../domain/payments/payment.ts';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { readFullOrder } from '../../../table/full-order/read-full-order.ts';
import { itemBytes } from '../../../table/item-bytes.ts';
import { lineCountersKey, orderMetadataKey, stockKey, withdrawalKey } from '../../../table/keys.ts';
import { asking, customer, operator, persistently } from '../../support/call.ts';
import { injectFaults, justBefore } from '../../support/faults.ts';
import { cancelLines, type Named, report, ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  move,
} from '../../support/orders.ts';
import { report as reportPayment } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { decide, sendBack } from '../../support/returns.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';
import { withdraw, withdrawByLink, withdrawFor } from '../../support/withdrawals.ts';

const customerId = 'a1b2';
const own = customer(customerId);
const getOrder = asking('A3');
const DAY = 86_400_000;

describe('A47c withdraw from an order', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aCustomer('c3d4'), aSku('ABC'), aSku('XYZ')]);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const order = async (quantity = 1, as = operator) => {
    const lines = ['ABC', 'XYZ'].map((sku) => ({ sku, quantity, unitPrice: 1000 }));
    const { body } = await persistently(() =>
      createOrder({
        as,
        path: { customerId },
        headers: idempotencyKey(),
        body: { lines, currency: 'EUR' },
      }),
    );
    return { customerId, orderId: body.orderId as string, orderLink: body.orderLink as string };
  };
  const named = ({ orderId }: { orderId: string }): Named => ({ customerId, orderId });
  const statement = (withdrawalId: string) => table.get({ ...withdrawalKey(withdrawalId) });
  const fullOrder = async (path: Named) => {
    await project();
    return (await readFullOrder(path)).fullOrder;
  };
  const stock = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];
  const read = async ({ orderId }: Named, as = own) => {
    await project();
    const answer = await getOrder({ as, path: { orderId }, query: { consistent: 'true' } });
    return answer.body;
  };

  it('cancels an order of which nothing is shipped, and restocks its items', async () => {
    const before = await stock('ABC');
    const path = named(await order(2));
    const answer = await withdraw(path);

    expect(answer).toMatchObject({
      status: 202,
      body: {
        withdrawalId: expect.stringMatching(/^v-[0-9A-HJKMNP-TV-Z]{26}$/),
        orderId: path.orderId,
        status: 'DONE',
        outcome: { cancellationId: expect.stringMatching(/^c-/), opened: [] },
      },
    });
    expect((await fullOrder(path)).order).toMatchObject({ status: 'CANCELLED', version: 2 });
    expect(await stock('ABC')).toBe(before);
    const shown = await read(path);
    const { withdrawalId, receivedAt } = answer.body;
    expect(shown).toMatchObject({
      status: 'CANCELLED',
      withdrawalWindow: { status: 'CLOSED' },
      withdrawals: [
        {
          withdrawalId,
          receivedAt,
          refundDueBy: new Date(Date.parse(receivedAt) + 14 * DAY).toISOString(),
        },
      ],
    });
    const row = await statement(withdrawalId);
    expect(row).toMatchObject({
      type: 'Withdrawal',
      status: 'DONE',
      door: 'CUSTOMER',
      consumerName: 'Ada Marin',
      version: 2,
    });
    expect(row).not.toHaveProperty('GSI2PK');
    expect(row).not.toHaveProperty('name');
  });

  it('cancels what is left, of a line that is half shipped, too; the rest comes back', async () => {
    const path = named(await order(3));
    await ship(path, [1, 2]);
    const { body } = await withdraw(path);

    const after = await fullOrder(path);
    expect(after.counters).toMatchObject({
      1: { fulfilled: 2, cancelled: 1, returning: 2 },
      2: { fulfilled: 0, cancelled: 3, returning: 0 },
    });
    expect(after.returns).toMatchObject([
      {
        returnId: body.outcome.returnId,
        status: 'OPEN',
        withdrawalId: body.withdrawalId,
        lines: [{ seq: 1, quantity: 2, reason: 'OTHER', received: 0 }],
        total: 2000,
      },
    ]);
    expect((await read(path)).returns).toMatchObject([{ withdrawalId: body.withdrawalId }]);
  });

  it('takes named items first from what is not shipped', async () => {
    const path = named(await order(3));
    await ship(path, [1, 2]);
    const answer = await withdraw(path, {
      lines: [
        { seq: 1, quantity: 2 },
        { seq: 2, quantity: 1 },
      ],
    });

    expect(answer.body.status).toBe('DONE');
    expect((await fullOrder(path)).counters).toMatchObject({
      1: { fulfilled: 2, cancelled: 1, returning: 1 },
      2: { cancelled: 1 },
    });
  });

  it('opens returns that wait for a decision, and leaves open ones as they are', async () => {
    const path = named(await order(3));
    await ship(path);
    const asked = (await sendBack(path, [[1, 1]], { as: own })).body;
    const open = (await sendBack(path, [[1, 1]])).body;
    const { body } = await withdraw(path);

    expect(body.outcome).toMatchObject({ opened: [asked.returnId] });
    const returns = (await fullOrder(path)).returns;
    expect(returns.find(({ returnId }) => returnId === asked.returnId)).toMatchObject({
      status: 'OPEN',
      withdrawalId: body.withdrawalId,
      version: 2,
    });
    expect(returns.find(({ returnId }) => returnId === open.returnId)).toMatchObject({
      version: 1,
    });
    expect(returns.find(({ returnId }) => returnId === body.outcome.returnId)).toMatchObject({
      lines: [
        { seq: 1, quantity: 1 },
        { seq: 2, quantity: 3 },
      ],
    });
    expect((await fullOrder(path)).counters).toMatchObject({
      1: { fulfilled: 3, returning: 3 },
      2: { fulfilled: 3, returning: 3 },
    });
  });

  it('is one statement if it is sent again on the same day, and another one after it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-06-22T23:59:00Z');
    const path = named(await order());
    const first = await withdraw(path);
    const again = await withdraw(path);
    const other = await withdraw(path, { comment: 'In other words.' });
    vi.setSystemTime('2026-06-23T00:00:00Z');
    const nextDay = await withdraw(path);

    expect(again).toMatchObject({ status: 202, body: first.body });
    expect(other.body.withdrawalId).not.toBe(first.body.withdrawalId);
    expect(nextDay.body.withdrawalId).not.toBe(first.body.withdrawalId);
    expect(nextDay.body).toMatchObject({ status: 'DONE', outcome: { opened: [] } });
    expect((await fullOrder(path)).order.version).toBe(2);
    expect((await read(path)).withdrawals).toHaveLength(3);
  });

  it('has one effect, however many ask at once', REPEATED, async () => {
    for (let round = 0; round < (IS_WHOLE ? 25 : 4); round++) {
      const path = named(await order(2));
      await ship(path, [1, 1]);
      const texts = ['one', 'two', 'one', 'one', 'two', 'one', 'two', 'one'];
      const answers = await Promise.all(
        texts.map((comment) => persistently(() => withdraw(path, { comment }))),
      );

      expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 202));
      expect(new Set(answers.map(({ body }) => body.withdrawalId)).size).toBe(2);
      const after = await fullOrder(path);
      expect(after.returns).toHaveLength(1);
      expect(after.counters).toMatchObject({
        1: { fulfilled: 1, cancelled: 1, returning: 1 },
        2: { cancelled: 2 },
      });
      const rows = (await table.all()).filter(
        ({ PK, type }) => PK === `ORDER#${path.orderId}` && type === 'Cancellation',
      );
      expect(rows).toHaveLength(1);
    }
  });

  // Without the statement's condition in the transaction, the slow one acts a second time.
  it('has one effect if it is carried out again after its return was canceled', async () => {
    const path = named(await order(2));
    await ship(path);
    // The slow attempt has kept the statement and is about to list it.
    const slow = justBefore(
      'UpdateItem',
      (input) => input.includes('ADD withdrawals'),
      async () => {
        const { body } = await withdraw(path);
        const returned = { ...path, returnId: body.outcome.returnId as string };
        expect(await decide(returned, 'CANCELLED', 1)).toMatchObject({ status: 200 });
      },
    );
    const answer = await withdraw(path);

    expect(slow.happened()).toBe(true);
    expect(answer).toMatchObject({ status: 202, body: { status: 'DONE' } });
    const after = await fullOrder(path);
    expect(after.returns.map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(after.counters).toMatchObject({ 1: { returning: 0 }, 2: { returning: 0 } });
  });

  it('acts once if the answer of its transaction is lost', async () => {
    const path = named(await order());
    injectFaults('TransactWriteItems', async (next) => {
      await next();
      throw Object.assign(new Error('lost'), { name: 'TimeoutError', $retryable: {} });
    });
    await withdraw(path);
    const again = await persistently(() => withdraw(path));

    expect(again.body).toMatchObject({ status: 'DONE' });
    expect((await fullOrder(path)).order.version).toBe(2);
  });

  it('is kept and left to a person if it is late', async () => {
    const path = named(await order());
    const parcel = { ...path, fulfillmentId: (await ship(path)).body.fulfillmentId as string };
    await report(parcel, 'DELIVERED', 0);
    const { until } = (await read(path)).withdrawalWindow;
    expect(until).toBe('2026-06-17T12:00:00.000Z');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(until);
    const inTime = await withdraw(path, { lines: [{ seq: 1, quantity: 1 }] });
    vi.setSystemTime(Date.parse(until) + 1);
    const late = await withdraw(path);

    expect(inTime.body.status).toBe('DONE');
    expect(late).toMatchObject({ status: 202, body: { status: 'REVIEW', because: 'LATE' } });
    expect(late.body).not.toHaveProperty('outcome');
    expect(await statement(late.body.withdrawalId)).toMatchObject({
      GSI2PK: 'WITHDRAWALS',
      GSI2SK: `REVIEW#${late.body.receivedAt}#${late.body.withdrawalId}`,
    });
    expect((await fullOrder(path)).counters[2]).toMatchObject({ returning: 0 });
  });

  it('is late by the day of a whole order’s delivery, also after a change by line', async () => {
    const path = named(await order(2));
    await move(customerId, path.orderId, 'SHIPPED', 'DELIVERED');
    const { until } = (await read(path)).withdrawalWindow;
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 14 * DAY);
    await withdraw(path, { lines: [{ seq: 1, quantity: 1 }] });
    expect((await read(path)).withdrawalWindow).toEqual({ status: 'OPEN', until });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse(until) + 1);

    expect((await withdraw(path)).body).toMatchObject({ status: 'REVIEW', because: 'LATE' });
  });

  it('is left to a person if nobody reported the delivery for 60 days', async () => {
    const path = named(await order());
    await move(customerId, path.orderId, 'SHIPPED');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 61 * DAY);

    expect((await withdraw(path)).body).toMatchObject({ because: 'UNKNOWN_DELIVERY' });
  });

  it('is left to a person if more than five returns wait for a decision', async () => {
    const path = named(await order(7));
    await ship(path);
    for (let n = 0; n < 6; n++) await sendBack(path, [[1, 1]], { as: own });

    expect((await withdraw(path)).body).toMatchObject({ status: 'REVIEW', because: 'TOO_MANY' });
    expect((await fullOrder(path)).counters[2]).toMatchObject({ returning: 0 });
  });

  it('is left to a person if the order has twenty statements', async () => {
    const path = named(await order());
    for (let n = 0; n < 20; n++) await withdraw(path, { comment: `${n}` });
    const another = await withdraw(path, { comment: 'another' });

    expect(another.body).toMatchObject({ status: 'REVIEW', because: 'TOO_MANY' });
    expect((await withdraw(path, { comment: '3' })).body.status).toBe('DONE');
    const { withdrawals } = (await table.get({ ...orderMetadataKey(path.orderId) })) ?? {};
    expect((withdrawals as Set<string>).size).toBe(20);
  });

  /** An order of 48 lines of two items, of which one each is shipped. */
  const halfShipped = async (buyer: string, goods: string) => {
    await aCustomer(buyer);
    const skus = Array.from({ length: 48 }, (_, n) => `${goods}-${n}`);
    for (const sku of skus) await aSku(sku);
    const lines = skus.map((sku) => ({ sku, quantity: 2, unitPrice: 1000 }));
    const headers = idempotencyKey();
    const body = { lines, currency: 'EUR' };
    const placed = await createOrder({ as: operator, path: { customerId: buyer }, headers, body });
    const path = { customerId: buyer, orderId: placed.body.orderId as string };
    await ship(path, ...skus.map((_, n): [number, number] => [n + 1, 1]));
    return path;
  };

  it('is 53 actions and 121 WCU of 48 lines that are all half shipped', async () => {
    const path = await halfShipped('1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b', 'SKU');
    await project();
    const requests = await recordWhile(() => withdraw(path));

    const written = requests.find(({ operation }) => operation === 'TransactWriteItems');
    // Two units for each KB of a row: the order's row 2, LINES 6, the statement 2, the cancellation
    // 4, the return 6, and 48 stock rows 96. An earlier count was 123, with one row of a KB more:
    // of these, only the return is near its next KB.
    expect(written).toMatchObject({ units: 121, by: { table: 116, GSI1: 2, GSI2: 3 } });
    const actions = (written?.input['TransactItems'] ?? []) as { Put?: { Item: Item } }[];
    expect(actions).toHaveLength(53);
    const puts = actions.flatMap(({ Put }) => (Put ? [Put.Item] : []));
    const kilobytes = (type: string) =>
      itemBytes(puts.find((item) => item['type'] === type) ?? {}) / 1024;
    expect(kilobytes('LineCounters')).toBeCloseTo(2.05, 1);
    expect(kilobytes('Cancellation')).toBeCloseTo(1.25, 1);
    expect(kilobytes('Return')).toBeGreaterThan(2.8);
    expect(kilobytes('Return')).toBeLessThan(3);
  });

  it('is 98 actions at most: of 40 payments and five requested returns, too', async () => {
    const path = await halfShipped('2f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b', 'MUG');
    for (let n = 0; n < MAX_REPORTED_PAYMENTS; n++)
      expect(
        await reportPayment({ ...path, paymentReference: `pi_${n}`, amount: 100 }),
      ).toMatchObject({ status: 200 });
    for (let seq = 1; seq <= 5; seq++)
      expect(await sendBack(path, [[seq, 1]], { as: customer(path.customerId) })).toMatchObject({
        body: { status: 'REQUESTED' },
      });
    await project();
    const requests = await recordWhile(() => withdraw(path));

    const written = requests.find(({ operation }) => operation === 'TransactWriteItems');
    expect(written?.input['TransactItems']).toHaveLength(98);
    const { order, returns } = await fullOrder(path);
    expect(order.fulfillmentStatus).toBe('FULFILLED');
    expect(returns.map(({ status }) => status)).toEqual(Array(6).fill('OPEN'));
  });

  it('masks a card number, and counts all the same', async () => {
    const path = named(await order());
    const { body } = await withdraw(path, {
      name: 'Ada 4242 4242 4242 4242',
      comment: 'paid with 4242424242424242, order 7',
    });

    expect(body.status).toBe('DONE');
    expect(await statement(body.withdrawalId)).toMatchObject({
      consumerName: 'Ada **** **** **** ****',
      comment: 'paid with ****************, order *',
    });
  });

  it('refuses others, unknown lines and more than was ordered, and keeps nothing', async () => {
    const path = named(await order());
    const count = async () =>
      (await table.all()).filter(({ type }) => type === 'Withdrawal').length;
    const before = await count();

    expect(await withdraw(path, {}, customer('c3d4'))).toMatchObject({ status: 404 });
    const others = { customerId, orderId: (await anOrder('c3d4', 'ABC')).orderId };
    expect(await withdraw(others)).toMatchObject({ body: { code: 'order-not-found' } });
    const seven = await withdraw(path, { lines: [{ seq: 7, quantity: 1 }] });
    expect(seven).toMatchObject({ status: 422, body: { code: 'line-not-found' } });
    const two = await withdraw(path, { lines: [{ seq: 1, quantity: 2 }] });
    expect(two).toMatchObject({ status: 409, body: { code: 'quantity-not-available' } });
    for (const body of [{ name: '' }, { email: 'none' }, { order: 'o-1' }, { comment: 'x\u0000' }])
      expect(await withdraw(path, body)).toMatchObject({ status: 422 });
    expect(await count()).toBe(before);
  });

  it('is for operators, too, whose names the customer does not see', async () => {
    const path = named(await order());
    await ship(path);
    const { body } = await withdrawFor(path);

    expect(await statement(body.withdrawalId)).toMatchObject({ door: 'OPERATOR' });
    expect((await read(path)).returns[0]).not.toHaveProperty('createdBy');
    expect((await read(path, operator)).returns[0].createdBy).toBe(operator['sub']);
  });

  it('has its effect on an order whose lines were canceled before, and on hold', async () => {
    const path = named(await order(2));
    await cancelLines(path, [[1, 1]]);
    await asking('A7b')({
      as: operator,
      path: { ...path },
      headers: { 'if-match': '"2"' },
      body: { reason: 'FRAUD' },
    });

    expect((await withdraw(path)).body.status).toBe('DONE');
    expect((await fullOrder(path)).order.status).toBe('CANCELLED');
    const lines = (await table.get({ ...lineCountersKey(path.orderId) }))?.['lines'];
    expect(lines).toEqual({ 1: { cancelled: 2 }, 2: { cancelled: 2 } });
  });

  describe('A53d with the link of the order', () => {
    it('has the same effect', async () => {
      const placed = await order();
      const { body } = await withdrawByLink(placed.orderLink);

      expect(body).toMatchObject({ status: 'DONE', orderId: placed.orderId });
      expect(await statement(body.withdrawalId)).toMatchObject({ door: 'LINK' });
      expect(await withdrawByLink(placed.orderLink)).toMatchObject({ body });
      // The same words with a token are another statement, which finds nothing left.
      const other = await withdraw(named(placed));
      expect(other.body).toMatchObject({ status: 'DONE', outcome: { opened: [] } });
      expect(other.body.withdrawalId).not.toBe(body.withdrawalId);
    });

    it('refuses a link that was revoked, and one without the right', async () => {
      const placed = await order();
      const { orderId } = placed;
      const created = await asking('A54')({
        as: operator,
        path: { orderId },
        body: { rights: ['read', 'cancel'] },
      });
      expect(await withdrawByLink(created.body.orderLink)).toMatchObject({ status: 404 });
      await asking('A54b')({ as: operator, path: { orderId } });
      expect(await withdrawByLink(placed.orderLink)).toMatchObject({
        status: 404,
        body: { code: 'order-not-found' },
      });
    });
  });
});
