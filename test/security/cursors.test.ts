import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, asking, customer, operator } from '../support/call.ts';
import { aCustomer, anOrder, aSku } from '../support/orders.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { freshTable } from '../support/table.ts';
import { figure, SEED } from './figures.ts';

const MUTATIONS = 500;

/** A list that returns cursors and accepts them. */
interface List {
  readonly name: string;
  readonly send: (query: Record<string, string>) => Promise<Answer>;
}

describe(`Cursors (seed ${SEED})`, () => {
  freshTable();
  const random = seededRandom(SEED);
  const below = (limit: number): number => Math.floor(random() * limit);

  const orders = asking('A2');
  const open = asking('A5');
  const low = asking('A11');
  const of =
    (customerId: string, as = customer(customerId)) =>
    (query: Record<string, string>) =>
      orders({ as, path: { customerId }, query });
  const lists: List[] = [
    { name: 'A2', send: of('buyer') },
    { name: 'A2 of another customer', send: of('other') },
    { name: 'A2 as an operator', send: of('buyer', operator) },
    { name: 'A2 the other way round', send: (query) => of('buyer')({ sort: 'asc', ...query }) },
    { name: 'A2 from a day on', send: (query) => of('buyer')({ from: '2026-01-01', ...query }) },
    { name: 'A4', send: (query) => of('buyer')({ status: 'OPEN', ...query }) },
    { name: 'A5', send: (query) => open({ as: operator, query: { status: 'OPEN', ...query } }) },
    {
      name: 'A5 as another operator',
      send: (query) =>
        open({ as: { ...operator, sub: 'op-2' }, query: { status: 'OPEN', ...query } }),
    },
    { name: 'A11', send: (query) => low({ as: operator, query: { level: 'LOW', ...query } }) },
  ];
  const given: string[] = [];

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aCustomer('other')]);
    for (const sku of ['ABC', 'DEF', 'GHI'])
      await aSku(sku, { quantity: 100, lowStockThreshold: 1000 });
    for (let n = 0; n < 3; n++)
      for (const customerId of ['buyer', 'other']) await anOrder(customerId, 'ABC');
    for (const { send } of lists) given.push((await send({ limit: '1' })).body.nextCursor);
  });

  /** Each function spoils a cursor in one way. */
  const SPOIL: readonly ((cursor: string) => string)[] = [
    (cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      const at = below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
      return bytes.toString('base64url');
    },
    (cursor) => cursor.slice(0, below(cursor.length)),
    (cursor) => cursor.slice(1 + below(cursor.length - 1)),
    (cursor) => cursor + 'AQgw-_'.charAt(below(6)),
    (cursor) => `${cursor}=`,
    (cursor) => `${cursor.slice(0, 4)} ${cursor.slice(4)}`,
    (cursor) => Buffer.from(cursor, 'base64url').toString('hex'),
    (cursor) =>
      Buffer.concat([
        Buffer.from(cursor, 'base64url').subarray(0, 16),
        Buffer.from('2026-06-01#o-1'),
      ]).toString('base64url'),
    () => Buffer.from(JSON.stringify({ PK: 'CUST#other', SK: 'PROFILE' })).toString('base64url'),
    (cursor) => cursor.split('').reverse().join(''),
    () => '%00',
    () => '\u{1F600}',
  ];

  it('are returned by each list, and accepted unchanged', async () => {
    expect(new Set(given).size).toBe(lists.length);
    for (const [at, { send }] of lists.entries())
      expect((await send({ cursor: given[at] as string })).status).toBe(200);
  });

  it(`are rejected after any of ${MUTATIONS} changes`, async () => {
    const taken: string[] = [];
    for (let n = 0; n < MUTATIONS; n++) {
      const at = below(lists.length);
      const [list, cursor, spoil] = [
        lists[at] as List,
        given[at] as string,
        SPOIL[below(SPOIL.length)] ?? expect.fail(),
      ];
      const spoilt = spoil(cursor);
      if (spoilt === cursor || spoilt === '') continue;
      const { status, body } = await list.send({ cursor: spoilt });
      if (status !== 400 || body.code !== 'invalid-cursor')
        taken.push(`${list.name} ${spoilt}: ${status} ${body.code}`);
    }
    figure(
      'changed cursors refused',
      `${MUTATIONS - taken.length}/${MUTATIONS}`,
      taken.length === 0,
    );
    expect(taken).toEqual([]);
  });

  it('are rejected by another list, caller, order or filter', async () => {
    const foreign = lists.flatMap((list, at) =>
      given.filter((_, other) => other !== at).map((cursor) => ({ list, cursor })),
    );
    const answers = await Promise.all(
      foreign.map(async ({ list, cursor }) => ({ list, ...(await list.send({ cursor })) })),
    );
    const taken = answers
      .filter(({ status, body }) => status !== 400 || body.code !== 'invalid-cursor')
      .map(({ list }) => list.name);
    expect(foreign.length).toBe(lists.length * (lists.length - 1));
    expect(taken).toEqual([]);
  });
});
