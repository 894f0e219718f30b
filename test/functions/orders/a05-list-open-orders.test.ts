import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { openPartitionOf } from '../../../table/keys.ts';
import { shardOf } from '../../../table/shards.ts';
import { asking, operator } from '../../support/call.ts';
import { onRequest } from '../../support/measurement/on-request.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../support/orders.ts';
import { aRow, minute, orderIdAt } from '../../support/rows.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';
import { freshTable } from '../../support/table.ts';
import { walk } from '../../support/walk.ts';

/** SEED=… repeats a run. */
const seed = Number(process.env['SEED'] ?? 20261122);

const call = asking('A5');
const list = (query: Record<string, string> = {}) =>
  call({ as: operator, query: { status: 'OPEN', ...query } });
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.items.map(({ orderId }: { orderId: string }) => orderId);

describe('A5 list the open orders', () => {
  const table = freshTable();

  /** Open orders a minute apart, oldest first, of three customers in turn. */
  const rows = async (count: number) => {
    await table.put(
      ...Array.from({ length: count }, (_, n) => aRow(`customer-${n % 3}`, minute(n), { n })),
    );
    return Array.from({ length: count }, (_, n) => orderIdAt(minute(n), n));
  };

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aSku('ABC')]);
  });

  describe.each([1, 4])('over %i partitions', (shards) => {
    beforeEach(async () => {
      process.env['OPEN_ORDER_SHARDS'] = String(shards);
      for (const { PK, SK } of await table.all('GSI2')) await table.remove({ PK, SK });
    });

    it('lists the oldest first, across customers, with the attributes of its index', async () => {
      const [first, second] = await rows(2);

      expect((await list()).body).toEqual({
        items: [first, second].map((orderId = '', n) => ({
          customerId: `customer-${n}`,
          orderId,
          number: orderNumberOf(orderId),
          placedAt: minute(n),
          status: 'OPEN',
          currency: 'EUR',
          total: 1000 + n,
          lineCount: 1,
        })),
      });
    });

    it('lists the newest first on request', async () => {
      const placed = await rows(30);

      expect(idsOf(await list({ sort: 'desc', limit: '100' }))).toEqual([...placed].reverse());
      expect(idsOf(await list({ limit: '100' }))).toEqual(placed);
    });

    it('is one Query per partition of half a read unit each, for a page of 20', async () => {
      await rows(60 * shards);
      const requests = recordRequests();

      const answer = await list();

      expect(answer.body.items).toHaveLength(20);
      expect(requests).toHaveLength(shards);
      for (const request of requests) {
        expect(request).toMatchObject({ operation: 'Query', units: 0.5, by: { GSI2: 0.5 } });
      }
    });

    it('returns an empty page from one Query per partition if nothing is open', async () => {
      const requests = recordRequests();

      expect((await list()).body).toEqual({ items: [] });
      expect(requests).toHaveLength(shards);
    });

    it('has a next cursor only if there is a next page', async () => {
      await rows(20);

      expect((await list()).body).not.toHaveProperty('nextCursor');
      expect((await list({ limit: '19' })).body).toHaveProperty('nextCursor');
    });

    it.each(['asc', 'desc'])(
      'lists every order that stays open exactly once, in order, while others work (%s)',
      async (sort) => {
        const placed = await rows(64);
        const own = await Promise.all(Array.from({ length: 6 }, () => anOrder('buyer', 'ABC')));
        const shipped = own.slice(0, 3).map(({ orderId }) => orderId);
        const staying = [...placed, ...own.slice(3).map(({ orderId }) => orderId)];

        const { items, pages } = await walk(
          (cursor) => list({ sort, limit: '7', ...cursor }),
          async (page) => {
            if (page <= 3) await move('buyer', shipped[page - 1] ?? '', 'SHIPPED');
            if (page <= 3) await anOrder('buyer', 'ABC');
            await table.put(
              aRow('late', minute(5 * page).replace(':00.000Z', ':30.000Z'), { n: 500 + page }),
            );
          },
        );

        const visited = items.map(({ orderId }) => orderId);
        expect(pages).toBeGreaterThanOrEqual(10);
        expect(new Set(visited).size).toBe(visited.length);
        expect(visited.filter((id) => staying.includes(id))).toHaveLength(staying.length);
        const positions = items.map(({ placedAt, orderId }) => `${placedAt}#${orderId}`);
        expect(positions).toEqual(
          sort === 'asc' ? [...positions].sort() : [...positions].sort().reverse(),
        );
      },
    );

    it('returns full pages in order even if every order is in one partition', async () => {
      const placed: string[] = [];
      for (let n = 0; placed.length < 45; n++) {
        const orderId = orderIdAt(minute(placed.length), n);
        if (shardOf(orderId, 4) !== 2) continue;
        await table.put(aRow('skewed', minute(placed.length), { n }));
        placed.push(orderId);
      }

      const { items, pages } = await walk((cursor) => list({ limit: '20', ...cursor }));

      expect(items.map(({ orderId }) => orderId)).toEqual(placed);
      expect(pages).toBe(3);
    });

    it('stops listing an order once it is shipped', async () => {
      const { orderId } = await anOrder('buyer', 'ABC');
      const before = idsOf(await list());

      await move('buyer', orderId, 'SHIPPED');

      expect(before).toEqual([orderId]);
      expect(idsOf(await list())).toEqual([]);
    });

    it('lists no stock row, whatever its level', async () => {
      await aSku(`low-${shards}`, { quantity: 0 });

      expect(await table.all('GSI2')).toHaveLength(1);
      expect((await list()).body.items).toEqual([]);
    });
  });

  describe('while the number of partitions changes', () => {
    const deploy = (write: number, read?: number[]) => {
      process.env['OPEN_ORDER_SHARDS'] = String(write);
      if (read) process.env['OPEN_ORDER_SHARDS_READ'] = read.join(',');
      else delete process.env['OPEN_ORDER_SHARDS_READ'];
    };
    /**
     * Places open orders `from` to `to`, a minute apart, with the current deployment's number of
     * partitions.
     */
    const place = async (from: number, to: number): Promise<string[]> => {
      const numbers = Array.from({ length: to - from }, (_, i) => from + i);
      await table.put(...numbers.map((n) => aRow('customer', minute(n), { n })));
      return numbers.map((n) => orderIdAt(minute(n), n));
    };
    const partitionsOf = async () =>
      [...new Set((await table.all('GSI2')).map(({ GSI2PK }) => GSI2PK))].sort();
    const FOUR = ['OPEN#0', 'OPEN#1', 'OPEN#2', 'OPEN#3'];

    beforeEach(async () => {
      for (const { PK, SK } of await table.all('GSI2')) await table.remove({ PK, SK });
    });
    afterEach(() => deploy(4));

    it.each([
      [1, 4, ['OPEN', ...FOUR]],
      [4, 1, ['OPEN', ...FOUR]],
      [4, 6, [...FOUR, 'OPEN#4', 'OPEN#5']],
    ])(
      'from %i to %i, lists the orders of both once and in order',
      async (before, after, partitions) => {
        deploy(before);
        const early = await place(0, 30);
        // First every reader reads both partitionings, then writers change. So no order is hidden,
        // whichever function is updated first.
        deploy(before, [before, after]);
        const between = await place(30, 45);
        deploy(after, [before, after]);
        const late = await place(45, 75);
        expect(await partitionsOf()).toEqual(partitions);

        const placed = [...early, ...between, ...late];
        for (const [sort, expected] of [
          ['asc', placed],
          ['desc', [...placed].reverse()],
        ] as const) {
          const { items } = await walk((cursor) => list({ sort, limit: '7', ...cursor }));
          expect(items.map(({ orderId }) => orderId)).toEqual(expected);
        }
      },
    );

    it(
      `lists them so with any numbers, pages and moment of change (SEED=${seed})`,
      REPEATED,
      async () => {
        const shards = fc.integer({ min: 1, max: 12 });
        await fc.assert(
          fc.asyncProperty(
            shards,
            shards,
            fc.nat(24),
            fc.integer({ min: 1, max: 30 }),
            async (a, b, changed, limit) => {
              for (const { PK, SK } of await table.all('GSI2')) await table.remove({ PK, SK });
              deploy(a, [a, b]);
              const early = await place(0, changed);
              deploy(b, [a, b]);
              const placed = [...early, ...(await place(changed, 24))];

              const { items } = await walk((cursor) => list({ limit: String(limit), ...cursor }));

              expect(items.map(({ orderId }) => orderId)).toEqual(placed);
            },
          ),
          { seed, numRuns: IS_WHOLE ? 15 : 6 },
        );
      },
    );

    it.each([
      [1, 4],
      [4, 1],
    ])('from %i to %i, accepts a cursor from before', async (before, after) => {
      deploy(before);
      const early = await place(0, 20);
      const { body } = await list({ limit: '8' });
      deploy(after, [before, after]);
      const late = await place(20, 40);

      const rest = await walk((cursor) => list({ limit: '8', cursor: body.nextCursor, ...cursor }));

      expect([...body.items, ...rest.items].map(({ orderId }) => orderId)).toEqual([
        ...early,
        ...late,
      ]);
    });

    it('is one Query per partition, each partition once', async () => {
      deploy(4, [1, 4, 2]);
      const requests = recordRequests();

      await list();

      expect(requests).toHaveLength(5);
    });

    it('lists an order once even if it is read in its old and in its new partition', async () => {
      deploy(1);
      const placed = await place(0, 6);
      const [moving = ''] = placed.slice(2);
      deploy(4, [1, 4]);
      // Each shard is read once for this page. The order's keys move after `OPEN` is read, and
      // before its new partition is.
      const partition = openPartitionOf(moving, 4);
      const stop = onRequest(
        (next, { commandName }) =>
          async (args) => {
            const { ExpressionAttributeValues: values } = args.input as {
              ExpressionAttributeValues?: object;
            };
            if (
              commandName !== 'QueryCommand' ||
              !JSON.stringify(values).includes(`"${partition}"`)
            )
              return next(args);
            await sleep(50);
            await table.put(aRow('customer', minute(2), { n: 2 }));
            return next(args);
          },
        { step: 'initialize', priority: 'low' },
      );

      expect(idsOf(await list())).toEqual(placed);
      stop();
      expect(await partitionsOf()).toEqual(['OPEN', partition]);
    });
  });

  describe('of the order that document 004’s lab wrote by hand, into the partition OPEN', () => {
    const lab = { customerId: 'lab', orderId: 'o-9001', placedAt: '2020-06-01', status: 'OPEN' };
    afterEach(() => {
      process.env['OPEN_ORDER_SHARDS'] = '4';
      delete process.env['OPEN_ORDER_SHARDS_READ'];
    });

    it.each([
      ['lists it over one partition', '1', '1', [lab]],
      ['does not list it over four', '4', '4', []],
      ['lists it over four while those of one are read, too', '4', '1,4', [lab]],
    ])('%s', async (_, write, read, expected) => {
      Object.assign(process.env, { OPEN_ORDER_SHARDS: write, OPEN_ORDER_SHARDS_READ: read });
      await table.put({
        PK: 'CUST#lab',
        SK: 'ORDER#2020-06-01#o-9001',
        status: 'OPEN',
        total: 149,
        GSI2PK: 'OPEN',
        GSI2SK: '2020-06-01#o-9001',
      });

      const { items } = (await list({ limit: '100' })).body;

      expect(items.filter(({ customerId }: typeof lab) => customerId === 'lab')).toEqual(expected);
    });
  });

  it('is for machines with the scope orders/operate, too', async () => {
    const machine = { sub: 'warehouse', scope: 'orders/operate' };

    expect(await call({ as: machine, query: { status: 'OPEN' } })).toMatchObject({ status: 200 });
  });

  it.each([
    [{}, '/query/status'],
    [{ status: 'SHIPPED' }, '/query/status'],
    [{ status: 'open' }, '/query/status'],
    [{ status: 'OPEN#1' }, '/query/status'],
    [{ status: 'OPEN', from: '2026-06-01' }, '/query/status'],
    [{ status: 'OPEN', to: '2026-06-01' }, '/query/to'],
    [{ from: '2026-06-02', to: '2026-06-01' }, '/query/to'],
    [{ from: '2026-06-01', to: '2026-07-02' }, '/query/to'],
    [{ from: '2026-06-31' }, '/query/from'],
    [{ from: '2026-06-01', number: '260601-0000-7T1' }, '/query/status'],
    [{ number: '260631-0000-7T1' }, '/query/number'],
    [{ number: '260601-ZZZZ-7T1' }, '/query/number'],
    [{ number: '12' }, '/query/number'],
  ] as [Record<string, string>, string][])('refuses %j', async (query, pointer) => {
    expect(await call({ as: operator, query })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    });
  });
});
