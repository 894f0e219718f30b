import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { asking, customer } from '../../support/call.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { report } from '../../support/payments.ts';
import { aRow, minute, orderIdAt } from '../../support/rows.ts';
import { freshTable } from '../../support/table.ts';
import { walk } from '../../support/walk.ts';

const call = asking('A2');
const list = (customerId: string, query?: Record<string, string>) =>
  call({ as: customer(customerId), path: { customerId }, ...(query && { query }) });
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.items.map(({ orderId }: { orderId: string }) => orderId);

describe('A2 list a customer’s orders', () => {
  const table = freshTable();
  /** Orders a minute apart, oldest first. */
  const rows = async (customerId: string, count: number) => {
    await table.put(...Array.from({ length: count }, (_, n) => aRow(customerId, minute(n), { n })));
    return Array.from({ length: count }, (_, n) => orderIdAt(minute(n), n));
  };

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aSku('ABC')]);
    await rows('typical', 40);
  });

  it('returns orders as A6 placed them, without their lines', async () => {
    const { orderId, placedAt } = await anOrder(await aCustomer('one-order'), 'ABC');

    const answer = await list('one-order');

    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(answer.body).toEqual({
      items: [
        {
          orderId,
          number: orderNumberOf(orderId),
          customerId: 'one-order',
          status: 'OPEN',
          fulfillmentStatus: 'UNFULFILLED',
          paymentStatus: 'PENDING',
          placedAt,
          updatedAt: placedAt,
          version: 1,
          currency: 'EUR',
          total: 1000,
          lineCount: 1,
        },
      ],
    });
  });

  it('costs 1 RCU for a page of 20, also with orders partly changed and paid', async () => {
    const uuid = '1f0c1b8e-5e0d-4d36-8f6b-2c1d3e4f5a6b';
    await aCustomer(uuid);
    for (let n = 0; n < 21; n++) {
      const path = {
        customerId: uuid,
        orderId: (await anOrder(uuid, 'ABC', 'ABC', 'ABC')).orderId,
      };
      await cancelLines(path, [[2, 1]]);
      await ship(path);
      const sale = { ...path, paymentReference: `pi_${n}` };
      await report({ ...sale, amount: 3000 });
      await report({ ...sale, kind: 'REFUND', amount: 1000 });
    }
    const requests = recordRequests();

    const { body } = await list(uuid);

    expect(body.items).toHaveLength(20);
    expect(body.items[0]).toMatchObject({ fulfillmentStatus: 'FULFILLED', total: 2000 });
    expect(body.items[0]).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED', refunded: 1000 });
    expect(requests).toMatchObject([{ operation: 'Query', units: 1 }]);
  });

  it('lists only orders of a customer’s partition', async () => {
    await aCustomer('mixed');
    await table.put({ PK: 'CUST#mixed', SK: 'SUMMARY' }, { PK: 'CUST#mixed', SK: 'ADDR#home' });
    const placed = await rows('mixed', 1);

    expect(idsOf(await list('mixed'))).toEqual(placed);
  });

  it('accepts days, both inclusive', async () => {
    const at = [
      '2026-05-31T23:59:59.999Z',
      '2026-06-01T00:00:00.000Z',
      '2026-06-30T23:59:59.999Z',
      '2026-07-01T00:00:00.000Z',
    ];
    const [before = '', first = '', last = '', after = ''] = at.map((moment) => orderIdAt(moment));
    await table.put(...at.map((moment) => aRow('days', moment)));

    expect(idsOf(await list('days', { from: '2026-06-01', to: '2026-06-30' }))).toEqual([
      last,
      first,
    ]);
    expect(idsOf(await list('days', { from: '2026-06-30' }))).toEqual([after, last]);
    expect(idsOf(await list('days', { to: '2026-06-01' }))).toEqual([first, before]);
    expect(idsOf(await list('days', { from: '2026-06-30', to: '2026-06-30' }))).toEqual([last]);
    expect(idsOf(await list('days', { from: '2026-06-02', to: '2026-06-29' }))).toEqual([]);
  });

  it('refuses a cursor of one status, or of one range, for another', async () => {
    const query = { status: 'OPEN', from: '2026-06-01', to: '2026-06-02', limit: '1' };
    const { nextCursor: cursor } = (await list('typical', query)).body;
    const from = (await list('typical', { from: '2026-06-01', limit: '1' })).body.nextCursor;

    expect(await list('typical', { ...query, cursor })).toMatchObject({ status: 200 });
    const others: Record<string, string>[] = [
      { ...query, status: 'SHIPPED', cursor },
      { ...query, from: '2026-06-02', cursor },
      { ...query, to: '2026-06-03', cursor },
      { status: 'OPEN', to: '2026-06-02', cursor },
      // The same day at the other end of the range.
      { to: '2026-06-01', cursor: from },
    ];
    for (const other of others)
      expect(await list('typical', other)).toMatchObject({
        status: 400,
        body: { code: 'invalid-cursor' },
      });
  });

  it('keeps the days over all of its pages', async () => {
    await table.put(
      aRow('typical-days', '2026-05-31T12:00:00.000Z'),
      aRow('typical-days', '2026-06-02T12:00:00.000Z'),
    );
    const placed = await rows('typical-days', 9);
    const day = { from: '2026-06-01', to: '2026-06-01' };

    const { items } = await walk((cursor) =>
      list('typical-days', { ...day, limit: '4', ...cursor }),
    );

    expect(items.map(({ orderId }) => orderId)).toEqual([...placed].reverse());
  });

  it('lists the orders that document 004’s lab wrote by hand', async () => {
    await table.put(
      { PK: 'CUST#lab', SK: 'ORDER#2026-06-01#o-9001', status: 'OPEN', total: 149 },
      { PK: 'CUST#lab', SK: 'ORDER#2026-06-03#o-9044' },
    );

    expect((await list('lab', { from: '2026-06-01', to: '2026-06-03' })).body.items).toEqual([
      { customerId: 'lab', orderId: 'o-9044', placedAt: '2026-06-03' },
      // An amount without a currency is not shown.
      {
        customerId: 'lab',
        orderId: 'o-9001',
        placedAt: '2026-06-01',
        status: 'OPEN',
        fulfillmentStatus: 'UNFULFILLED',
      },
    ]);
  });

  it.each([
    [{ from: '2026-6-1' }, '/query/from'],
    [{ from: '2026-02-30' }, '/query/from'],
    [{ to: '2026-13-01' }, '/query/to'],
    [{ to: '2026-06-01T00:00:00' }, '/query/to'],
    [{ to: '~' }, '/query/to'],
    [{ from: '' }, '/query/from'],
    [{ from: '2026-06-02', to: '2026-06-01' }, '/query/to'],
  ] as [Record<string, string>, string][])('refuses %j', async (query, pointer) => {
    const { status, body } = await list('typical', query);

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-request' });
    expect(body.errors[0]).toEqual({ pointer, detail: expect.any(String) });
  });
});
