// @module-tag alone

import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStockRows } from '../../../../table/inventory/split-stock.ts';
import { isStockShard, stockKey, stockShardKey } from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { shardOf } from '../../../../table/shards.ts';
import { asking, operator, persistently } from '../../../../test/support/call.ts';
import { cancelledBecause, injectFaults, justBefore } from '../../../../test/support/faults.ts';
import { killer, type When } from '../../../../test/support/kills.ts';
import { recordRequests } from '../../../../test/support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
} from '../../../../test/support/orders.ts';
import { seededRandom } from '../../../../test/support/seeded-random.ts';
import { IS_WHOLE, REPEATED } from '../../../../test/support/size.ts';
import {
  aSplitSku,
  forgetShards,
  quantitiesOf,
  stockOf,
} from '../../../../test/support/split-stock.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { EXIT, Misuse } from '../../../api/commands/exit-code.ts';
import { documents } from '../../document-client.ts';
import { mergeStock } from '../../stock/merge-stock.ts';
import { splitStock } from '../../stock/split-stock.ts';
import { type StockOptions, stockCommand } from '../../stock/stock-command.ts';
import { atMost } from '../../verify/at-most.ts';
import { Subject } from '../../verify/subject.ts';
import { publishTable } from '../support/published-table.ts';
import { verifying } from '../verify/verifying.ts';

const PORT = `stock-${process.pid}`;
const cancelOrder = asking('A8');
const customerId = 'buyer';

/** Buys with the real handler, again and again until it is known. Returns the order's id. */
async function buy(sku: string, quantity: number): Promise<string | undefined> {
  const headers = idempotencyKey();
  const body = { currency: 'EUR', lines: [{ sku, quantity, unitPrice: 1000 }] };
  const { status, body: answer } = await persistently(() =>
    createOrder({ as: operator, path: { customerId }, headers, body }),
  );
  if (status === 201) return answer.orderId;
  expect(answer.lines).toMatchObject([{ code: 'out-of-stock' }]);
  expect(answer.lines[0].available).toBeLessThan(quantity);
  return undefined;
}

const giveBack = (orderId: string) =>
  persistently(() =>
    cancelOrder({
      as: operator,
      path: { customerId, orderId },
      headers: { ...idempotencyKey(), 'if-match': '"1"' },
    }),
  );

describe('oms stock', () => {
  const table = freshTable();
  const kill = killer();
  const { verify } = verifying(table);
  let made = 0;
  const nextSku = () => `BEST-${++made}`;

  beforeAll(async () => {
    await aCustomer(customerId);
    publishTable(PORT);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Runs a command until it ends, killed at random requests before. */
  async function withKills(random: () => number, command: () => Promise<unknown>): Promise<number> {
    let kills = 0;
    for (let run = 0; run < 4; run++) {
      // A request that fails has no moment after its effect.
      const when: When = run === 0 || random() < 0.5 ? 'before' : 'after';
      if (!(await kill(1 + Math.floor(random() * 8), when, command))) kills += 1;
    }
    await command();
    return kills;
  }

  const BUYERS = 120;
  const STOCK = 150;

  /** 120 buyers of 1 to 3 pieces, some of whom cancel, while the SKU is split and merged. */
  async function trade(seed: number) {
    const random = seededRandom(seed);
    const sku = await aSku(nextSku(), { quantity: STOCK });
    let sold = 0;
    let kills = 0;
    const buyers = Array.from({ length: BUYERS }, () => ({
      quantity: 1 + Math.floor(random() * 3),
      isFresh: random() < 0.2,
      cancels: random() < 0.15,
    }));
    const trading = atMost(12, buyers, async ({ quantity, isFresh, cancels }) => {
      if (isFresh) forgetShards(sku);
      const orderId = await buy(sku, quantity);
      if (orderId === undefined) return;
      sold += quantity;
      if (!cancels) return;
      await giveBack(orderId);
      sold -= quantity;
    });
    const moving = (async () => {
      kills += await withKills(random, () => splitStock(sku, 8));
      if (random() < 0.7) kills += await withKills(random, () => mergeStock(sku));
      if (random() < 0.5) kills += await withKills(random, () => splitStock(sku, 4).catch(isSplit));
    })();
    await Promise.all([trading, moving]);
    const left = await quantitiesOf(sku);
    const sum = await stockOf(sku);
    const alone = sum > 0 ? await buy(sku, sum) : 'nothing left';
    return {
      balance: sold + sum,
      least: Math.min(...left),
      alone,
      after: await stockOf(sku),
      kills,
    };
  }
  const isSplit = (error: unknown) => {
    if (!(error instanceof Misuse)) throw error;
  };

  const SEEDS = Array.from({ length: IS_WHOLE ? 24 : 2 }, (_, n) => n + 1);

  it.each(SEEDS)(
    'oversells nothing, and refuses nobody what is there, killed and begun again (seed %i)',
    { ...REPEATED },
    async (seed) => {
      const { balance, least, alone, after, kills } = await trade(seed);

      expect(balance).toBe(STOCK);
      expect(least).toBeGreaterThanOrEqual(0);
      expect(alone).toEqual(expect.any(String));
      expect(after).toBe(0);
      expect(kills).toBeGreaterThan(0);
    },
  );

  describe('would', () => {
    it('oversell if a sale compared the sum, and decreased its own row', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 40, shards: 8 });
      let sold = 0;
      await atMost(
        12,
        Array.from({ length: 120 }, (_, n) => `o-${n}`),
        async (orderId) => {
          if ((await stockOf(sku)) < 1) return;
          await documents.send(
            new UpdateCommand({
              TableName: tableName(),
              Key: stockShardKey(sku, shardOf(orderId, 8)),
              UpdateExpression: 'SET quantity = quantity - :one',
              ExpressionAttributeValues: { ':one': 1 },
            }),
          );
          sold += 1;
        },
      );
      expect(sold).toBeGreaterThan(40);
      expect(Math.min(...(await quantitiesOf(sku)))).toBeLessThan(0);
    });

    it('lose stock if a merge were two writes, killed between them', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 80, shards: 8 });
      const mergeInTwoWrites = async () => {
        const shard = (await readStockRows(sku, { consistent: true })).find(isStockShard);
        if (!shard) return;
        const { PK, SK, quantity } = shard;
        await documents.send(new DeleteCommand({ TableName: tableName(), Key: { PK, SK } }));
        await documents.send(
          new UpdateCommand({
            TableName: tableName(),
            Key: stockKey(sku),
            UpdateExpression: 'SET quantity = quantity + :rest',
            ExpressionAttributeValues: { ':rest': quantity },
          }),
        );
      };
      expect(await kill(2, 'after', mergeInTwoWrites)).toBe(false);
      expect(await stockOf(sku)).toBe(70);

      const right = await aSplitSku(nextSku(), { quantity: 80, shards: 8 });
      for (let n = 1; n < 12; n++)
        for (const when of ['before', 'after'] as const) {
          await kill(n, when, () => mergeStock(right));
          expect(await stockOf(right)).toBe(80);
        }
    });

    it('refuse stock that is there if a merge removed `shards` first', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 8, shards: 8 });
      await table.put({ ...(await table.get({ ...stockKey(sku) })), shards: undefined });
      expect(await buyOnce(sku)).toBe(409);

      const right = await aSplitSku(nextSku(), { quantity: 8, shards: 8 });
      // Stopped after its first shard.
      expect(await kill(3, 'before', () => mergeStock(right))).toBe(false);
      expect(await buyOnce(right)).toBe(201);
    });
    const buyOnce = async (sku: string) => {
      const body = { currency: 'EUR', lines: [{ sku, quantity: 2, unitPrice: 1000 }] };
      const headers = idempotencyKey();
      return (await createOrder({ as: operator, path: { customerId }, headers, body })).status;
    };
  });

  it('costs 4 write units and 1 read unit a step', async () => {
    const sku = await aSku(nextSku(), { quantity: 100 });
    const requests = recordRequests();

    expect(await splitStock(sku, 4)).toEqual({ sku, shards: 4, quantity: 100, steps: 4 });
    const units = (name: string) =>
      requests.filter(({ operation }) => operation === name).map((one) => one.units);
    // The first shard has a due key.
    expect(units('TransactWriteItems')).toEqual([5, 4, 4, 4]);
    expect(new Set(units('Query'))).toEqual(new Set([1]));
    expect(await quantitiesOf(sku)).toEqual([0, 25, 25, 25, 25]);
    expect(await splitStock(sku, 4)).toMatchObject({ steps: 0 });
    requests.splice(0);
    expect(await mergeStock(sku)).toEqual({ sku, shards: 0, quantity: 100, steps: 4 });
    expect(await mergeStock(sku)).toMatchObject({ steps: 0 });
    expect(await table.get({ ...stockKey(sku) })).not.toHaveProperty('shards');
  });

  it('merges what is left beside a sale', async () => {
    const sku = await aSplitSku(nextSku(), { quantity: 80, shards: 2 });
    const { happened } = justBefore(
      'TransactWriteItems',
      (input) => input.includes('"Delete"'),
      async () => {
        const shard = await table.get({ ...stockShardKey(sku, 0) });
        await table.put({ ...shard, quantity: 39, version: Number(shard?.['version']) + 1 });
      },
    );
    expect(await mergeStock(sku)).toMatchObject({ quantity: 79, steps: 2 });
    expect(happened()).toBe(true);
  });

  it.each([
    ['split', 8, (sku: string) => splitStock(sku, 8)],
    ['merge', 0, mergeStock],
  ] as const)(
    'can %s a SKU whose row is throttled for longer than a request waits',
    async (_, shards, move) => {
      const sku = await aSku(nextSku(), { quantity: 80 });
      if (shards === 0) await splitStock(sku, 8);
      // A transaction is tried eight times before it gives up.
      const reason = cancelledBecause({ Code: 'ProvisionedThroughputExceeded' }, { Code: 'None' });
      const faults = injectFaults('TransactWriteItems', ...Array.from({ length: 9 }, () => reason));
      expect(await move(sku)).toMatchObject({ shards, quantity: 80 });
      expect(faults.left()).toBe(0);
    },
  );

  it('splits at the price of the moment, beside a change of it', async () => {
    const sku = await aSku(nextSku(), { quantity: 80 });
    const { happened } = justBefore(
      'TransactWriteItems',
      (input) => input.includes('STOCK#~0'),
      async () => {
        const row = await table.get({ ...stockKey(sku) });
        await table.put({ ...row, unitPrice: 1100, version: 2 });
      },
    );
    await splitStock(sku, 2);
    expect(happened()).toBe(true);
    expect(await table.get({ ...stockShardKey(sku, 0) })).toMatchObject({ unitPrice: 1100 });
    expect(await verify(Subject.stock(sku))).toMatchObject({ drifts: [] });
  });

  describe('oms verify', () => {
    const findings = async (sku: string) =>
      (await verify(Subject.stock(sku))).drifts.map(
        ({ what, key, why }) => `${what} ${key} ${why}`,
      );
    const change = async (sku: string, shard: number, attributes: object) =>
      table.put({ ...(await table.get({ ...stockShardKey(sku, shard) })), ...attributes });

    it('finds nothing in a SKU that is split, or was', async () => {
      const sku = await aSplitSku(nextSku());
      await anOrder(customerId, sku);
      expect(await findings(sku)).toEqual([]);
      await mergeStock(sku);
      expect(await findings(sku)).toEqual([]);
    });

    it('finds a SKU that is split and short, which only a write by hand can be', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 80 });
      await table.put({ ...(await table.get({ ...stockKey(sku) })), quantity: -3 });
      expect((await findings(sku)).join()).toMatch(
        /STOCK SKU#BEST-\d+ \/ STOCK its SKU is split and short: .*oms stock merge/,
      );
      await mergeStock(sku);
      expect(await findings(sku)).toEqual([]);
    });

    it('finds nothing but its place in a SKU that is short', async () => {
      const sku = await aSku(nextSku(), { quantity: 2, lowStockThreshold: 0 });
      const row = await table.get({ ...stockKey(sku) });
      await table.put({ ...row, quantity: -3 });
      expect((await findings(sku)).join()).toMatch(/^LOW /);
      await table.put({ ...row, quantity: -3, GSI2PK: 'LOW', GSI2SK: sku });
      expect(await findings(sku)).toEqual([]);
    });

    it('finds a shard under a SKU that is not split, which a merge mends', async () => {
      const sku = await aSplitSku(nextSku(), { quantity: 80 });
      await table.put({ ...(await table.get({ ...stockKey(sku) })), shards: undefined });
      expect(await findings(sku)).toHaveLength(8 + 1);
      expect((await findings(sku)).at(-1)).toMatch(
        /STOCK SKU#BEST-\d+ \/ STOCK#~7 .*oms stock merge/,
      );
      await mergeStock(sku);
      expect(await findings(sku)).toEqual([]);
      expect(await stockOf(sku)).toBe(80);
    });

    it('finds a split that was stopped, and another price, quantity or no due key', async () => {
      const sku = await aSku(nextSku(), { quantity: 80 });
      expect(await kill(6, 'before', () => splitStock(sku, 8))).toBe(false);
      expect((await findings(sku)).join()).toMatch(/stopped: run oms stock split or/);
      await splitStock(sku, 8);
      expect(await findings(sku)).toEqual([]);

      await change(sku, 3, { unitPrice: 1 });
      await change(sku, 4, { quantity: -1 });
      await change(sku, 0, { GSI2PK: undefined, GSI2SK: undefined });
      expect((await findings(sku)).map((one) => one.replace(/.*STOCK#/, ''))).toEqual([
        '~0 it has no due key, so low stock is not noticed: run oms stock split again',
        '~3 its price or name is not the SKU’s: set the price again',
        '~4 not a quantity',
      ]);
      await splitStock(sku, 8);
      expect((await findings(sku)).join()).not.toContain('due key');
    });

    it('finds a shard without a stock row', async () => {
      const sku = await aSplitSku(nextSku(), { shards: 2 });
      await table.remove({ ...stockKey(sku) });
      expect((await findings(sku)).join()).toMatch(/~0 its SKU has no stock row/);
    });
  });

  describe('the command', () => {
    let printed: string[] = [];
    const command = (action: 'split' | 'merge', sku: string, options: Partial<StockOptions> = {}) =>
      stockCommand(action, sku, { port: PORT, shards: 8, openOrderShards: 4, ...options });
    beforeEach(() => {
      printed = [];
      vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    });

    it('splits and merges', async () => {
      const sku = await aSku(nextSku(), { quantity: 80 });
      expect(await command('split', sku)).toBe(EXIT.fine);
      expect(await command('merge', sku, { json: true })).toBe(EXIT.fine);
      expect(await command('merge', sku)).toBe(EXIT.fine);
      expect(printed).toEqual([
        `${sku}: 80 in stock, in 8 shards; 8 steps.`,
        JSON.stringify({ sku, shards: 0, quantity: 80, steps: 8 }),
        `${sku}: 80 in stock, in one row; 0 steps.`,
      ]);
    });

    it.each([
      ['an unknown SKU', 'NONE', {}, /there is no SKU NONE/],
      ['too many shards', 'NONE', { shards: 33 }, /from 2 to 32/],
      ['one shard', 'NONE', { shards: 1 }, /from 2 to 32/],
    ])('refuses %s', async (_, sku, options, message) => {
      await expect(command('split', sku, options)).rejects.toThrow(message);
    });

    it('refuses another number of shards', async () => {
      const sku = await aSplitSku(nextSku(), { shards: 4 });
      await expect(command('split', sku)).rejects.toThrow('has 4 shards: merge it first');
    });
  });
});
