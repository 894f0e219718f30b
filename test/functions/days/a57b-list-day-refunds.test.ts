import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newOrderId } from '../../../domain/order-id.ts';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { dayRefundKey, isDayRefund } from '../../../table/keys.ts';
import { shardOf } from '../../../table/shards.ts';
import { asking, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { projectorFunction } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const call = asking('A57b');
const getDays = asking('A57');
const listDayRefunds = (day: string, query: Record<string, string> = {}) =>
  call({ as: operator, path: { day }, query });

describe('A57b list the refunds of a day', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();

  beforeAll(async () => {
    await aSku('ABC');
    await aCustomer('c-1');
  });
  beforeEach(() => {
    vi.stubEnv('DAY_FIGURES', 'true');
    vi.stubEnv('TIME_ZONE', 'Europe/Berlin');
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Places an order and pays 2000 for it. */
  async function paid(at: string) {
    vi.setSystemTime(at);
    const { orderId } = await anOrder('c-1', 'ABC', 'ABC');
    const order = { customerId: 'c-1', orderId, paymentReference: `pi_${orderId}` };
    await report({ ...order, amount: 2000, occurredAt: at });
    return order;
  }
  type Paid = Awaited<ReturnType<typeof paid>>;
  async function refunded(order: Paid, amount: number, occurredAt: string) {
    vi.setSystemTime(occurredAt);
    const reference = `re_${order.orderId}_${occurredAt}`;
    const answer = await report({ ...order, kind: 'REFUND', amount, reference, occurredAt });
    expect(answer.status).toBe(200);
  }
  const items = async (day: string) => (await listDayRefunds(day)).body['items'];

  it('has the sum of each order’s refunds on the day, by their placing', async () => {
    const [first, second] = [
      await paid('2026-03-08T12:00:00Z'),
      await paid('2026-03-08T13:00:00Z'),
    ];
    await refunded(second, 700, '2026-03-09T11:00:00Z');
    await refunded(first, 300, '2026-03-09T12:00:00Z');
    await refunded(first, 200, '2026-03-09T22:30:00Z');
    await refunded(first, 100, '2026-03-09T23:30:00Z');
    await catchUp();

    const shown = ({ orderId }: Paid, amount: number) => ({
      orderId,
      number: orderNumberOf(orderId),
      currency: 'EUR',
      amount,
    });
    expect(await items('2026-03-09')).toEqual([shown(first, 500), shown(second, 700)]);
    expect(await items('2026-03-10')).toEqual([shown(first, 100)]);
    expect(await items('2026-03-08')).toEqual([]);
    const { body } = await getDays({ as: operator, query: { from: '2026-03-09' } });
    expect(body['items']).toMatchObject([{ refunded: 1200 }]);
  });

  it('is written with the figures of the day: for two units more, once', async () => {
    const order = await paid('2026-03-12T12:00:00Z');
    await catchUp();
    await refunded(order, 300, '2026-03-12T13:00:00Z');
    const requests = await recordWhile(() => catchUp());

    const counting = requests.filter(({ input }) => JSON.stringify(input).includes('REFUNDED#'));
    expect(counting).toMatchObject([
      { operation: 'TransactWriteItems', units: 6, input: { TransactItems: { length: 3 } } },
    ]);
    expect((await table.all()).filter((row) => isDayRefund(row as never))).toContainEqual({
      ...dayRefundKey(shardOf(order.orderId, 4), {
        day: '2026-03-12',
        orderId: order.orderId,
        currency: 'EUR',
      }),
      type: 'DayRefund',
      refunded: 300,
    });
  });

  it('has pages, over all shards', async () => {
    const day = '2026-04-01';
    const orders = Array.from({ length: 30 }, (_, n) =>
      newOrderId(new Date(Date.parse(`${day}T00:00:00Z`) + n)),
    );
    for (const orderId of orders) {
      const key = dayRefundKey(shardOf(orderId, 4), { day, orderId, currency: 'EUR' });
      await table.put({ ...key, type: 'DayRefund', refunded: 1 });
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { status, body } = await listDayRefunds(day, { limit: '7', ...(cursor && { cursor }) });
      expect(status).toBe(200);
      found.push(...(body['items'] as Paid[]).map(({ orderId }) => orderId));
      cursor = body['nextCursor'] as string | undefined;
    } while (cursor);
    expect(found).toEqual(orders);
  });

  it('reads each shard once, for half a unit', async () => {
    const requests = await recordWhile(() => listDayRefunds('2026-05-01'));
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual(
      Array.from({ length: 4 }, () => ['Query', 0.5]),
    );
  });

  it('refuses a day that is none, and the cursor of another day', async () => {
    expect(await listDayRefunds('2026-02-30')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/path/day' }] },
    });
    const { body } = await listDayRefunds('2026-04-01', { limit: '1' });
    const cursor = String(body['nextCursor']);
    expect(await listDayRefunds('2026-04-02', { cursor })).toMatchObject({ status: 400 });
  });
});
