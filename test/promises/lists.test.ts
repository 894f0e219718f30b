import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { policyIn } from '../../domain/shop/policy.ts';
import { phoneSecret } from '../../functions/aws/phone-secret.ts';
import type { AccessPattern } from '../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import type { Operation } from '../../packages/api/operations/operation.ts';
import { operationOf } from '../../packages/api/operations/operation-of.ts';
import { OPERATIONS } from '../../packages/api/operations/operations.ts';
import { dayMove } from '../../table/days/day-move.ts';
import { indexOrder } from '../../table/finding/index-order.ts';
import { transact } from '../../table/requests/transaction.ts';
import { carryOn } from '../../table/withdrawals/carry-on.ts';
import { type Answer, asking, type Call, checkout, operator } from '../support/call.ts';
import { recordWhile } from '../support/measurement/request-recorder.ts';
import { report } from '../support/payments.ts';
import { walk } from '../support/walk.ts';
import { anotherPath, exampleCall, exampleShop, idsFor, REFUSED } from './example-shop.ts';

type Query = Readonly<Record<string, string>>;

/** One more than a JavaScript number can represent. */
const BEYOND = 2n ** 53n + 1n;

/**
 * Changes by which a row of a list cannot be read, where a value of another type is not enough.
 * Undefined leaves an attribute out.
 */
const UNREADABLE: Readonly<Record<string, readonly object[]>> = {
  A2: [{ total: BEYOND }, { lineCount: 'three' }],
  A4: [{ total: BEYOND }],
  A5: [{ total: BEYOND }, { lineCount: 'three' }],
  A11: [
    ...[{ name: undefined }, { name: 7 }, { currency: undefined }, { currency: 978 }],
    ...[undefined, 'few', BEYOND].map((lowStockThreshold) => ({ lowStockThreshold })),
  ],
  A51: [{ unitPrice: 'few' }, { quantity: BEYOND }, { version: undefined }],
  A22b: [{ status: undefined }],
  A26: [{ currency: 978 }, { total: BEYOND }, { lineCount: 'three' }],
  A31: [{ total: BEYOND }],
  A55: [{ currency: 978 }],
  A55b: [{ currency: 978 }],
  A57b: [{ refunded: BEYOND }, { refunded: undefined }],
  A35: [
    { status: 'LOST' },
    { eventType: undefined },
    { attempts: 'none' },
    { attemptCount: 'one' },
    { body: '{' },
    { body: 'null' },
    { body: '5' },
  ],
  A40b: [{ delta: 'three' }, { reason: 7 }],
};

/** The query of a pattern that shares its route: the example has another pattern's. */
const QUERIES: Readonly<Record<string, Query>> = {
  A4: { status: 'OPEN' },
  A29b: { tag: 'gift' },
  A31: { from: '2026-01-02' },
  A31e: { sku: 'ABC' },
  A31f: { q: 'lund' },
  A51: {},
  A55: { overpaid: 'true' },
  A55b: { capturable: 'true' },
};

/** The pattern that adds an item to a list, unless it is the POST to the list's own path. */
const ADDED_BY: Readonly<Record<string, keyof typeof ACCESS_PATTERNS>> = {
  A5: 'A6',
  A29b: 'A6',
  A31: 'A6',
  A31e: 'A6',
  A31f: 'A6',
  A55: 'A6',
  A55b: 'A6',
  A57b: 'A6',
  A11: 'A10',
  A51: 'A10',
  A26: 'A23',
  A35: 'A34f',
  A47d: 'A47',
};

/** Makes the request to add item n, if a repeated example with another key is not enough. */
const ANOTHER: Readonly<Record<string, (call: Call, n: number) => Call>> = {
  A10: (call, n) => ({
    ...call,
    path: { sku: `LOW-${minuteOf(n)}-${n}` },
    body: { ...(call.body as object), quantity: 0 },
  }),
  A47: (call, n) => ({ ...call, body: { ...(call.body as object), order: `nothing ${n}` } }),
  A22: (call, n) => ({
    ...call,
    body: { ...(call.body as object), happenedAt: new Date().toISOString(), location: `at ${n}` },
  }),
};

/** Items are added at any place of a list, two or three in the same millisecond. */
const minuteOf = (n: number): number => 10 + ((n * 7) % 11);

/** The members by which lists are in order, the newest first, and the lists that begin oldest. */
const ORDERED_BY = ['placedAt', 'happenedAt', 'createdAt', 'receivedAt', 'sku', 'orderId'];
const ASCENDING = ['A5', 'A11', 'A26', 'A31f', 'A47d', 'A51', 'A55', 'A55b', 'A57b'];
/** Lists whose keys and customer’s id contain all that they show. */
const IN_KEYS = ['A29b', 'A31e', 'A47d'];

/** Lists whose index has the keys alone: the rows are read by them. */
const LOOKS_UP = ['A11', 'A51'];

/** Lists of several partitions: one page in hundreds needs a second Query of one of them. */
const SPREAD = ['A5', 'A31', 'A55', 'A55b', 'A57b'];
const BATCH = 'BatchGetItem';

/** Values of query parameters that make another list. */
const OTHER_QUERIES: readonly Query[] = [
  { status: 'SHIPPED' },
  { status: 'PENDING' },
  { status: 'REQUESTED' },
  { from: '2026-01-01' },
  { from: '2025-12-31' },
  { to: '2026-12-31' },
  { to: '2026-01-30' },
  { sort: 'asc' },
  { sort: 'desc' },
];

const TODAY = '2026-01-02T00:00:00.000Z';
const ROWS = 23;
const INVALID = { status: 400, body: { code: 'invalid-cursor' } };
const LISTS = Object.values<AccessPattern>(ACCESS_PATTERNS).filter(({ paged }) => paged);

/** Finds the operation that adds to a list. */
function adderOf({ id, name, path }: AccessPattern): Operation {
  const own = OPERATIONS.find(
    ({ handler: { pattern } }) => pattern.method === 'POST' && pattern.path === path,
  );
  const other = ADDED_BY[id];
  if (other) return operationOf(ACCESS_PATTERNS[other]);
  if (own) return own;
  throw new RangeError(`${id} ${name}: ADDED_BY has no operation that adds to it`);
}

function queryOf(pattern: AccessPattern): Query {
  const { handler, example } = operationOf(pattern);
  const { limit: _, ...query } = { ...example.query };
  const own = handler.pattern.id === pattern.id ? query : QUERIES[pattern.id];
  if (own === undefined) throw new RangeError(`${pattern.id}: QUERIES has no query of it`);
  return own;
}

/** The schema of the list's query parameters. */
const shapeOf = (pattern: AccessPattern) =>
  operationOf(pattern).handler.shape.query as unknown as { def: { shape?: object } };

/** A list and its rows in the shop of this test. */
async function listOf(pattern: AccessPattern) {
  const operation = operationOf(pattern);
  const adder = adderOf(pattern);
  const ids = { ...(await idsFor(adder)), ...(await idsFor(operation)) };
  const { as, path } = exampleCall(operation, ids);
  const query = queryOf(pattern);
  const ask = asking(operation.handler);
  const list = (more: Query = {}, changes: Call = {}): Promise<Answer> =>
    ask({ as, path, query: { ...query, ...more }, ...changes });
  let added = 0;
  const add = async (count = 1) => {
    for (let n = 0; n < count; n++) {
      vi.setSystemTime(Date.parse(TODAY) + minuteOf(++added) * 60_000);
      const call = exampleCall(adder, ids);
      const headers = { 'idempotency-key': `k-${pattern.option ?? ''}${added}` };
      const own = { ...call, as: operator, path: { ...call.path, ...path }, headers };
      const another = ANOTHER[adder.handler.pattern.id];
      const named = pattern.option === 'findOrders' ? withName(own) : own;
      const answer = await asking(adder.handler)(another ? another(own, added) : named);
      expect([201, 202], JSON.stringify(answer.body)).toContain(answer.status);
      await AFTER_ADDING[pattern.id]?.(answer.body);
    }
  };
  return { list, add, path, ids, operation };
}

/** Brings what was added into the list, if adding alone does not. */
const AFTER_ADDING: Readonly<Record<string, (added: Answer['body']) => Promise<unknown>>> = {
  A29b: async ({ orderId }) => {
    const { handler, example } = operationOf(ACCESS_PATTERNS.A29);
    const path = { ...example.path, orderId, tag: 'gift' };
    expect((await asking(handler)({ as: operator, path })).status).toBe(200);
  },
  A31f: ({ orderId }) => indexOrder(orderId, phoneSecret),
  // The sweep finds no order, and leaves it to a person.
  A47d: ({ withdrawalId }) => carryOn(withdrawalId, new Date(), policyIn(process.env)),
  A55: async ({ orderId }) => {
    const money = { paymentReference: orderId, amount: 1e7, occurredAt: TODAY };
    const { status, body } = await report({ customerId: 'a1b2', orderId, ...money });
    expect(status, JSON.stringify(body)).toBe(200);
  },
  A55b: async ({ orderId }) => {
    const hold = { kind: 'AUTHORIZATION', paymentReference: orderId, occurredAt: TODAY };
    const { status, body } = await report({ customerId: 'a1b2', orderId, ...hold });
    expect(status, JSON.stringify(body)).toBe(200);
  },
  A57b: ({ orderId }) => countRefund(orderId),
};

/** The step of a projector that counts a refund on the day of the example. */
const countRefund = async (orderId: string) => {
  const day = operationOf(ACCESS_PATTERNS.A57b).example.path?.['day'];
  const counters = { [`${day}#EUR`]: { refunded: 100 } };
  expect(await transact({ days: dayMove(orderId, 'countedMoney', {}, counters).rows })).toBe(
    undefined,
  );
};

/** An order with a name, by which it is found. */
const withName = (call: Call): Call => ({
  ...call,
  body: { ...(call.body as object), shippingAddress: { name: 'Nia Lund' } },
});

/** A text of no known word is a value of the same type. */
const valuesOfAnotherType = (value: unknown): readonly unknown[] =>
  [{}, [], true, 'a text', 7, BEYOND].filter((other) => typeof other !== typeof value);

const textsOf = (items: readonly unknown[]): string[] => items.map((item) => JSON.stringify(item));

/** The members that give the items their order. */
const orderOf = (items: readonly Record<string, string>[]): string[] =>
  items.map((item) => `${ORDERED_BY.map((name) => item[name]).find((one) => one !== undefined)}`);

/** A cursor in wrong forms. */
function spoiled(cursor: string): string[] {
  const position = Buffer.from(cursor, 'base64url').subarray(16);
  const sealed = (mac: Buffer, text: Uint8Array) =>
    Buffer.concat([mac, text]).toString('base64url');
  return [
    ...['', ' ', 'x', 'null', '{}', '💥', 'x'.repeat(8192)],
    ...[cursor.slice(0, -1), cursor.slice(1), cursor.slice(0, 21), cursor.slice(0, 22)],
    ...[`${cursor}A`, `${cursor}=`, `${cursor} `, `${cursor}\n`, cursor + cursor],
    // As sealed with a key that nobody has any more, and by nobody.
    sealed(randomBytes(16), position),
    sealed(Buffer.alloc(16), Buffer.from('2026-06-01#o-9001')),
  ];
}

/** The same text with another character in each place, one at a time. */
const withOneOther = (text: string): string[] => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // The next character in the alphabet. In the last place it differs only in bits that decoding
  // ignores.
  const next = (one: string) => alphabet.charAt((alphabet.indexOf(one) + 1) % 64);
  return [...text].map((one, at) => [...text].with(at, next(one)).join(''));
};

describe.each(LISTS.map((pattern) => [pattern.id, pattern.name, pattern] as const))(
  'The list %s %s',
  (id, _name, pattern) => {
    const table = exampleShop();
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(TODAY) });
      vi.stubEnv('SKU_SALES', 'true');
      vi.stubEnv('FIND_ORDERS', 'true');
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllEnvs();
    });

    const inOrder = (keys: readonly string[], sort = ASCENDING.includes(id) ? 'asc' : 'desc') =>
      sort === 'asc' ? keys.toSorted() : keys.toSorted().toReversed();

    it('is empty without its rows', async () => {
      const { list } = await listOf(pattern);
      await table.clear();

      expect(await list()).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      });
      expect((await list()).body).toEqual({ items: [] });
    });

    it('has the same items on pages of any size, each once and in order', async () => {
      const { list, add } = await listOf(pattern);
      const { length: already } = (await list()).body.items;
      await add(ROWS);
      const { items, nextCursor } = (await list({ limit: '100' })).body;
      expect(nextCursor).toBeUndefined();
      expect(items).toHaveLength(already + ROWS);
      expect(new Set(textsOf(items)).size).toBe(items.length);
      expect(orderOf(items)).toEqual(inOrder(orderOf(items)));

      // The last page is full or not; no page is empty.
      for (const limit of [1, 7, items.length - 1, items.length]) {
        const paged = await walk((cursor) => list({ limit: `${limit}`, ...cursor }));
        expect(paged).toEqual({ items, pages: Math.ceil(items.length / limit) });
      }
    });

    it('has 20 items on a page without a limit, and any other number on the next', async () => {
      const { list, add } = await listOf(pattern);
      await add(ROWS);
      const all = (await list({ limit: '100' })).body.items;

      const first = await list();
      const { nextCursor: cursor } = first.body;
      const next = await list({ cursor, limit: '1' });
      const last = await list({ cursor: next.body.nextCursor, limit: '100' });

      expect(first.body.items).toHaveLength(20);
      expect(next.body.items).toHaveLength(1);
      expect(last.body).not.toHaveProperty('nextCursor');
      expect([first, next, last].flatMap(({ body }) => body.items)).toEqual(all);
    });

    it('reads a later page with as many Queries as the first', async () => {
      const { list, add } = await listOf(pattern);
      await add(ROWS);
      let cursor: string | undefined;
      const first = await recordWhile(async () => {
        cursor = (await list({ limit: '10' })).body.nextCursor;
      });
      const second = await recordWhile(() => list({ limit: '10', cursor: `${cursor}` }));

      const operations = new Set([...first, ...second].map(({ operation }) => operation));
      expect(operations).toEqual(new Set(['Query', ...(LOOKS_UP.includes(id) ? [BATCH] : [])]));
      const more = Math.abs(second.length - first.length);
      expect(more).toBeLessThanOrEqual(SPREAD.includes(id) ? 1 : 0);
      const most = Math.max(...first.map(({ units }) => units));
      for (const { units } of second) expect(units).toBeLessThanOrEqual(most);
    });

    it('omits and repeats no row while others are added', async () => {
      const { list, add } = await listOf(pattern);
      await add(ROWS);
      const { sort } = (shapeOf(pattern).def.shape ?? {}) as { sort?: unknown };
      const orders: readonly Query[] = sort ? [{ sort: 'asc' }, { sort: 'desc' }] : [{}];
      for (const order of orders) {
        const earlier = textsOf((await list({ ...order, limit: '100' })).body.items);

        const { items, pages } = await walk(
          (cursor) => list({ ...order, limit: '5', ...cursor }),
          (page) => add(page <= 6 ? 2 : 0),
        );

        const seen = textsOf(items);
        expect(pages).toBeGreaterThanOrEqual(5);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((one) => earlier.includes(one))).toEqual(earlier);
        expect(orderOf(items)).toEqual(inOrder(orderOf(items), order['sort']));
      }
    });

    it(`is for ${pattern.who}`, async () => {
      const { list } = await listOf(pattern);

      for (const [as, status] of REFUSED[pattern.who]) {
        if (as === checkout && 'places' in pattern) continue;
        expect(await list({}, { as })).toMatchObject({ status });
      }
    });

    it.each(['0', '101', '-1', '1.5', '1e1', '07', '', 'ten', '+5', ' 5', '1000'])(
      'refuses a limit of %j',
      async (limit) => {
        const { list } = await listOf(pattern);

        expect(await list({ limit })).toMatchObject({
          status: 400,
          body: { code: 'invalid-request', errors: [{ pointer: '/query/limit' }] },
        });
      },
    );

    it.each<Query>([{ size: '5' }, { Limit: '5' }, { sort: 'up' }, { status: 'LOST' }])(
      'refuses %j',
      async (more) => {
        const { list } = await listOf(pattern);

        expect(await list(more)).toMatchObject({
          status: 400,
          body: {
            code: 'invalid-request',
            errors: [{ pointer: `/query/${Object.keys(more)[0]}`, detail: expect.any(String) }],
          },
        });
      },
    );

    it('accepts its own cursor only, unchanged', async () => {
      const { list, add } = await listOf(pattern);
      await add(2);
      const { nextCursor: cursor } = (await list({ limit: '1' })).body;
      expect(cursor).toMatch(/^[\w-]{24,200}$/);
      expect(cursor).not.toContain('2026');
      expect((await list({ cursor })).status).toBe(200);

      for (const other of [...withOneOther(cursor), ...spoiled(cursor)])
        expect(await list({ cursor: other }), other).toMatchObject(INVALID);
    });

    it('refuses a cursor of another caller, filter or order', async () => {
      const { list, add } = await listOf(pattern);
      await add(3);
      const { nextCursor: cursor } = (await list({ limit: '1' })).body;
      const shown = JSON.stringify((await list({ limit: '3' })).body.items);
      const as = pattern.who === 'customer' ? operator : { ...operator, sub: 'op-2' };
      expect(await list({ cursor }, { as })).toMatchObject(INVALID);

      for (const query of OTHER_QUERIES) {
        const { status, body } = await list({ ...query, limit: '3' });
        // The usual order is the same list, whether or not it is named.
        if (status !== 200 || ('sort' in query && JSON.stringify(body.items) === shown)) continue;
        expect(await list({ ...query, cursor }), JSON.stringify(query)).toMatchObject(INVALID);
      }
    });

    it.runIf(pattern.path.includes('{'))('has no row and no cursor of another path', async () => {
      const { list, add, path: own, operation } = await listOf(pattern);
      await add(2);
      const { items, nextCursor: cursor } = (await list({ limit: '1' }, { as: operator })).body;
      expect(items).toHaveLength(1);

      const other = anotherPath(own, exampleCall(operation, await idsFor(operation)).path);
      const elsewhere = Object.entries(own ?? {}).map(([name, id]) => ({
        ...own,
        [name]: other[name] === id ? 'c3d4' : `${other[name]}`,
      }));

      for (const path of [other, ...elsewhere] as Call['path'][]) {
        expect((await list({}, { as: operator, path })).body).toEqual({ items: [] });
        // The id of an order or a fulfillment is enough to bind a cursor.
        const isBound = path === other || path?.['customerId'] !== 'c3d4';
        if (isBound) expect(await list({ cursor }, { as: operator, path })).toMatchObject(INVALID);
      }
    });

    it('refuses the cursors of all other lists', async () => {
      const { list } = await listOf(pattern);
      for (const other of LISTS.filter((one) => one !== pattern)) {
        const { list: listed, add } = await listOf(other);
        await add(2);
        const { nextCursor: cursor } = (await listed({ limit: '1' }, { as: operator })).body;
        expect(cursor).toBeDefined();

        expect(await list({ cursor }, { as: operator }), other.id).toMatchObject(INVALID);
      }
    });

    it('shows or reports each row, whatever type of value an attribute has', async () => {
      const { list, add } = await listOf(pattern);
      await add(3);
      const all: unknown[] = [];
      const first = await recordWhile(async () => all.push(...(await list()).body.items));
      const [{ PK, SK } = {}] = first.flatMap(({ items }) => items);
      const row = await table.get({ PK, SK });
      // A row of another customer or order is not in the list at all.
      const attributes = Object.keys(row ?? {}).filter(
        (name) => !/^((GSI\d)?[PS]K|customerId|orderId)$/.test(name),
      );
      let reported = 0;

      for (const name of attributes)
        for (const value of valuesOfAnotherType(row?.[name])) {
          await table.put({ ...row, [name]: value });
          let items: unknown[] = [];
          let lines: unknown[] = [];
          const read = await recordWhile(async () => {
            lines = await linesWhile(async () => {
              const { status, body } = await list();
              expect(status, `${name}: ${value}`).toBe(200);
              items = body.items;
            });
          });

          const rows = read.flatMap(({ items }) => items);
          const unread = lines.filter((line) => (line as { level?: string }).level === 'ERROR');
          expect(items.length + unread.length, `${name}: ${value}`).toBe(rows.length);
          expect(items.length).toBeGreaterThanOrEqual(all.length - 1);
          reported += unread.length;
        }
      expect(reported > 0).toBe(!IN_KEYS.includes(id));
    });

    it.runIf(UNREADABLE[id])('leaves out rows that cannot be read, and no other', async () => {
      const { list, add } = await listOf(pattern);
      await add(5);
      const all: string[] = [];
      const read = await recordWhile(async () => all.push(...textsOf((await list()).body.items)));
      const rows = await Promise.all(
        read
          .flatMap(({ items }) => items)
          .slice(1, 3)
          .map(({ PK, SK }) => table.get({ PK, SK })),
      );

      for (const change of UNREADABLE[id] ?? []) {
        await table.put(...rows.map((row) => ({ ...row, ...change })));
        const lines = await linesWhile(async () => expect((await list()).status).toBe(200));
        const { items: left } = await walk((cursor) => list({ limit: '100', ...cursor }));

        for (const row of rows) {
          const named = { level: 'ERROR', row: `${row?.['PK']} / ${row?.['SK']}` };
          expect(lines).toContainEqual(expect.objectContaining(named));
        }
        expect(lines).toContainEqual(expect.objectContaining({ UnreadableRow: [1, 1] }));
        expect(left).toHaveLength(all.length - 2);
        for (const limit of ['1', '2', '3', '100']) {
          const { items } = await walk((cursor) => list({ limit, ...cursor }));
          expect(items).toEqual(left);
        }
        expect(textsOf(left)).toEqual(all.filter((one) => textsOf(left).includes(one)));
      }
    });
  },
);

/** The lines of the log that `act` writes. */
async function linesWhile(act: () => Promise<unknown>) {
  vi.stubEnv('LOG_LEVEL', 'INFO');
  const lines: string[] = [];
  const stdout = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((line) => lines.push(String(line)) > 0);
  await act();
  stdout.mockRestore();
  vi.stubEnv('LOG_LEVEL', 'SILENT');
  return lines.map((line) => JSON.parse(line));
}
