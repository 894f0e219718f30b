import { beforeAll, describe, expect, it } from 'vitest';
import { lineCountersKey, orderMetadataKey, returnKey } from '../../../table/keys.ts';
import { asking, customer, holderOf, operator } from '../../support/call.ts';
import { cancelLines, type Named, ship } from '../../support/fulfillments.ts';
import { aCustomer, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { pay, refund } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import { receive, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';
import { withdraw } from '../../support/withdrawals.ts';

const getOrder = asking('A3');
const cancelOrder = asking('A8');
const cancelLinked = asking('A53c');
const customerId = 'a1b2';
const own = customer(customerId);
const COUPON = { kind: 'DISCOUNT', name: 'Coupon', amount: -1000 };
const POST = { kind: 'SHIPPING', name: 'Post', amount: 490 };

describe('A discount or tax of the whole order', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(() =>
    Promise.all([
      aCustomer(customerId),
      aSku('ABC'),
      aSku('XYZ'),
      asking('A10')({
        as: operator,
        path: { sku: 'GIFT' },
        body: { name: 'Gift', unitPrice: 0, currency: 'EUR', quantity: 99, lowStockThreshold: 1 },
      }),
    ]),
  );

  const place = async (
    lines: readonly (readonly [sku: string, quantity: number])[],
    ...adjustments: object[]
  ): Promise<Named & { orderLink: string; total: number; paymentStatus: string }> => {
    const items = lines.map(([sku, quantity]) => ({
      sku,
      quantity,
      unitPrice: sku === 'GIFT' ? 0 : 1000,
    }));
    const { body } = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { currency: 'EUR', lines: items, adjustments },
    });
    return body;
  };
  const named = ({ orderId }: { orderId: string }): Named => ({ customerId, orderId });
  const read = async ({ orderId }: Named) => {
    await project();
    return (await getOrder({ as: operator, path: { orderId } })).body;
  };
  const TWO = [
    ['ABC', 1],
    ['XYZ', 1],
  ] as const;

  it.each(['customer', 'link', 'operator', 'withdrawal'])(
    'is canceled with its lines: by %s',
    async (who) => {
      const order = await place(TWO, COUPON);
      const path = named(order);
      const lines = [{ seq: 1, quantity: 1 }];
      if (who === 'link')
        await cancelLinked({
          as: holderOf(order.orderLink),
          headers: idempotencyKey(),
          body: { lines },
        });
      else if (who === 'withdrawal') await withdraw(path, { lines });
      else
        await cancelOrder({
          as: who === 'customer' ? own : operator,
          path: { ...path },
          headers: idempotencyKey(),
          body: { lines },
        });

      expect(await read(path)).toMatchObject({
        status: 'OPEN',
        paymentStatus: 'PENDING',
        subtotal: 1000,
        adjustments: [{ ...COUPON, amount: -500 }],
        total: 500,
        amounts: { due: 500, overpaid: 0 },
      });
      expect(await table.get({ ...lineCountersKey(path.orderId) })).toMatchObject({ totalRule: 2 });
    },
  );

  it('is that of the lines of an order that a batch placed, too', async () => {
    const lines = TWO.map(([sku, quantity]) => ({ sku, quantity, unitPrice: 1000 }));
    const one = { key: 'one', customerId, currency: 'EUR', lines, adjustments: [COUPON, POST] };
    const { body } = await asking('A36')({ as: operator, body: { orders: [one] } });
    const path = named(body.results[0].order);
    await cancelLines(path, [[2, 1]]);

    const order = await read(path);
    expect(order).toMatchObject({ adjustments: [{ amount: -500 }, { amount: 490 }], total: 990 });
    expect(await table.get({ ...lineCountersKey(path.orderId) })).toMatchObject({ totalRule: 2 });
    // Every reader shows the same.
    const { adjustments, total, subtotal } = order;
    const shown = await asking('A3b')({ as: own, path: { ...path } });
    expect(shown.body).toMatchObject({ total });
    const several = await asking('A50')({ as: operator, query: { ids: path.orderId } });
    expect(several.body.items).toMatchObject([{ total, subtotal, adjustments }]);
  });

  it('is worth what is left of it, once a receipt had no value: rows of before', async () => {
    const tax = { kind: 'TAX', name: 'VAT', amount: 551, seq: 1 };
    const path = named(await place([['ABC', 3]], { ...COUPON, amount: -100 }, tax));
    const { paymentId } = (await pay(path, { provider: 'manual', captured: true })).body;
    await ship(path);
    const back = async () => {
      const { returnId } = (await sendBack(path, [[1, 1]])).body;
      await receive({ ...path, returnId }, [[1, 1]]);
      return returnId as string;
    };
    const first = await back();
    const key = { ...returnKey(path.orderId, first) };
    const { value, ...before } = (await table.get(key)) ?? {};
    await table.put(before);

    // By the first rule: the price with its line's own tax, and no part of the coupon.
    const [old] = (await read(path)).returns;
    expect(old).toMatchObject({ value: 1183, refunded: 0, open: 1183 });
    expect(value).toBe(1151);
    expect((await refund({ ...path, paymentId }, { returnId: first })).body.amount).toBe(1183);
    const second = await back();
    const third = await back();

    const { returns } = await read(path);
    expect(returns.map((one: { value: number }) => one.value)).toEqual([1183, 1119, 1149]);
    for (const returnId of [second, third]) await refund({ ...path, paymentId }, { returnId });
    expect(await read(path)).toMatchObject({
      paymentStatus: 'REFUNDED',
      refunded: 3451,
      amounts: { overpaid: 0 },
    });
  });

  it('is that of each item of a line', async () => {
    const path = named(
      await place([['ABC', 3]], COUPON, { kind: 'TAX', name: 'VAT', amount: 500 }),
    );
    await cancelLines(path, [[1, 1]]);

    const { subtotal, adjustments, total } = await read(path);
    const amounts = adjustments.map(({ amount }: { amount: number }) => amount);
    expect([subtotal, ...amounts, total]).toEqual([2000, -666, 334, 1668]);
    await cancelLines(path, [[1, 1]]);
    expect(await read(path)).toMatchObject({ total: 834 });
  });

  it('stays with the order beyond the price of its goods', async () => {
    const path = named(await place(TWO, { ...COUPON, amount: -2300 }, POST));
    await cancelLines(path, [[1, 1]], own);

    expect(await read(path)).toMatchObject({
      subtotal: 1000,
      adjustments: [{ amount: -1300 }, { amount: 490 }],
      total: 190,
    });
  });

  it('is not made of what a line’s own discount is beyond its price', async () => {
    const path = named(await place(TWO, { ...COUPON, amount: -1500, seq: 1 }));
    await cancelLines(path, [[2, 1]], own);

    expect(await read(path)).toMatchObject({ status: 'CANCELLED', paymentStatus: 'PENDING' });
    const other = named(await place(TWO, { ...COUPON, amount: -1500, seq: 1 }));
    await cancelLines(other, [[1, 1]], own);
    expect(await read(other)).toMatchObject({ status: 'OPEN', total: 500 });
  });

  it('leaves no gift of an order whose last paid item is canceled', async () => {
    const goods = [['GIFT', 2], ...TWO] as const;
    for (const cancel of [
      (path: Named) => cancelLines(path, [[3, 1]], own),
      (path: Named) => withdraw(path, { lines: [{ seq: 3, quantity: 1 }] }),
    ]) {
      const path = named(await place(goods));
      await cancelLines(path, [[2, 1]], own);
      expect(await read(path)).toMatchObject({ status: 'OPEN', total: 1000 });
      await cancel(path);
      expect(await read(path)).toMatchObject({
        status: 'CANCELLED',
        paymentStatus: 'PENDING',
        total: 0,
        lines: [{ cancelled: 2 }, { cancelled: 1 }, { cancelled: 1 }],
      });
    }
  });

  it('leaves no goods for the postage alone', async () => {
    const second = { ...COUPON, name: 'Second one free', seq: 2 };
    const fee = { kind: 'FEE', name: 'Packing', amount: 1 };
    for (const cancel of [
      (path: Named) => cancelLines(path, [[1, 1]], own),
      (path: Named) => cancelLines(path, [[1, 1]]),
      (path: Named) => withdraw(path, { lines: [{ seq: 1, quantity: 1 }] }),
    ]) {
      const path = named(await place(TWO, POST, fee, second));
      await pay(path, { provider: 'manual', captured: true });
      await cancel(path);
      expect(await read(path)).toMatchObject({
        status: 'CANCELLED',
        lines: [{ cancelled: 1 }, { cancelled: 1 }],
        amounts: { captured: 1491, overpaid: 1491 },
      });
    }
    // What cost nothing from the beginning is sent for its postage.
    const samples = named(await place([['GIFT', 2]], POST));
    await cancelLines(samples, [[1, 1]], own);
    expect(await read(samples)).toMatchObject({ status: 'OPEN', total: 490 });
  });

  it('does not make an order PAID whose gift has left', async () => {
    const path = named(await place([['GIFT', 1], ...TWO]));
    await ship(path, [1, 1]);
    for (const seq of [2, 3]) await cancelLines(path, [[seq, 1]], own);

    expect(await read(path)).toMatchObject({
      status: 'SHIPPED',
      paymentStatus: 'PENDING',
      total: 0,
      amounts: { due: 0 },
    });
  });

  it('may make a whole order free at its placing', async () => {
    const order = await place([['ABC', 3]], { ...COUPON, amount: -3000 });
    expect(order).toMatchObject({ total: 0, paymentStatus: 'PAID' });
    await cancelLines(named(order), [[1, 1]], own);

    expect(await read(named(order))).toMatchObject({
      status: 'OPEN',
      total: 0,
      paymentStatus: 'PAID',
    });
  });

  it('leaves as much due, or overpaid, as the canceled items are worth', async () => {
    const [unpaid, paid] = [named(await place(TWO, COUPON)), named(await place(TWO, COUPON))];
    await pay(paid, { provider: 'manual', captured: true });
    for (const path of [unpaid, paid]) await cancelLines(path, [[1, 1]], own);
    await pay(unpaid, { provider: 'manual', captured: true });

    const amounts = { captured: 500, due: 0, overpaid: 0 };
    expect(await read(unpaid)).toMatchObject({ paymentStatus: 'PAID', amounts });
    expect(await read(paid)).toMatchObject({
      paymentStatus: 'PAID',
      amounts: { captured: 1000, due: 0, overpaid: 500 },
    });
  });

  it('comes back with its items', async () => {
    const path = named(await place([['ABC', 2]], COUPON));
    const { paymentId } = (await pay(path, { provider: 'manual', captured: true })).body;
    await ship(path);
    const { returnId, total } = (await sendBack(path, [[1, 1]])).body;
    expect(total).toBe(500);
    await receive({ ...path, returnId }, [[1, 1]]);

    expect((await read(path)).returns).toMatchObject([{ value: 500, open: 500 }]);
    await refund({ ...path, paymentId }, { returnId });
    expect(await read(path)).toMatchObject({ refunded: 500, returns: [{ value: 500, open: 0 }] });
  });

  it('leaves no cent of a line that comes back item by item', async () => {
    const adjustments = [
      { ...COUPON, amount: -100, seq: 1 },
      { kind: 'TAX', name: 'VAT', amount: 551, seq: 1 },
    ];
    const path = named(await place([['ABC', 3]], ...adjustments));
    const { paymentId } = (await pay(path, { provider: 'manual', captured: true })).body;
    await ship(path);
    for (let n = 0; n < 3; n++) {
      const { returnId } = (await sendBack(path, [[1, 1]])).body;
      await receive({ ...path, returnId }, [[1, 1]]);
      await refund({ ...path, paymentId }, { returnId });
    }

    const { returns, ...order } = await read(path);
    expect(returns.map(({ value }: { value: number }) => value)).toEqual([1151, 1151, 1149]);
    expect(order).toMatchObject({
      status: 'RETURNED',
      paymentStatus: 'REFUNDED',
      refunded: 3451,
      amounts: { overpaid: 0 },
    });
  });

  describe('of which something was canceled by the first rule', () => {
    /** An order as the first rule left it: the coupon stays, and its total is 0. */
    async function ofBefore(lines: readonly (readonly [string, number])[] = TWO) {
      const path = named(await place(lines, COUPON));
      await cancelLines(path, [[1, 1]]);
      await project();
      const lineRow = await table.get({ ...lineCountersKey(path.orderId) });
      const { totalRule: _, ...counters } = lineRow ?? {};
      const rows = (await table.all()).filter(
        ({ PK, SK }) =>
          String(SK).endsWith(path.orderId) ||
          (PK === orderMetadataKey(path.orderId).PK && SK === 'META'),
      );
      const total = (lines.length - 1) * 1000 - 1000;
      await table.put(counters, ...rows.map((row) => ({ ...row, total })));
      return path;
    }

    it('keeps its total while nothing more is canceled', async () => {
      const path = await ofBefore();
      expect(await read(path)).toMatchObject({ total: 0, adjustments: [COUPON] });
      expect((await ship(path)).status).toBe(201);

      expect(await read(path)).toMatchObject({ total: 0, adjustments: [COUPON] });
      expect(await table.get({ ...lineCountersKey(path.orderId) })).not.toHaveProperty('totalRule');
    });

    it('follows the second one from its next cancellation on', async () => {
      const path = await ofBefore([...TWO, ['ABC', 1]]);
      expect(await read(path)).toMatchObject({ total: 1000 });
      await cancelLines(path, [[2, 1]], own);

      expect(await read(path)).toMatchObject({ total: 667, adjustments: [{ amount: -333 }] });
    });
  });
});
