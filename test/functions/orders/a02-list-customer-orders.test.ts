import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { recordRequests } from '../../../tools/bench/measurement/request-recorder.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
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

  it('returns an empty page before the first order', async () => {
    expect((await list('no-orders')).body).toEqual({ items: [] });
  });

  it('lists the newest first, or the oldest first on request', async () => {
    const placed = await rows('sorted', 3);

    expect(idsOf(await list('sorted'))).toEqual([...placed].reverse());
    expect(idsOf(await list('sorted', { sort: 'desc' }))).toEqual([...placed].reverse());
    expect(idsOf(await list('sorted', { sort: 'asc' }))).toEqual(placed);
  });

  it('lists only orders of a customer’s partition', async () => {
    await aCustomer('mixed');
    await table.put({ PK: 'CUST#mixed', SK: 'SUMMARY' }, { PK: 'CUST#mixed', SK: 'ADDR#home' });
    const placed = await rows('mixed', 1);

    expect(idsOf(await list('mixed'))).toEqual(placed);
  });

  it('is one Query of at most one read unit for a page of 20', async () => {
    const requests = recordRequests();

    const answer = await list('typical');

    expect(answer.body.items).toHaveLength(20);
    expect(requests).toMatchObject([{ operation: 'Query' }]);
    expect(requests[0]?.units).toBeLessThanOrEqual(1);
    expect(requests[0]?.by).not.toHaveProperty('GSI1');
  });

  it.each([
    ['1', 1],
    ['7', 7],
    ['100', 40],
  ])('accepts a limit of %s', async (limit, items) => {
    expect((await list('typical', { limit })).body.items).toHaveLength(items);
  });

  it('has a next cursor only if there is a next page', async () => {
    const full = await list('typical', { limit: '40' });
    const short = await list('typical', { limit: '39' });
    const last = await list('typical', { limit: '39', cursor: short.body.nextCursor });

    expect(full.body).not.toHaveProperty('nextCursor');
    expect(short.body.nextCursor).toMatch(/^[\w-]+$/);
    expect(last.body.items).toHaveLength(1);
    expect(last.body).not.toHaveProperty('nextCursor');
  });

  it('accepts another limit on a later page', async () => {
    const first = await list('typical', { limit: '5' });
    const rest = await list('typical', { limit: '100', cursor: first.body.nextCursor });

    expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(40);
  });

  it.each(['asc', 'desc'])(
    'lists every earlier order exactly once while new orders arrive (%s)',
    async (sort) => {
      const customerId = `walk-${sort}`;
      await Promise.all([aCustomer(customerId), rows(customerId, 30)]);
      const earlier = idsOf(await list(customerId, { limit: '100' }));

      const { items, pages } = await walk(
        (cursor) => list(customerId, { sort, limit: '7', ...cursor }),
        async (page) => {
          // One at this time, and one between the orders on earlier and later pages.
          if (page < 5) await anOrder(customerId, 'ABC');
          await table.put(
            aRow(customerId, minute(10 + page).replace(':00.000Z', ':30.000Z'), { n: 100 + page }),
          );
        },
      );

      const visited = items.map(({ orderId }) => orderId);
      expect(pages).toBeGreaterThanOrEqual(5);
      expect(visited.filter((id) => earlier.includes(id)).sort()).toEqual([...earlier].sort());
      expect(new Set(visited).size).toBe(visited.length);
      const moments = items.map(({ placedAt }) => placedAt);
      expect(moments).toEqual(sort === 'asc' ? [...moments].sort() : [...moments].sort().reverse());
    },
  );

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
    [{ limit: '0' }, '/query/limit'],
    [{ limit: '101' }, '/query/limit'],
    [{ limit: '-1' }, '/query/limit'],
    [{ limit: '1.5' }, '/query/limit'],
    [{ limit: '1e1' }, '/query/limit'],
    [{ limit: '07' }, '/query/limit'],
    [{ limit: '' }, '/query/limit'],
    [{ from: '2026-6-1' }, '/query/from'],
    [{ from: '2026-02-30' }, '/query/from'],
    [{ to: '2026-13-01' }, '/query/to'],
    [{ to: '2026-06-01T00:00:00Z' }, '/query/to'],
    [{ to: '~' }, '/query/to'],
    [{ from: '' }, '/query/from'],
    [{ from: '2026-06-02', to: '2026-06-01' }, '/query/to'],
    [{ sort: 'up' }, '/query/sort'],
    [{ size: '5' }, '/query/size'],
    [{ Limit: '5' }, '/query/Limit'],
  ] as [Record<string, string>, string][])('refuses %j', async (query, pointer) => {
    const { status, body } = await list('typical', query);

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-request' });
    expect(body.errors[0]).toEqual({ pointer, detail: expect.any(String) });
  });

  it('returns an empty list to other customers, without a request to DynamoDB', async () => {
    const requests = recordRequests();

    const foreign = await call({ as: customer('mallory'), path: { customerId: 'typical' } });
    const absent = await call({ as: customer('mallory'), path: { customerId: 'nobody' } });

    expect(foreign).toMatchObject({ status: 404, body: { code: 'customer-not-found' } });
    expect(foreign).toEqual({
      ...absent,
      body: { ...absent.body, instance: '/customers/typical/orders' },
    });
    expect(requests).toEqual([]);
  });

  it('lets operators list any customer’s orders', async () => {
    expect((await call({ as: operator, path: { customerId: 'typical' } })).body.items).toHaveLength(
      20,
    );
  });
});
