import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DayFigures } from '../../../domain/days/day-figures.ts';
import { dayFiguresKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { cancelWhole, ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { refund, report } from '../../support/payments.ts';
import { projectorFunction } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const call = asking('A57');
const getDays = (from: string, to?: string) =>
  call({ as: operator, query: { from, ...(to && { to }) } });

describe('A57 get days', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  let customers = 0;

  beforeAll(() => aSku('ABC'));
  beforeEach(() => {
    vi.stubEnv('DAY_FIGURES', 'true');
    vi.stubEnv('TIME_ZONE', 'Europe/Berlin');
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const aBuyer = () => aCustomer(`c-${++customers}`);
  const of = async (from: string, to?: string) =>
    (await getDays(from, to)).body as { timeZone: string; items: DayFigures[] };
  const figures = async (day: string) => (await of(day)).items;
  const at = (hour: number, figure = 1) =>
    Array.from({ length: 24 }, (_, i) => (i === hour ? figure : 0));

  async function placed(time: string) {
    vi.setSystemTime(time);
    const customerId = await aBuyer();
    const { orderId } = await anOrder(customerId, 'ABC', 'ABC');
    return { customerId, orderId };
  }
  const paid = (order: { customerId: string; orderId: string }, occurredAt: string) =>
    report({ ...order, paymentReference: `pi_${order.orderId}`, amount: 2000, occurredAt });

  it('counts an order, its parcels and its money, each on its own day of the zone', async () => {
    const order = await placed('2026-03-01T23:30:00Z');
    await paid(order, '2026-03-02T23:10:00Z');
    vi.setSystemTime('2026-03-03T09:00:00Z');
    const { status } = await ship(order, [1, 1]);
    expect(status).toBe(201);
    await ship(order);
    await catchUp();

    expect(await of('2026-03-01', '2026-03-04')).toEqual({
      timeZone: 'Europe/Berlin',
      items: [
        expect.objectContaining({
          day: '2026-03-02',
          currency: 'EUR',
          orders: 1,
          sum: 2000,
          captured: 0,
          parcels: 0,
          ordersByHour: at(0),
        }),
        expect.objectContaining({
          day: '2026-03-03',
          orders: 0,
          captured: 2000,
          parcels: 2,
          parcelsByHour: at(10, 2),
        }),
      ],
    });
  });

  it('counts shipping, discounts and taxes', async () => {
    vi.setSystemTime('2026-03-05T12:00:00Z');
    const customerId = await aBuyer();
    const adjustments = [
      { kind: 'SHIPPING', name: 'DHL', amount: 490 },
      { kind: 'DISCOUNT', name: 'Spring', amount: -200 },
      { kind: 'TAX', name: 'VAT', amount: 300 },
      { kind: 'TAX', name: 'VAT 7 %', amount: 65, included: true },
    ];
    const lines = [{ sku: 'ABC', quantity: 2, unitPrice: 1000 }];
    const { status } = await asking('A6')({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { lines, currency: 'EUR', adjustments },
    });
    expect(status).toBe(201);
    await catchUp();

    expect(await figures('2026-03-05')).toMatchObject([
      { sum: 2590, shipping: 490, discount: -200, taxTotal: 300, taxIncluded: 65 },
    ]);
  });

  it('moves what is canceled to figures of its own, and back what is refunded', async () => {
    const order = await placed('2026-03-06T12:00:00Z');
    await paid(order, '2026-03-06T12:01:00Z');
    await catchUp();
    vi.setSystemTime('2026-03-07T12:00:00Z');
    await cancelWhole(order);
    await catchUp();

    expect(await figures('2026-03-06')).toMatchObject([
      { orders: 1, sum: 0, cancelled: 1, cancelledSum: 2000, captured: 2000, ordersByHour: at(13) },
    ]);
    const payment = await table.all();
    expect(payment.length).toBeGreaterThan(0);
  });

  it('counts a refund on its own day', async () => {
    const order = await placed('2026-03-08T12:00:00Z');
    const { body } = await paid(order, '2026-03-08T12:01:00Z');
    vi.setSystemTime('2026-03-09T12:00:00Z');
    const { paymentId } = body as { paymentId: string };
    await refund({ ...order, paymentId }, { amount: 500, reason: 'GOODWILL' });
    await catchUp();
    expect(await figures('2026-03-09')).toEqual([]);

    await report({
      ...order,
      paymentReference: `pi_${order.orderId}`,
      kind: 'REFUND',
      amount: 500,
      reference: `re_${order.orderId}`,
      occurredAt: '2026-03-09T12:05:00Z',
    });
    await catchUp();
    expect(await figures('2026-03-09')).toMatchObject([{ refunded: 500, captured: 0, orders: 0 }]);
  });

  it('adds up the shards, and leaves out days on which nothing is left', async () => {
    const row = { type: 'DayFigures', orders: 2, sum: 10, 'orders.07': 2 };
    await table.put({ ...dayFiguresKey(0, '2026-04-01', 'EUR'), ...row });
    await table.put({ ...dayFiguresKey(1, '2026-04-01', 'EUR'), ...row });
    await table.put({ ...dayFiguresKey(1, '2026-04-01', 'USD'), ...row, orders: 1 });
    await table.put({ ...dayFiguresKey(1, '2026-04-02', 'USD'), type: 'DayFigures', orders: 0 });
    await table.put({ ...dayFiguresKey(1, '2026-04-03', 'EUR'), ...row });

    expect((await of('2026-04-01', '2026-04-02')).items).toMatchObject([
      { day: '2026-04-01', currency: 'EUR', orders: 4, sum: 20, ordersByHour: at(7, 4) },
      { day: '2026-04-01', currency: 'USD', orders: 1 },
    ]);
  });

  it('reads each shard once, for half a unit', async () => {
    const requests = await recordWhile(() => getDays('2026-05-01'));
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual(
      Array.from({ length: 4 }, () => ['Query', 0.5]),
    );
  });

  it.each([
    [{}, '/query/from'],
    [{ from: '2026-02-30' }, '/query/from'],
    [{ from: '2026-06-02', to: '2026-06-01' }, '/query/to'],
    [{ from: '2026-01-01', to: '2026-03-04' }, '/query/to'],
  ])('refuses %o', async (query, pointer) => {
    expect(await call({ as: operator, query: { ...query } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });

  it('answers 62 days', async () => {
    expect(await getDays('2026-01-01', '2026-03-03')).toMatchObject({ status: 200 });
  });
});
