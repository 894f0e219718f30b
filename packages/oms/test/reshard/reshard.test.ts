// @module-tag alone
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as sweepDue } from '../../../../functions/sweep-due.ts';
import { DUE_KINDS } from '../../../../table/due/due-kinds.ts';
import { dueShards } from '../../../../table/due/list-due.ts';
import {
  erasureKey,
  type Key,
  openPartitionOf,
  orderMetadataKey,
  overpaidKey,
  refundDueKey,
  stockShardKey,
  webhookDeliveryKey,
  withdrawalKey,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { openOrderShards } from '../../../../table/settings.ts';
import { asking, operator, persistently } from '../../../../test/support/call.ts';
import { justBefore } from '../../../../test/support/faults.ts';
import { killer } from '../../../../test/support/kills.ts';
import { lambdaContext } from '../../../../test/support/lambda-context.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey, move } from '../../../../test/support/orders.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { seededRandom } from '../../../../test/support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../../../../test/support/size.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT } from '../../../api/commands/exit-code.ts';
import { documents } from '../../document-client.ts';
import type { ListedRow } from '../../reshard/listed-rows.ts';
import { moveRow } from '../../reshard/move-row.ts';
import { partitionsToEmpty, type Reshard, reshard } from '../../reshard/reshard.ts';
import { type ReshardOptions, reshardCommand } from '../../reshard/reshard-command.ts';
import { listsSomething } from '../../verify/checks/unread-partition.ts';
import { publishTable } from '../support/published-table.ts';

const listOrders = asking('A5');
const listOrdersOfDays = asking('A31');
const cancelOrder = asking('A8');
const customerId = 'buyer';
const MINUTE = 60_000;
/** The name of a run that does not listen. */
const PORT = `reshard-${process.pid}`;

/** A deployment: N, and every N whose partitions are read. */
interface Deployment {
  readonly write: number;
  readonly read: readonly number[];
  /** The tag of past days. */
  readonly days?: string;
  /** True if `oms reshard` runs after it. */
  readonly resharded?: true;
}

const dayAfterTomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** N 1 → 4 → 8 → 4, as docs/platform.md describes it. */
const deployments = (): readonly Deployment[] => [
  { write: 1, read: [1] },
  { write: 1, read: [1, 4] },
  { write: 4, read: [1, 4], resharded: true },
  { write: 4, read: [4] },
  { write: 4, read: [4, 8] },
  { write: 8, read: [4, 8], resharded: true },
  { write: 8, read: [8] },
  { write: 8, read: [8, 4] },
  { write: 4, read: [8, 4], resharded: true },
  { write: 4, read: [4], days: `${dayAfterTomorrow()}=8` },
];

const deploy = ({ write, read, days = '' }: Deployment) => {
  vi.stubEnv('OPEN_ORDER_SHARDS', String(write));
  vi.stubEnv('OPEN_ORDER_SHARDS_READ', read.join(','));
  vi.stubEnv('DAY_SHARDS', days);
};

/** Another row of the same kind. */
const withNumber = ({ PK, SK }: Key, n: number): Key => ({
  PK: PK.replace('7', `7${n}`),
  SK: SK.replace('7', `7${n}`),
});

const run = (options: Partial<Reshard> = {}) =>
  reshard({ dryRun: false, pause: 0, onPage: () => {}, ...options });

const listAll = async (list: typeof listOrders, query: Record<string, string>) => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await persistently(() =>
      list({ as: operator, query: { ...query, limit: '100', ...(cursor && { cursor }) } }),
    );
    for (const { orderId } of body.items) ids.push(orderId);
    cursor = body.nextCursor;
  } while (cursor);
  return ids;
};

describe('oms reshard', () => {
  const table = freshTable({ stream: true });
  const kill = killer();
  const catchUp = projectorFunction();
  const sweep = () => sweepDue({ time: '' }, lambdaContext(60_000));
  const open = () => listAll(listOrders, { status: 'OPEN' });

  beforeAll(async () => {
    await Promise.all([aSku('ABC'), aCustomer(customerId)]);
    publishTable(PORT);
  });
  beforeEach(() => {
    vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    // Otherwise the projector writes copies of what is gone.
    await catchUp();
    await table.clear(({ PK, SK }) => PK === 'SKU#ABC' || SK === 'PROFILE');
    await catchUp();
  });

  /** Returns the open orders that A5 lacks, the orders that their day lacks, unread due rows. */
  async function hidden() {
    const rows = await table.all();
    const orders = rows.filter(({ type }) => type === 'Order');
    const idOf = ({ SK }: Record<string, unknown>) => String(SK).split('#')[2] ?? '';
    const listed = await open();
    const day = (millis: number) => new Date(millis).toISOString().slice(0, 10);
    const from = day(Date.now() - 86_400_000);
    const ofDays = await listAll(listOrdersOfDays, { from, to: day(Date.now()) });
    const isOpen = orders.filter(({ status }) => status === 'OPEN').map(idOf);
    const swept = new Set(dueShards());
    return {
      open: isOpen.filter((id) => !listed.includes(id)),
      notOpen: listed.filter((id) => !isOpen.includes(id)),
      ofDays: orders.map(idOf).filter((id) => !ofDays.includes(id)),
      due: rows
        .map(({ GSI2PK }) => String(GSI2PK))
        .filter((partition) => partition.startsWith('DUE#') && !swept.has(partition)),
    };
  }
  const NOTHING = { open: [], notOpen: [], ofDays: [], due: [] };

  /** Places some orders, and ships and cancels some of the open ones. */
  async function trade(random: () => number, count: number): Promise<void> {
    const placed = await Promise.all(
      Array.from({ length: count }, () => anOrder(customerId, 'ABC')),
    );
    const before = (await open()).filter((id) => placed.every(({ orderId }) => orderId !== id));
    for (const orderId of before) {
      const choice = random();
      const path = { customerId, orderId };
      const headers = { 'if-match': '"1"' };
      if (choice < 0.15) await move(customerId, orderId, 'SHIPPED').catch(() => undefined);
      else if (choice < 0.3)
        await cancelOrder({ as: operator, path, headers: { ...headers, ...idempotencyKey() } });
    }
  }

  /** Runs the command until it ends, killed at random requests before. */
  async function reshardWithKills(random: () => number): Promise<number> {
    let kills = 0;
    while (kills < 5) {
      const when = random() < 0.5 ? 'before' : 'after';
      // A round reads about 290 partitions that are mostly empty.
      if (await kill(1 + Math.floor(random() * 600), when, run)) return kills;
      kills += 1;
    }
    await run();
    return kills;
  }

  /** Plays all deployments. Returns what was hidden after each. */
  async function history(seed: number, reshards: boolean, ordersEach = 4) {
    const random = seededRandom(seed);
    const found: unknown[] = [];
    let kills = 0;
    for (const deployment of deployments()) {
      deploy(deployment);
      vi.setSystemTime(Date.now() + 8 * MINUTE);
      const isMoving = reshards && deployment.resharded;
      const [killed] = await Promise.all([
        isMoving ? reshardWithKills(random) : 0,
        trade(random, ordersEach),
        sweep(),
      ]);
      kills += killed;
      if (isMoving) await run();
      found.push(await hidden());
    }
    vi.setSystemTime(Date.now() + 31 * MINUTE);
    await sweep();
    const rows = await table.all();
    return {
      found,
      kills,
      unswept: rows.filter((row) => row['type'] === 'Order' && row['status'] === 'OPEN').length,
    };
  }

  const SEEDS = Array.from({ length: IS_WHOLE ? 5 : 1 }, (_, n) => n + 1);

  it.each(SEEDS)(
    'hides no order and no due row while N goes 1 → 4 → 8 → 4 (seed %i)',
    {
      ...REPEATED,
    },
    async (seed) => {
      const { found, kills, unswept } = await history(seed, true);

      expect(found).toEqual(deployments().map(() => NOTHING));
      expect(kills).toBeGreaterThan(0);
      expect(unswept).toBe(0);
    },
  );

  it('is needed: without it the last deployment of each change hides orders', async () => {
    // Of 4 orders, all may be by chance in partitions that are still read: their ids are random.
    const { found } = await history(1, false, 16);

    const hiding = found.map((one) => (one as typeof NOTHING).open.length > 0);
    // The last deployment of each change is the first that no longer reads the old partitions.
    expect([0, 1, 2, 3, 9].map((at) => hiding[at])).toEqual([false, false, false, true, true]);
    expect(found.some((one) => (one as typeof NOTHING).due.length > 0)).toBe(true);
  });

  describe('a due row of each kind', () => {
    const KEYS: Record<keyof typeof DUE_KINDS, Key> = {
      order: orderMetadataKey('o-7'),
      payment: { PK: 'ORDER#o-7', SK: 'PAYMENT#2026-06-01T12:00:00.000Z#p-7' },
      refund: refundDueKey('o-7'),
      stockShard: stockShardKey('MUG', 0),
      delivery: webhookDeliveryKey('w-7', '2026-06-01T12:00:00.000Z', 'e-7'),
      withdrawal: withdrawalKey('v-7'),
      erasure: erasureKey('ann-7'),
      overpaid: overpaidKey('o-7'),
      capturable: { PK: 'ORDER#o-8', SK: 'PAYMENT#2026-06-01T12:00:00.000Z#p-8' },
    };
    const DUE_AT = '2026-06-01T12:00:00.000Z';
    const rows = Object.entries(KEYS).flatMap(([name, key]) =>
      Array.from({ length: 12 }, (_, n) => ({
        name: name as keyof typeof DUE_KINDS,
        key: withNumber(key, n),
      })),
    );

    it.each([
      [100, 4],
      [8, 4],
      // Each old partition is one of the new ones, too.
      [4, 8],
      [1, 4],
    ])(
      'goes where its own sweep looks, and an open order to its list: N %i → %i',
      async (from, to) => {
        deploy({ write: from, read: [from] });
        const orders = await Promise.all(
          Array.from({ length: 6 }, () => anOrder(customerId, 'ABC')),
        );
        for (const { name, key } of rows)
          await table.put({ ...key, type: name, ...DUE_KINDS[name].keysOf(key, DUE_AT, from) });
        deploy({ write: to, read: [from, to] });

        expect(await run()).toMatchObject({ failed: [] });

        for (const { name, key } of rows) {
          const expected = DUE_KINDS[name].keysOf(key, DUE_AT, to);
          expect(DUE_KINDS[name].partitions(to)).toContain(expected.GSI2PK);
          expect(await table.get({ ...key })).toMatchObject({ ...expected, type: name });
        }
        const stored = (await table.all()).filter(({ type }) => type === 'Order');
        expect(stored.map(({ GSI2PK }) => GSI2PK).sort()).toEqual(
          orders.map(({ orderId }) => openPartitionOf(orderId, to)).sort(),
        );
      },
    );

    it('stops at a row of a kind that it does not know, and moves none of its page', async () => {
      const strange = { PK: 'ORDER#o-7', SK: 'COMMENT#m-1', GSI2PK: 'MATCH#9', GSI2SK: 'x' };
      const known = { ...KEYS.withdrawal, GSI2PK: 'MATCH#9', GSI2SK: '2026-06-01#v-7' };
      await table.put(strange, known);
      deploy({ write: 4, read: [100, 4] });

      await expect(run()).rejects.toThrow(/COMMENT#m-1 in MATCH#9 is of no kind/);

      expect(await table.get({ ...KEYS.withdrawal })).toMatchObject({ GSI2PK: 'MATCH#9' });
    });
  });

  describe('an order that is shipped while it is moved', () => {
    const moved = async (moveOrder: (row: ListedRow) => ReturnType<typeof moveRow>) => {
      deploy({ write: 1, read: [1] });
      const { orderId } = await anOrder(customerId, 'ABC');
      deploy({ write: 4, read: [1, 4] });
      const { happened } = justBefore(
        'UpdateItem',
        (input) => input.includes('"OPEN"'),
        () => move(customerId, orderId, 'SHIPPED'),
      );
      await run({ move: moveOrder });
      expect(happened()).toBe(true);
      return open();
    };

    it('leaves the list of open orders', async () => {
      expect(await moved(moveRow)).toEqual([]);
    });

    it('would return to it without a condition', async () => {
      const withoutCondition = async ({ PK, SK, GSI2PK, GSI2SK }: ListedRow) => {
        if (GSI2PK !== 'OPEN') return moveRow({ PK, SK, GSI2PK, GSI2SK });
        const orderId = SK.split('#')[2] ?? '';
        await documents.send(
          new UpdateCommand({
            TableName: tableName(),
            Key: { PK, SK },
            UpdateExpression: 'SET GSI2PK = :new, GSI2SK = :same, seen = :old',
            ExpressionAttributeValues: {
              ':new': openPartitionOf(orderId, openOrderShards()),
              ':same': GSI2SK,
              ':old': GSI2PK,
            },
          }),
        );
        return 'moved' as const;
      };
      expect(await moved(withoutCondition)).toHaveLength(1);
    });
  });

  it('costs 1 read unit and 3 write units a row, and makes no event and no copy', async () => {
    deploy({ write: 8, read: [8] });
    for (let n = 0; n < 8; n++) await anOrder(customerId, 'ABC');
    await catchUp();
    const copies = async () =>
      (await table.all())
        .filter(({ type }) => type !== 'Order')
        .map(({ GSI2PK, ...row }) => row)
        .sort((one, other) =>
          `${one['PK']}${one['SK']}`.localeCompare(`${other['PK']}${other['SK']}`),
        );
    const before = await copies();
    deploy({ write: 1, read: [8, 1] });
    const listed = await open();

    const requests = await recordWhile(run);
    await catchUp();

    const of = (name: string) => requests.filter(({ operation }) => operation === name);
    // One row and one due row of each order; those in DUE#0 stay.
    expect(of('UpdateItem').length).toBeGreaterThan(8);
    expect(new Set(of('UpdateItem').map(({ by }) => JSON.stringify(by)))).toEqual(
      new Set(['{"table":1,"GSI2":2}']),
    );
    expect(new Set(of('GetItem').map(({ units }) => units))).toEqual(new Set([1]));
    expect(await copies()).toEqual(before);
    expect(await open()).toEqual(listed);
    for (const partition of partitionsToEmpty(1))
      expect(await listsSomething(partition)).toBe(false);
  });

  describe('the command', () => {
    let printed: string[] = [];
    const command = (options: Partial<ReshardOptions> = {}) =>
      reshardCommand({ port: PORT, wcu: 10_000, rate: 10_000, pause: 0, shards: 4, ...options });
    beforeEach(() => {
      printed = [];
      vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    });

    it('counts the rows, moves them, and leaves those of the lab', async () => {
      deploy({ write: 1, read: [1] });
      vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '0');
      await anOrder(customerId, 'ABC');
      await anOrder(customerId, 'ABC');
      await table.put({
        PK: 'CUST#lab',
        SK: 'ORDER#2026-06-01#o-9001',
        GSI2PK: 'OPEN',
        GSI2SK: '2026-06-01#o-9001',
      });

      expect(await command({ dryRun: true })).toBe(EXIT.fine);
      expect(printed).toEqual([
        'OPEN: 3 rows',
        '3 rows to move, for 9 write units and 3 read units: openOrderShards is 4.',
      ]);
      printed = [];
      expect(await command()).toBe(EXIT.fine);
      expect(printed).toEqual([
        '1 rows without a version left where they are.',
        '2 rows moved, 0 failed: openOrderShards is 4.',
      ]);
      printed = [];
      expect(await command({ json: true })).toBe(EXIT.fine);
      expect(JSON.parse(printed.join())).toMatchObject({
        shards: 4,
        moved: 0,
        unversioned: 1,
        rounds: 3,
        finished: true,
      });
    });

    it('ends with 1 for a row that it cannot move', async () => {
      await table.put({ PK: 'CUST#x', SK: 'ORDER##', version: 1, GSI2PK: 'OPEN', GSI2SK: 'x' });
      await table.put({ PK: 'ORDER#', SK: 'META', version: 1, GSI2PK: 'DUE#9', GSI2SK: 'x' });

      expect(await command()).toBe(EXIT.failed);
      expect(printed.join('\n')).toContain('ORDER# / META: a key part is empty');
      expect(printed.at(-1)).toBe('1 rows moved, 1 failed: openOrderShards is 4.');
    });
  });
});
