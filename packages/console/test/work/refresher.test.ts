import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking, operator } from '../../../../test/support/call.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import {
  aCustomer,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../../../test/support/orders.ts';
import { aRow, minute } from '../../../../test/support/rows.ts';
import { freshTable } from '../../../../test/support/table.ts';
import type { OrdersClient } from '../../../client/orders-client.ts';
import { COUNTS_EVERY, Counts } from '../../work/counts.ts';
import { EVERY, Refresher } from '../../work/refresher.ts';
import { WorkSet } from '../../work/work-set.ts';

type Query = Record<string, string>;
const OPEN = 250;
const HOURS = 8;

describe('One open console', () => {
  const table = freshTable();
  const listOrders = asking('A5');
  const units = new Map<string, number>();

  /** The kind of a request, by which it is counted. */
  const kindOf = ({ ids, sort, cursor }: Query): string =>
    ids ? `ids ${ids.split(',').length}` : `${sort ?? 'asc'} ${cursor ? 'next' : 'first'}`;

  /** Asks the functions once for each kind, and then answers and counts without them. */
  const answers = new Map<string, never>();
  const counted: string[] = [];
  /** One at a time: requests are counted while they are executed. */
  let turn: Promise<unknown> = Promise.resolve();
  function ask(query: Query): Promise<never> {
    const asked = turn.then(() => askAlone(query));
    turn = asked;
    return asked;
  }
  async function askAlone(query: Query): Promise<never> {
    const kind = kindOf(query);
    counted.push(kind);
    const asked = `${kind} ${query['cursor'] ?? ''} ${query['ids'] ?? ''}`;
    if (!answers.has(asked)) {
      const requests = await recordWhile(async () => {
        const { status, body } = await listOrders({ as: operator, query });
        expect(status).toBe(200);
        answers.set(asked, body as never);
      });
      units.set(
        kind,
        requests.reduce((sum, request) => sum + request.units, 0),
      );
    }
    return answers.get(asked) as never;
  }
  const client = {
    listOrders: (query: object) =>
      ask(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))),
  } as unknown as OrdersClient;

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aSku('ABC')]);
    const real = await Promise.all(
      Array.from({ length: 10 }, () =>
        createOrder({
          as: operator,
          path: { customerId: 'buyer' },
          headers: idempotencyKey(),
          body: { ...orderOf('ABC'), shippingAddress: { name: 'Nia Lund', country: 'NO' } },
        }),
      ),
    );
    expect(real.map(({ status }) => status)).toEqual(Array(10).fill(201));
    // The others have an order’s row, META and a line each, as the smallest orders do.
    for (let n = 0; n < OPEN - real.length; n++) {
      const row = aRow('buyer', minute(n), { n });
      const PK = `ORDER#${String(row['SK']).split('#')[2]}`;
      const { status = 'OPEN', total = 1, currency = 'EUR' } = row as Record<string, unknown>;
      await table.put(
        row,
        {
          PK,
          SK: 'META',
          customerId: 'buyer',
          status,
          total,
          currency,
          version: 1,
          lineCount: 1,
          paymentStatus: 'PAID',
        },
        { PK, SK: 'ITEM#001', sku: 'ABC', name: 'Bag', quantity: 1, unitPrice: 1 },
      );
    }
  }, 120_000);
  beforeEach(() => {
    counted.length = 0;
    vi.stubGlobal('document', { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** The units of all counts of the side bar once, with 50 low SKUs and an endpoint. */
  async function unitsOfCounts(): Promise<number> {
    const level = { name: 'Bag', unitPrice: 1, currency: 'EUR', quantity: 0, lowStockThreshold: 9 };
    for (let n = 0; n < 50; n++)
      await asking('A10')({ as: operator, path: { sku: `LOW-${n}` }, body: level });
    const endpoint = await asking('A34')({
      as: operator,
      headers: idempotencyKey(),
      body: { url: 'https://hooks.example.com/orders', eventTypes: ['*'] },
    });
    expect(endpoint.status).toBe(201);
    const reading =
      (id: Parameters<typeof asking>[0]) =>
      async ({ endpointId, ...sent }: Readonly<Record<string, unknown>>) => {
        const path = endpointId ? { path: { endpointId: String(endpointId) } } : {};
        const query = Object.fromEntries(
          Object.entries(sent).map(([name, value]) => [name, String(value)]),
        );
        const { status, body } = await asking(id)({ as: operator, ...path, query });
        expect([id, status]).toEqual([id, 200]);
        return body;
      };
    const counts = new Counts({
      listReturns: reading('A26'),
      listWithdrawals: reading('A47d'),
      listLowStock: reading('A11'),
      listWebhookEndpoints: reading('A34b'),
      listWebhookDeliveries: reading('A35'),
    } as never);
    const requests = await recordWhile(() => counts.all());
    expect(counts.low.value).toBe('50');
    return requests.reduce((sum, request) => sum + request.units, 0);
  }

  it('starts with 3 pages and the orders of each, 50 at a time', async () => {
    const work = new WorkSet();
    const refresher = new Refresher(client, work);
    await refresher.all();

    expect(work.ids.value).toHaveLength(OPEN);
    expect(work.progress.value).toEqual({ isListed: true, read: OPEN });
    expect(counted.filter((kind) => kind.startsWith('ids'))).toHaveLength(5);
    expect(counted).toHaveLength(8);
  });

  it('reads no more than 34,000 RCU in eight hours', async () => {
    const work = new WorkSet();
    const refresher = new Refresher(client, work);
    refresher.onScreen = () => work.ids.peek().slice(0, 30);
    await refresher.all();
    await refresher.newOrders();
    await refresher.rows();
    counted.length = 0;
    vi.useFakeTimers();

    refresher.start();
    for (let at = 0; at < HOURS * 3_600_000; at += EVERY.newOrders)
      await vi.advanceTimersByTimeAsync(EVERY.newOrders);
    refresher.stop();

    vi.useRealTimers();
    const list = counted.reduce((sum, kind) => sum + (units.get(kind) ?? Number.NaN), 0);
    const times = (HOURS * 3_600_000) / COUNTS_EVERY + 1;
    const read = list + times * (await unitsOfCounts());
    process.stdout.write(`${JSON.stringify([...units])}\n`);
    process.stdout.write(`eight hours: ${counted.length} requests, ${read} RCU\n`);
    expect(read).toBeGreaterThan(10_000);
    expect(read).toBeLessThanOrEqual(34_000);
    expect(counted.length).toBeLessThanOrEqual(4_700);
  });

  it('asks nothing while its tab is hidden', async () => {
    vi.stubGlobal('document', { hidden: true });
    vi.useFakeTimers();
    const refresher = new Refresher(client, new WorkSet());
    refresher.start();
    await vi.advanceTimersByTimeAsync(EVERY.all * 2);
    refresher.stop();

    expect(counted).toEqual([]);
  });

  it('names the time since when no answer came, until one does', async () => {
    let works = false;
    const failing = {
      listOrders: (query: object) =>
        works ? client.listOrders(query as never) : Promise.reject(new Error('offline')),
    } as unknown as OrdersClient;
    const refresher = new Refresher(failing, new WorkSet());
    await refresher.all();
    const { failedSince } = refresher.connection.value;
    await refresher.newOrders();

    expect(refresher.connection.value).toMatchObject({ failedSince, answeredAt: undefined });
    works = true;
    await refresher.all();
    expect(refresher.connection.value.failedSince).toBeUndefined();
  });
});
