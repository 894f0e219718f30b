// @module-tag alone
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Item, unmarshall } from '../../../../table/aws-protocol/item.ts';
import { COLUMNS } from '../../../../table/columns.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { asking, operator } from '../../../../test/support/call.ts';
import { fetchedPackages } from '../../../../test/support/fetched-packages.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  idempotencyKey,
  move,
} from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { changeStream } from '../../../../test/support/stream.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { playWholeStory } from '../../../../test/support/whole-story.ts';
import { ddlOf } from '../../export/ddl/ddl.ts';

const cancelOrder = asking('A8');
const QUERIES = ['cohorts', 'orders-by-day', 'product-sales', 'refunds', 'repeat-buyers'];
const FOLDER = mkdtempSync(join(tmpdir(), 'analytics-'));

/** The part of `@duckdb/node-api` that runs a query. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<Connection> }>;
  };
}

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowObjectsJS(): Record<string, unknown>[] }>;
  closeSync(): void;
}

const load = await fetchedPackages('packages/oms/test/export/duckdb');
const duckdb = load?.('@duckdb/node-api') as DuckDb | undefined;

type Marshalled = Parameters<typeof unmarshall>[0];
type Fact = { order: Item; month: string; day: string; customer: string; lines: Item[] };

/** Writes rows in the form of DynamoDB's export. */
function dump(folder: string, lines: readonly object[]): string {
  mkdirSync(join(FOLDER, folder), { recursive: true });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(FOLDER, folder, 'part-1.json.gz'), gzipSync(text));
  return join(FOLDER, folder);
}

/** Runs statements, and returns the rows of the last one, with numbers. */
async function query(ddl: string, sql: string): Promise<Record<string, unknown>[]> {
  const instance = await (duckdb as DuckDb).DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(ddl);
  const result = await connection.runAndReadAll(sql);
  connection.closeSync();
  return result
    .getRowObjectsJS()
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? Number(value) : value,
        ]),
      ),
    );
}

const sqlOf = (name: string): string => readFileSync(`packages/oms/analytics/${name}.sql`, 'utf8');

/** Groups facts by a key of several parts, in the order of the keys. */
function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly unknown[],
  sum: (rows: readonly Row[]) => object,
  names: readonly string[],
): object[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)));
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, some]) => ({
      ...Object.fromEntries(names.map((name, at) => [name, JSON.parse(key)[at]])),
      ...sum(some),
    }));
}

/** Reads all rows, as DynamoDB stores and exports them. */
async function scan(): Promise<Marshalled[]> {
  const found: Marshalled[] = [];
  const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: tableName() });
  for await (const { Items = [] } of pages) found.push(...(Items as Marshalled[]));
  return found;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe('The folder analytics', () => {
  it('has these queries', () => {
    expect(readdirSync('packages/oms/analytics').sort()).toEqual(
      QUERIES.map((name) => `${name}.sql`),
    );
  });

  it('names only attributes that the statements define', () => {
    const defined = Object.entries(COLUMNS).map(([name, type]) =>
      `item.${name}.${type}`.toLowerCase(),
    );
    for (const name of QUERIES)
      for (const [attribute] of sqlOf(name).matchAll(/\bitem\.\w+\.\w+/g))
        expect(defined).toContain(attribute);
  });
});

describe('The statements for Athena', () => {
  const athena = ddlOf('athena', { full: 's3://b/full/data/', changes: 's3://b/changes/' });

  it('define each column in the form of the export', () => {
    expect(athena).toContain("LOCATION 's3://b/full/data/'");
    expect(athena).toContain("ROW FORMAT SERDE 'org.openx.data.jsonserde.JsonSerDe'");
    for (const [name, type] of Object.entries(COLUMNS))
      expect(athena).toContain(`${name}:struct<${type}:string>`.toLowerCase());
    expect(ddlOf('athena', { full: 's3://b/x/' })).not.toContain('shop_changes');
  });
});

describe('The columns', () => {
  const table = freshTable({ stream: true });
  const changes = changeStream();

  it('have the types of every row that a shop writes', async () => {
    await playWholeStory({ table, changes, made: () => undefined });
    const seen = new Set<string>();
    for (const item of await scan())
      for (const [name, type] of Object.entries(COLUMNS)) {
        const value = (item as Record<string, object>)[name];
        if (value === undefined) continue;
        expect([name, Object.keys(value)]).toEqual([name, [type]]);
        seen.add(name);
      }

    // Only the rows of `oms import` have it.
    const ofLife = Object.keys(COLUMNS).filter((name) => name !== 'importedFrom');
    expect([...seen].sort()).toEqual(ofLife.sort());
  });
});

describe.skipIf(!duckdb)('A query of an export', () => {
  const table = freshTable({ stream: true });
  const catchUp = projectorFunction();
  let facts: Fact[] = [];
  let items: Marshalled[] = [];
  let ddl = '';

  const place = async (customerId: string, at: string, ...skus: [string, number][]) => {
    vi.setSystemTime(new Date(at));
    const lines = skus.map(([sku, quantity]) => ({ sku, quantity, unitPrice: 1000 }));
    const { status, body } = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { currency: 'EUR', lines },
    });
    expect(status).toBe(201);
    return body.orderId as string;
  };
  const placed = () => facts.filter(({ order }) => order['status'] !== 'CANCELLED');

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all(['ABC', 'XYZ', 'Q-1'].map((sku) => aSku(sku)));
    for (const id of ['ada', 'bob', 'eve']) await aCustomer(id);
    await place('ada', '2026-01-30T23:59:00Z', ['ABC', 2], ['XYZ', 1]);
    await place('ada', '2026-02-01T00:00:00Z', ['ABC', 1]);
    await place('bob', '2026-02-14T10:00:00Z', ['XYZ', 5]);
    const shipped = await place('bob', '2026-03-02T10:00:00Z', ['ABC', 3], ['ABC', 4]);
    await move('bob', shipped, 'SHIPPED');
    const cancelled = await place('eve', '2026-03-02T11:00:00Z', ['Q-1', 9]);
    const path = { customerId: 'eve', orderId: cancelled };
    const headers = { 'if-match': '"1"', ...idempotencyKey() };
    await cancelOrder({ as: operator, path, headers });
    await place('eve', '2026-03-05T10:00:00Z', ['Q-1', 1]);
    await catchUp();
    const refunded = (await table.all()).find(
      ({ PK, type }) => PK === 'CUST#bob' && type === 'Order',
    );
    await table.put({ ...refunded, refunded: 1500, paymentStatus: 'PARTIALLY_REFUNDED' });

    items = await scan();
    ddl = ddlOf('duckdb', {
      full: dump(
        'full',
        items.map((Item) => ({ Item })),
      ),
    });
    const rows = items.map((item) => unmarshall(item) as Record<string, string>);
    facts = rows
      .filter(({ type }) => type === 'Order')
      .map((order) => {
        const [, placedAt = '', orderId] = (order['SK'] ?? '').split('#');
        const lines = rows.filter(
          ({ type, PK }) => type === 'LineItem' && PK === `ORDER#${orderId}`,
        );
        const [month, day] = [placedAt.slice(0, 7), placedAt.slice(0, 10)];
        return { order, month, day, customer: order['PK'] ?? '', lines };
      });
  });
  afterAll(() => {
    vi.useRealTimers();
    rmSync(FOLDER, { recursive: true });
  });

  const found = (name: string) => query(ddl, sqlOf(name));
  const amountOf = ({ quantity, unitPrice }: Item) => Number(quantity) * Number(unitPrice);

  it('product-sales sums the items and amounts of products by month', async () => {
    const sold = placed().flatMap(({ order, month, lines }) =>
      lines.map((line) => ({ line, month, currency: order['currency'] })),
    );
    const expected = grouped(
      sold,
      ({ line, month, currency }) => [month, line['sku'], currency],
      (some) => ({
        items: total(some.map(({ line }) => Number(line['quantity']))),
        amount: total(some.map(({ line }) => amountOf(line))),
      }),
      ['month', 'sku', 'currency'],
    );
    const rows = await found('product-sales');
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
    expect(rows).toContainEqual({
      month: '2026-03',
      sku: 'ABC',
      currency: 'EUR',
      items: 7,
      amount: 7000,
    });
  });

  it('orders-by-day sums orders by day and status', async () => {
    expect(await found('orders-by-day')).toEqual(
      grouped(
        facts,
        ({ order, day }) => [day, order['status'], order['currency']],
        (some) => ({
          orders: some.length,
          total: total(some.map(({ order }) => Number(order['total']))),
        }),
        ['day', 'status', 'currency'],
      ),
    );
  });

  it('cohorts counts customers by their first month', async () => {
    const firstOf = (customer: string) =>
      placed()
        .filter((one) => one.customer === customer)
        .map(({ month }) => month)
        .sort()[0];
    expect(await found('cohorts')).toEqual(
      grouped(
        placed(),
        ({ customer, month }) => [firstOf(customer), month],
        (some) => ({
          customers: new Set(some.map(({ customer }) => customer)).size,
          orders: some.length,
        }),
        ['cohort', 'month'],
      ),
    );
  });

  it('refunds sums what went back by month', async () => {
    const expected = grouped(
      facts,
      ({ order, month }) => [month, order['currency']],
      (some) => ({
        orders: some.length,
        refunded_orders: some.filter(({ order }) => order['refunded'] !== undefined).length,
        refunded: total(some.map(({ order }) => Number(order['refunded'] ?? 0))),
        total: total(some.map(({ order }) => Number(order['total']))),
      }),
      ['month', 'currency'],
    );
    expect(await found('refunds')).toEqual(expected);
    expect(expected.some((row) => (row as { refunded: number }).refunded === 1500)).toBe(true);
  });

  it('repeat-buyers counts customers by their number of orders', async () => {
    const orders = [...Map.groupBy(placed(), ({ customer }) => customer).values()];
    expect(await found('repeat-buyers')).toEqual(
      grouped(
        orders,
        ({ length }) => [length],
        (some) => ({ customers: some.length }),
        ['orders'],
      ),
    );
  });

  it('sees the last image of each key in incremental exports', async () => {
    const [order] = items.filter((item) => (item as { type?: { S: string } }).type?.S === 'Order');
    const { PK, SK } = order as Record<string, object>;
    const change = (at: string, NewImage?: object) => ({
      Metadata: { WriteTimestampMicros: { N: at } },
      Keys: { PK, SK },
      ...(NewImage && { NewImage }),
    });
    const later = { ...(order as object), status: { S: 'DELIVERED' } };
    const earlier = { ...(order as object), status: { S: 'SHIPPED' } };
    const count = "SELECT count(*) AS n FROM shop WHERE item.type.s = 'Order'";
    const of = (folder: string, ...lines: object[]) =>
      ddlOf('duckdb', { full: join(FOLDER, 'full'), changes: dump(folder, lines) });
    const changed = of('changed', change('2', later), change('1', earlier));

    expect(await query(changed, `${count} AND item.status.s = 'DELIVERED'`)).toEqual([{ n: 1 }]);
    expect(await query(changed, count)).toEqual([{ n: facts.length }]);
    const removed = of('removed', change('3'), change('2', later));
    expect(await query(removed, count)).toEqual([{ n: facts.length - 1 }]);
  });
});
