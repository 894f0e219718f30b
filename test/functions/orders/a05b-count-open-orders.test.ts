import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_COUNTED } from '../../../table/orders/a05b-count-open-orders.ts';
import { asking, operator } from '../../support/call.ts';
import { onRequest, removeFromRequests } from '../../support/measurement/on-request.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../support/orders.ts';
import { aRow, minute } from '../../support/rows.ts';
import { freshTable } from '../../support/table.ts';

const call = asking('A5b');
const count = (query: Record<string, string> = {}) =>
  call({ as: operator, query: { status: 'OPEN', count: 'true', ...query } });

describe('A5b count the open orders', () => {
  const table = freshTable();

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aSku('ABC')]);
  });
  beforeEach(async () => {
    for (const { PK, SK } of await table.all('GSI2')) await table.remove({ PK, SK });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    removeFromRequests();
  });

  it('counts orders while they are open, and lists none', async () => {
    expect((await count()).body).toEqual({ items: [], count: 0 });
    const { orderId } = await anOrder('buyer', 'ABC');
    await anOrder('buyer', 'ABC');
    expect((await count()).body).toEqual({ items: [], count: 2 });
    await move('buyer', orderId, 'SHIPPED');

    const answer = await count();

    expect(answer.body).toEqual({ items: [], count: 1 });
    expect(answer.headers['cache-control']).toBe('private, max-age=60');
  });

  it('counts the partitions of every number of shards that is read, each order once', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => aRow('c', minute(n), { n }));
    vi.stubEnv('OPEN_ORDER_SHARDS', '1');
    await table.put(...rows.slice(0, 10).map((row) => ({ ...row, GSI2PK: 'OPEN' })));
    await table.put(...rows.slice(10));
    vi.stubEnv('OPEN_ORDER_SHARDS', '4');
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', '1,4');

    expect((await count()).body.count).toBe(30);
  });

  it('reads no items, and half a unit for every 4 KB of an index', async () => {
    await table.put(...Array.from({ length: 200 }, (_, n) => aRow('c', minute(n), { n })));

    const requests = await recordWhile(async () => {
      expect((await count()).body.count).toBe(200);
    });
    expect(requests.map(({ operation }) => operation)).toEqual(Array(4).fill('Query'));
    const units = requests.reduce((sum, one) => sum + one.units, 0);
    expect(units).toBeGreaterThan(2);
    expect(units).toBeLessThan(8);
  });

  /** Makes each page end after its first item, as one of 1 MB would, with a larger count. */
  const pagesOf = (each: number) =>
    onRequest(
      (next) => async (args) => {
        const result = await next({ ...args, input: { ...args.input, Limit: 1 } });
        const { output } = result as { output: { Count: number } };
        output.Count *= each;
        return result;
      },
      { step: 'initialize', priority: 'low' },
    );

  it('counts every page of a partition', async () => {
    await table.put(...Array.from({ length: 12 }, (_, n) => aRow('c', minute(n), { n })));
    pagesOf(1);

    expect((await count()).body.count).toBe(12);
  });

  it('ends at 20,000, and answers that there are at least as many', async () => {
    await table.put(...Array.from({ length: 40 }, (_, n) => aRow('c', minute(n), { n })));
    pagesOf(MOST_COUNTED / 4);

    const requests = await recordWhile(async () => {
      expect((await count()).body).toEqual({ items: [], atLeast: 20_000 });
    });
    expect(requests.length).toBeLessThan(12);
  });

  it.each<Record<string, string>>([{ count: 'yes' }, { status: 'SHIPPED' }])(
    'refuses %j',
    async (query) => {
      expect(await count(query)).toMatchObject({
        status: 400,
        body: { code: 'invalid-request' },
      });
    },
  );

  it('counts open orders only', async () => {
    const query = { from: '2026-06-01', count: 'true' };
    expect(await call({ as: operator, query })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/query/count' }] },
    });
  });
});
