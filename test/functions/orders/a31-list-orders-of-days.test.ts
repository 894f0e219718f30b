import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { asking, operator } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { metadataAt, orderIdAt } from '../../support/rows.ts';
import { freshTable } from '../../support/table.ts';
import { walk } from '../../support/walk.ts';

const listOrders = asking('A31');
const list = (query: Record<string, string>, as = operator) => listOrders({ as, query });

const MOMENTS = [
  '2026-06-01T00:00:00.000Z',
  '2026-06-01T23:59:59.999Z',
  ...Array.from({ length: 20 }, (_, n) => `2026-06-02T10:${String(n).padStart(2, '0')}:00.000Z`),
  '2026-06-05T08:00:00.000Z',
];

describe('A31 list the orders of days', () => {
  const table = freshTable();
  beforeAll(async () => {
    await table.put(...MOMENTS.map(metadataAt));
  });
  const momentsOf = (answer: { body: { items: { placedAt: string }[] } }) =>
    answer.body.items.map(({ placedAt }) => placedAt);

  it('lists the orders of one day, of all customers, newest first', async () => {
    const answer = await list({ from: '2026-06-01' });

    expect(answer.body).toEqual({
      items: [1, 0].map((n) => ({
        orderId: orderIdAt(`${MOMENTS[n]}`, n),
        number: orderNumberOf(orderIdAt(`${MOMENTS[n]}`, n)),
        customerId: `customer-${n}`,
        placedAt: MOMENTS[n],
        status: 'OPEN',
        currency: 'EUR',
        total: 1000 + n,
      })),
    });
  });

  it.each(['asc', 'desc'])('pages over days without omission or repetition: %s', async (sort) => {
    for (const limit of ['1', '2', '3', '7', '100']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { from: '2026-06-01', to: '2026-06-05', sort, limit };
        const answer = await list({ ...query, ...(cursor && { cursor }) });
        expect(answer.status).toBe(200);
        seen.push(...momentsOf(answer));
        cursor = answer.body.nextCursor;
      } while (cursor);

      expect(seen).toEqual(sort === 'asc' ? MOMENTS : MOMENTS.toReversed());
    }
  });

  it('reads only the days that a page needs', async () => {
    const days = { from: '2026-06-01', to: '2026-06-05' };
    const requests = recordRequests();

    await list({ ...days, sort: 'asc', limit: '1' });
    const forOneDay = requests.length;
    await list({ ...days, sort: 'asc', limit: '2' });

    // The Query of the next day finds out whether a second page follows.
    expect([forOneDay, requests.length - forOneDay]).toEqual([4, 8]);
  });

  it('is a Query for each partition of a day, and begins at the day of the cursor', async () => {
    const first = await list({ from: '2026-06-01', to: '2026-06-05', sort: 'asc', limit: '10' });
    const requests = recordRequests();

    await list({
      from: '2026-06-01',
      to: '2026-06-05',
      sort: 'asc',
      limit: '10',
      cursor: first.body.nextCursor,
    });

    expect(requests.length).toBeLessThanOrEqual(8);
    for (const { units } of requests) expect(units).toBe(0.5);
  });

  it.each([
    // A day in Berlin, in summer and on the longest day of the year.
    ['2026-06-01T22:00:00Z', '2026-06-02T22:00:00Z', MOMENTS.slice(1, 22)],
    ['2026-06-02T00:00:00+02:00', '2026-06-03T00:00:00+02:00', MOMENTS.slice(1, 22)],
    ['2026-06-02T10:03:00Z', '2026-06-02T10:05:00Z', MOMENTS.slice(5, 7)],
    ['2026-06-02T10:03:00.001Z', '2026-06-02T10:05:00.001Z', MOMENTS.slice(6, 8)],
    ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z', MOMENTS.slice(0, 2)],
  ])('lists those from %s on, before %s', async (from, to, moments) => {
    for (const limit of ['1', '4', '100']) {
      for (const sort of ['asc', 'desc']) {
        const { items } = await walk((cursor) => list({ from, to, sort, limit, ...cursor }));
        const found = items.map((item) => item['placedAt']);
        expect(found).toEqual(sort === 'asc' ? moments : moments.toReversed());
      }
    }
  });

  it('reads both UTC days of a day in another zone, and none that begins at its end', async () => {
    const requests = recordRequests();
    const reads = async (from: string, to: string) => {
      requests.length = 0;
      await list({ from, to, limit: '100' });
      return requests.map(({ units }) => units);
    };

    expect(await reads('2026-06-01T22:00:00Z', '2026-06-02T22:00:00Z')).toEqual(Array(8).fill(0.5));
    expect(await reads('2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z')).toHaveLength(4);
  });

  it.each([
    [{ from: '2026-06-01T22:00:00Z' }, 'must be sent if from is a moment'],
    [{ from: '2026-06-01T22:00:00Z', to: '2026-06-02' }, 'a moment as from is'],
    [{ from: '2026-06-01', to: '2026-06-02T22:00:00Z' }, 'a moment as from is'],
    [{ from: '2026-06-01T22:00:00Z', to: '2026-06-01T22:00:00Z' }, 'then it is after it'],
    [{ from: '2026-06-01T22:00:00Z', to: '2026-07-02T23:00:01Z' }, 'must be within 31 days'],
    [{ from: '2026-06-01T22:00:00' }, 'must be a moment like'],
    [{ from: '2026-02-30T22:00:00Z' }, 'must be a moment like'],
    [{ from: '2026-06-01T25:00:00Z' }, 'must be a moment like'],
  ])('refuses %j', async (query, detail) => {
    const { status, body } = await list(query as Record<string, string>);

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-request' });
    expect(JSON.stringify(body.errors)).toContain(detail);
  });

  it('takes 31 days of a zone, of which one has 25 hours', async () => {
    // The page is full after two days: a busy machine has no time to read 32 in one request.
    await table.put(
      ...['2026-10-01T08:00:00.000Z', '2026-10-02T08:00:00.000Z'].map((at, n) =>
        metadataAt(at, 90 + n),
      ),
    );
    const october = { from: '2026-09-30T22:00:00Z', to: '2026-10-31T23:00:00Z', sort: 'asc' };
    const { status, body } = await list({ ...october, limit: '1' });
    expect(status).toBe(200);
    expect(momentsOf({ body })).toEqual(['2026-10-01T08:00:00.000Z']);
  });

  it('lists an order as soon as it is placed, with its current status', async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
    const { orderId, placedAt } = await anOrder('a1b2', 'ABC');

    const { body } = await list({ from: placedAt.slice(0, 10) });

    expect(body.items).toMatchObject([{ orderId, customerId: 'a1b2', status: 'OPEN' }]);
  });
});
