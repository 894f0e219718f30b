// @module-tag large
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AttributeValue, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  customerOrderKey,
  eventKey,
  type Key,
  lineItemKey,
  orderMetadataKey,
  profileKey,
  stockKey,
  summaryKey,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { MOST_OPEN_ORDER_SHARDS } from '../../../../table/shards.ts';
import { aCustomer, anOrder, aSku } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { aRow, orderIdAt } from '../../../../test/support/rows.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { documents } from '../../document-client.ts';
import { exactNumber } from '../../exact-number.ts';
import { jsonText } from '../../json-text.ts';
import { describeDrift } from '../../verify/describe.ts';
import type { Drift } from '../../verify/drift.ts';
import { verifyTable } from '../../verify/verify-table.ts';

type Attributes = Readonly<Record<string, AttributeValue>>;
const N = (value: string): AttributeValue => ({ N: value });
const S = (value: string): AttributeValue => ({ S: value });

/** 2^53 + 1, the first integer that a double cannot represent. */
const LARGE = '9007199254740993';

describe('oms verify, of rows that were written by hand', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  const folder = mkdtempSync(join(tmpdir(), 'oms-'));
  let sound: Record<string, unknown>[];
  let order: { orderId: string; placedAt: string };
  const rowKey = () => customerOrderKey({ customerId: 'broken', ...order });
  const metaKey = () => orderMetadataKey(order.orderId);

  /** Writes DynamoDB's own JSON, so that no client rounds a number. */
  const put = (Item: Attributes) =>
    documents.send(new PutItemCommand({ TableName: tableName(), Item }));
  const keyOf = ({ PK, SK }: Key): Attributes => ({ PK: S(PK), SK: S(SK) });
  /** Sets attributes of the row at a key; null removes one. */
  const change = async (key: Key, attributes: Readonly<Record<string, AttributeValue | null>>) => {
    const lost = Object.entries(attributes).filter(([, value]) => value === null);
    const row = {
      ...(await table.get({ ...key })),
      ...Object.fromEntries(lost.map(([name]) => [name, undefined])),
    };
    await table.put(row);
    const set = Object.entries(attributes).filter(([, value]) => value !== null) as [
      string,
      AttributeValue,
    ][];
    for (const [name, value] of set) await setRaw(key, name, value);
  };
  const setRaw = async (key: Key, name: string, value: AttributeValue) => {
    await documents.send(
      new UpdateItemCommand({
        TableName: tableName(),
        Key: keyOf(key),
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  };

  /**
   * Verifies the whole table in small pages, interrupted and resumed after the first, so that the
   * checkpoint is read back.
   */
  const verify = async (repair = false): Promise<{ differences: Drift[]; left: Drift[] }> => {
    const options = {
      repair,
      grace: { looks: 1, betweenMillis: 0 },
      checkpointFile: join(folder, 'checkpoint.json'),
      pageSize: 5,
      onPage() {},
    };
    await verifyTable({ ...options, resume: false, signal: AbortSignal.abort() });
    const { log, finished } = await verifyTable({ ...options, resume: true });
    expect(finished).toBe(true);
    const lists: { differences: Drift[]; left: Drift[] } = { differences: [], left: [] };
    for (const name of ['differences', 'left'] as const) {
      for await (const drift of log.read(name)) lists[name].push(drift);
    }
    return lists;
  };

  beforeAll(async () => {
    // Else each verification would look into 192 partitions first (open-order-shards.test.ts).
    vi.stubEnv('OPEN_ORDER_SHARDS_READ', `1,${MOST_OPEN_ORDER_SHARDS}`);
    await aSku('ABC');
    await Promise.all(['broken', 'other'].map(aCustomer));
    await Promise.all([anOrder('broken', 'ABC'), anOrder('other', 'ABC')]);
    order = await anOrder('broken', 'ABC', 'ABC');
    await catchUp();
    sound = await table.all();
  });
  beforeEach(async () => {
    // A second error, which must be found and repaired beside each of the others.
    await table.put({ ...(await table.get({ ...summaryKey('other') })), open: 7 });
  });
  afterEach(async () => {
    await table.clear();
    await table.put(...sound);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  const beside = ({ key }: Drift) => key !== 'CUST#other / SUMMARY';

  /** By name: the change of the table, and the line that reports it. */
  const unrepairable: Record<string, [() => Promise<unknown>, RegExp]> = {
    'a total beyond 2^53': [
      () => change(rowKey(), { total: N(LARGE) }),
      /^ORDER CUST#broken .*: not an order: total is beyond 2\^53 − 1, found .*"total":"9007199254740993".* \(not repairable\)$/,
    ],
    'a total of 126 digits': [
      () => change(rowKey(), { total: N('1E125') }),
      /^ORDER .*: total is beyond 2\^53 − 1, found .*"total":"10{125}"/,
    ],
    'a large total with a fraction': [
      () => change(rowKey(), { total: N('9007199254740993.5') }),
      /^ORDER .*: total is beyond 2\^53 − 1, found .*"9007199254740993.5"/,
    ],
    'a total with more digits than a double has': [
      () => change(rowKey(), { total: N('2000.0000000000000000000000000000001') }),
      /^ORDER .*: total is not a whole number from 0, found .*"2000.0000000000000000000000000000001"/,
    ],
    'a negative total': [
      () => change(rowKey(), { total: N('-1') }),
      /^ORDER .*: total is not a whole number from 0/,
    ],
    'a version beyond 2^53': [
      () => change(rowKey(), { version: N(LARGE) }),
      /^ORDER .*: version is beyond 2\^53 − 1/,
    ],
    'a version of 0': [
      () => change(rowKey(), { version: N('0') }),
      /^ORDER .*: version is not a whole number from 1/,
    ],
    'a version of text': [
      () => change(rowKey(), { version: S('1') }),
      /^ORDER .*: version is not a whole number from 1/,
    ],
    'large numbers deep inside': [
      () =>
        change(rowKey(), {
          gift: { M: { wrap: { L: [N(LARGE)] } } },
          weights: { NS: ['1', LARGE] },
        }),
      /^ORDER .*: not an order: gift is beyond 2\^53 − 1; weights is beyond 2\^53 − 1, found .*"gift":{"wrap":\["9007199254740993"\]},"weights":\[1,"9007199254740993"\]}/,
    ],
    'an updatedAt that would break a key': [
      () => change(rowKey(), { updatedAt: S('2026#1') }),
      /^ORDER .*: updatedAt is not a time/,
    ],
    'an updatedAt of no text': [
      () => change(rowKey(), { updatedAt: N('1') }),
      /^ORDER .*: updatedAt is not a time/,
    ],
    'a row without payment status, line count and currency': [
      () => change(rowKey(), { paymentStatus: null, lineCount: null, currency: null }),
      /^ORDER .*: paymentStatus is not a text; currency is not a text; lineCount is not a whole number from 0/,
    ],
    'a key without an order id': [
      () => put({ ...keyOf({ PK: 'CUST#broken', SK: 'ORDER#2026-06-01' }), version: N('1') }),
      /^ORDER CUST#broken \/ ORDER#2026-06-01: not an order: its key does not name one/,
    ],
    'a key with more parts': [
      () => put({ ...keyOf({ PK: 'CUST#broken', SK: 'ORDER#2026-06-01#o-1#2' }), version: N('1') }),
      /^ORDER CUST#broken \/ ORDER#2026-06-01#o-1#2: not an order: its key does not name one/,
    ],
    'a key that another moment leads to': [
      async () => {
        const orderId = orderIdAt('2026-06-01T00:00:00.000Z', 9);
        const row = {
          ...aRow('broken', '2026-06-01T00:00:00.000Z', { n: 9 }),
          SK: `ORDER#2026-06-02#${orderId}`,
        };
        await table.put({ ...row, GSI1PK: undefined, GSI2PK: undefined });
      },
      /^ORDER CUST#broken \/ ORDER#2026-06-02#.*: not an order: its id is of 2026-06-01T00:00:00.000Z, but its key has another time/,
    ],
    'a line item with a large number': [
      () => change(lineItemKey(order.orderId, 1), { quantity: N(LARGE) }),
      /^ROW ORDER#.* \/ ITEM#001: the functions cannot read it: quantity is beyond 2\^53 − 1, found {"quantity":"9007199254740993"}/,
    ],
    'a profile with a large number': [
      () => change(profileKey('broken'), { version: N(LARGE) }),
      /^ROW CUST#broken \/ PROFILE: the functions cannot read it: version is beyond 2\^53 − 1/,
    ],
    'a META with an unknown attribute of a large number': [
      () => change(metaKey(), { weight: N(LARGE) }),
      /^ROW ORDER#.* \/ META: the functions cannot read it: weight is beyond 2\^53 − 1/,
    ],
    'a SUMMARY whose rev is beyond 2^53': [
      () => change(summaryKey('broken'), { rev: N(LARGE) }),
      /^ROW CUST#broken \/ SUMMARY: the functions cannot read it: rev is beyond 2\^53 − 1/,
    ],
    'a stock level beyond 2^53': [
      () => change(stockKey('ABC'), { quantity: N(LARGE) }),
      /^STOCK SKU#ABC \/ STOCK: not a stock level: quantity is beyond 2\^53 − 1, found {"quantity":"9007199254740993"}/,
    ],
    'a customer without an id': [
      () => put({ ...keyOf({ PK: 'CUST#', SK: 'PROFILE' }) }),
      /^CUSTOMER CUST#: it cannot be verified: a key part is empty/,
    ],
    'a customer whose id holds the separator': [
      () => put({ ...keyOf({ PK: 'CUST#a#b', SK: 'SUMMARY' }) }),
      /^CUSTOMER CUST#a#b: it cannot be verified: a key part .* contains the separator/,
    ],
    'a SKU without a name': [
      () => put({ ...keyOf({ PK: 'SKU#', SK: 'STOCK' }) }),
      /^STOCK SKU#: it cannot be verified: a key part is empty/,
    ],
  };

  it.each(Object.keys(unrepairable))(
    'reports %s, and verifies and repairs all others',
    async (name) => {
      const [act, finding] = unrepairable[name] ?? [];
      await act?.();

      const { differences } = await verify();
      expect(differences.filter((drift) => !beside(drift))).toHaveLength(1);
      expect(differences.filter(beside).map(describeDrift)).toContainEqual(
        expect.stringMatching(finding ?? ''),
      );

      const { left } = await verify(true);
      expect(left.map(describeDrift)).toEqual([expect.stringMatching(finding ?? '')]);
    },
  );

  const repairable: Record<string, () => Promise<unknown>> = {
    'a META’s total beyond 2^53': () => change(metaKey(), { total: N(LARGE) }),
    'a META’s version beyond 2^53': () => change(metaKey(), { version: N(LARGE) }),
    'a META that is behind, and that the functions cannot read': () =>
      change(metaKey(), { version: N('0'), lineCount: N(LARGE) }),
    'a META that is not counted, and that the functions cannot read': () =>
      change(metaKey(), { counted: null, updatedAt: { L: [N(LARGE)] } }),
    'a SUMMARY’s counter beyond 2^53': () => change(summaryKey('broken'), { open: N(LARGE) }),
    'a SUMMARY’s total beyond 2^53': () =>
      change(summaryKey('broken'), { 'lifetimeTotal.EUR': N(`${LARGE}.5`) }),
    'a SUMMARY of other types': () =>
      change(summaryKey('broken'), {
        open: { NS: ['1', LARGE] },
        orders: S('1'),
        rev: S('x'),
        shipped: { B: Buffer.from('a') },
      }),
    'a META without a row, with large numbers and a line separator': () =>
      put({
        ...keyOf(orderMetadataKey(orderIdAt('2026-06-01T00:00:00.000Z'))),
        'note\u2028': S('a\u2028b\n'),
        customerId: S('broken'),
        version: N('1'),
        total: N(LARGE),
        counted: { BOOL: true },
        status: S('OPEN'),
      }),
    'a META without a row, of a customer whose id breaks keys': () =>
      put({
        ...keyOf(orderMetadataKey(orderIdAt('2026-06-01T00:00:00.000Z'))),
        customerId: S('a#b'),
        version: N(LARGE),
        counted: { BOOL: true },
        weights: { NS: [LARGE] },
      }),
  };

  it.each(Object.keys(repairable))('reports %s, and repairs it', async (name) => {
    await repairable[name]?.();

    expect((await verify()).differences.filter(beside)).not.toEqual([]);

    expect(await verify(true)).toMatchObject({ left: [] });
    expect(await verify()).toEqual({ differences: [], left: [] });
  });

  it('reports why a repair failed, and repairs the others', async () => {
    // ADD fails on a text, so no counter can be written.
    await change(summaryKey('broken'), { rev: S('x') });
    await change(metaKey(), { lineCount: N('9') });
    await table.put({ ...(await table.get({ ...rowKey() })), GSI1PK: 'elsewhere' });

    const { left } = await verify(true);

    expect(left).toMatchObject([
      { what: 'META', repairable: true, notRepaired: expect.stringMatching(/\S/) },
    ]);
  });

  it('reports the second row of an order id that two rows have', async () => {
    const row = {
      ...aRow('broken', '2026-06-01T00:00:00.000Z'),
      GSI1PK: undefined,
      GSI2PK: undefined,
    };
    await table.put({ ...row, SK: 'ORDER#2026-06-01#o-1' }, { ...row, SK: 'ORDER#2026-06-02#o-1' });

    const { left } = await verify(true);

    expect(left).toMatchObject([
      {
        what: 'ORDER',
        key: 'CUST#broken / ORDER#2026-06-02#o-1',
        why: expect.stringContaining('another row'),
      },
    ]);
    expect(await table.get({ ...summaryKey('broken') })).toMatchObject({ orders: 3 });
  });

  it('reports all versions of a gap at once, however large it is', async () => {
    await change(rowKey(), { version: N(String(Number.MAX_SAFE_INTEGER)) });

    const { left } = await verify(true);

    expect(left).toMatchObject([
      {
        what: 'EVENT',
        expected: { version: 2, to: Number.MAX_SAFE_INTEGER - 1 },
        found: null,
        repairable: false,
      },
    ]);
  });

  it('reports an event with a version beyond 2^53', async () => {
    const key = eventKey(order.orderId, '2026-06-01T00:00:00.000Z', 1);
    await put({ ...keyOf(key), version: N(LARGE) });

    expect((await verify()).differences.filter(beside).map(describeDrift)).toEqual([
      expect.stringMatching(
        /^EVENT .* expected nothing, found {"version":"9007199254740993"} \(not repairable\)$/,
      ),
      expect.stringMatching(/^ROW .*: the functions cannot read it: version is beyond/),
    ]);
  });

  it('counts a broken order by its META, however large the amount is', async () => {
    await change(rowKey(), { total: N(LARGE) });
    await change(metaKey(), { total: N(LARGE) });
    await change(summaryKey('broken'), { 'lifetimeTotal.EUR': N(String(BigInt(LARGE) + 1000n)) });

    expect((await verify()).differences.filter(beside)).toMatchObject([{ what: 'ORDER' }]);
  });

  it.each([
    ['a text', S('x'), 1],
    ['beyond 2^53', N(LARGE), exactNumber(String(BigInt(LARGE) + 1n))],
  ])('raises a rev that is %s', async (_, rev, moved) => {
    await change(summaryKey('broken'), { rev, open: N('7') });

    await verify(true);

    expect(await table.get({ ...summaryKey('broken') })).toMatchObject({ open: 2, rev: moved });
  });

  it('adds up totals beyond 2^53 exactly', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const rows = [1, 2, 3].map((n) => ({
      ...aRow('broken', `2026-06-0${n}T00:00:00.000Z`, { n }),
      total: most,
    }));
    await table.put(...rows);
    const total = 3n * BigInt(most) + 3000n;

    expect(await verify(true)).toMatchObject({ left: [] });
    expect(await table.get({ ...summaryKey('broken') })).toMatchObject({
      orders: 5,
      'lifetimeTotal.EUR': exactNumber(String(total)),
    });

    await change(summaryKey('broken'), { 'lifetimeTotal.EUR': N(String(total + 1n)) });
    expect((await verify()).differences).toMatchObject([
      {
        expected: { 'lifetimeTotal.EUR': String(total) },
        found: { 'lifetimeTotal.EUR': String(total + 1n) },
      },
    ]);
    expect(await verify(true)).toMatchObject({ left: [] });
    expect(await verify()).toEqual({ differences: [], left: [] });
  });
});

describe('A value of a row in JSON', () => {
  it('is printed completely, whatever it is', () => {
    const values = {
      set: new Set(['a']),
      bytes: Buffer.from('a'),
      view: new Uint8Array([97]),
      large: exactNumber(LARGE),
    };

    expect(JSON.parse(jsonText({ values }))).toEqual({
      values: { set: ['a'], bytes: 'YQ==', view: 'YQ==', large: LARGE },
    });
  });
});

describe('A number of DynamoDB', () => {
  it.each(['0', '-1', '1000', '0.1', '-0.000001', '9007199254740991', '1E-7', '123456789012.345'])(
    'is exact in a double: %s',
    (text) => {
      expect(exactNumber(text)).toBe(Number(text));
    },
  );

  it.each([
    '9007199254740992',
    '-9007199254740993',
    '1E20',
    '0.1234567890123456789',
    '1000.0000000000000001',
  ])('keeps its text if a double cannot represent it: %s', (text) => {
    expect(JSON.stringify(exactNumber(text))).toBe(`"${text}"`);
    expect(exactNumber(text)).toEqual(exactNumber(text));
  });
});
