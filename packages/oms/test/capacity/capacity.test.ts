// @module-tag alone
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIFE_WRITES } from '../../../../lib/capacity/order-life.ts';
import { PRICES } from '../../../../lib/capacity/prices.ts';
import { CAPACITY_SETTINGS } from '../../../../lib/settings/capacity-settings.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { freshTable } from '../../../../test/support/table.ts';
import {
  adviseCommand,
  type CapacityOptions,
  switchCommand,
} from '../../capacity/capacity-command.ts';
import { costCommand, shardsCommand } from '../../capacity/estimate-commands.ts';
import { playScaling } from '../../capacity/play-scaling.ts';
import { readUsage } from '../../capacity/usage.ts';
import { documents } from '../../document-client.ts';
import { cloudWatchStandIn } from '../support/cloudwatch.ts';
import { publishTable } from '../support/published-table.ts';

const aws = cloudWatchStandIn();
freshTable();
const folder = mkdtempSync(join(tmpdir(), 'capacity-'));

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  aws.metrics = [];
});

const fixture = (name: string) => `test/data/capacity/${name}.json`;
const options = (more: Partial<CapacityOptions> = {}): CapacityOptions => ({
  port: '1',
  days: 14,
  json: true,
  ...more,
});
async function advised(more: Partial<CapacityOptions>) {
  const code = await adviseCommand(options(more));
  return { code, ...JSON.parse(printed.at(-1) ?? '') };
}

/** Units of each series, added up independently of the code under test. */
function recomputed(name: string) {
  const file = JSON.parse(readFileSync(fixture(name), 'utf8'));
  let [onDemand, provisioned] = [0, 0];
  for (const store of Object.values<Record<string, (number | [number, number])[]>>(file)) {
    for (const [kind, series] of Object.entries(store)) {
      const minutes = series.flatMap((item) =>
        typeof item === 'number' ? [item] : Array<number>(item[1]).fill(item[0]),
      );
      const units = minutes.reduce((sum, value) => sum + value, 0);
      onDemand += (units / 1e6) * (kind === 'read' ? 0.125 : 0.625);
      const needed = minutes.map((value) => Math.ceil(value / 60 / 0.7));
      const least = needed.toSorted((a, b) => a - b)[Math.floor(needed.length * 0.05)] ?? 0;
      // The need of two minutes in a row is provisioned for a quarter of an hour after them.
      const held = needed.map((_, at) => {
        const lately = needed.slice(Math.max(0, at - 16), at);
        const pairs = lately.slice(1).map((one, n) => Math.min(one, lately[n] ?? 0));
        return Math.max(1, least, ...pairs);
      });
      const unitMinutes = held.reduce((sum, value) => sum + value, 0);
      provisioned += (unitMinutes / 60) * (kind === 'read' ? 0.00013 : 0.00065);
    }
  }
  return { onDemand, provisioned };
}

describe('oms capacity advise', () => {
  it.each([
    ['flat', 'PROVISIONED', 0],
    ['spiky', 'ON_DEMAND', 0],
    ['flash-sale', 'ON_DEMAND', 0],
    ['no-data', 'INSUFFICIENT_DATA', 1],
  ])('describes a shop that is %s: %s', async (name, recommendation, code) => {
    expect(await advised({ metrics: fixture(name) })).toMatchObject({ code, recommendation });
  });

  it.each(['flat', 'flash-sale', 'spiky'])(
    'costs %s within 5 %% of a simple recomputation, on demand',
    async (name) => {
      const { onDemand } = await advised({ metrics: fixture(name) });

      expect(Math.abs(onDemand / recomputed(name).onDemand - 1)).toBeLessThan(0.05);
    },
  );

  it.each(['flat', 'flash-sale', 'spiky'])(
    'costs %s within 5 %% of a simple recomputation, provisioned',
    async (name) => {
      const { provisioned } = await advised({ metrics: fixture(name) });

      expect(Math.abs(provisioned / recomputed(name).provisioned - 1)).toBeLessThan(0.05);
    },
  );

  it('reports throttles of the scaling: for a flash sale, and not for a flat day', async () => {
    expect((await advised({ metrics: fixture('flat') })).throttledUnits).toBe(0);
    expect((await advised({ metrics: fixture('flash-sale') })).throttledUnits).toBeGreaterThan(
      1000,
    );
  });

  it('shows the rule of source document 001 beside its result', async () => {
    const flat = (await advised({ metrics: fixture('flat') })).rule;
    expect(flat.recommendation).toBe('PROVISIONED');
    expect(flat.average).toBeCloseTo(150);
    expect(flat.variance).toBeCloseTo(1);
    const { rule } = await advised({ metrics: fixture('flash-sale') });
    expect(rule).toMatchObject({ recommendation: 'ON_DEMAND' });
    expect(rule.variance).toBeGreaterThan(10);
    expect((await advised({ metrics: fixture('no-data') })).rule.recommendation).toBe(
      'INSUFFICIENT_DATA',
    );
  });

  it('reads CloudWatch minute by minute, with the same result as from a file', async () => {
    const values = Array.from({ length: 2 * 1440 }, (_, at) => 3000 + (at % 60));
    aws.metrics = [{ name: 'ConsumedWriteCapacityUnits', values }];
    const measured = await advised({ table: tableName(), region: 'eu-central-1', days: 2 });
    const metrics = join(folder, 'the-same.json');
    writeFileSync(metrics, JSON.stringify({ table: { write: values } }));

    const { stores } = await advised({ metrics });
    expect(measured.stores).toHaveLength(1);
    expect(measured.stores[0].onDemand).toBeCloseTo(stores[0].onDemand, 1);
    expect(measured.stores[0].range).toEqual(stores[0].range);
  });

  it('accepts other prices, some of them or all', async () => {
    const prices = join(folder, 'prices.json');
    writeFileSync(prices, JSON.stringify({ region: 'eu-central-1', millionWriteRequestUnits: 0 }));
    const cheap = await advised({ metrics: fixture('flat'), prices });
    expect(cheap.onDemand).toBeLessThan((await advised({ metrics: fixture('flat') })).onDemand);
    expect(cheap.prices).toEqual({
      ...PRICES,
      region: 'eu-central-1',
      millionWriteRequestUnits: 0,
    });

    writeFileSync(prices, JSON.stringify({ milionWriteRequestUnits: 1 }));
    await expect(advised({ metrics: fixture('flat'), prices })).rejects.toThrow('is not a price');
  });

  it.each([
    ['{"table":{"write":[-1]}}', 'table.write'],
    ['{"tables":{}}', 'Unrecognized key'],
    ['{', 'JSON'],
  ])('refuses a file of %s', (text, why) => {
    const path = join(folder, 'wrong.json');
    writeFileSync(path, text);
    expect(() => readUsage(path)).toThrow(why);
  });

  it('prints a line for each store', async () => {
    await adviseCommand({ ...options({ metrics: fixture('flat') }), json: false });
    expect(printed.join('\n')).toMatch(/^table write +75\.60 +31\.23 +0 {2}143 and 200 units/m);
    expect(printed.join('\n')).toMatch(/^Advice: PROVISIONED: it is cheaper/m);
  });
});

describe('Target tracking, simulated', () => {
  const range = { min: 10, max: 100, target: 70 };
  const minutes = (units: number, count: number) => Array<number>(count).fill(units);

  it('scales up after two minutes above the target, up to its maximum', () => {
    expect(playScaling(minutes(60 * 14, 2), range)).toEqual({
      unitMinutes: 20,
      throttled: 60 * 4 * 2,
    });
    expect(playScaling([...minutes(60 * 14, 2), 0], range).unitMinutes).toBe(40);
    expect(playScaling([...minutes(60 * 500, 2), 0], range).unitMinutes).toBe(120);
  });

  it('scales down after fifteen quiet minutes, down to its minimum', () => {
    const peak = minutes(60 * 14, 2);
    const quietFor = (quiet: number) =>
      playScaling([...peak, ...minutes(0, quiet)], range).unitMinutes;
    expect(quietFor(15) - quietFor(14)).toBe(20);
    expect(quietFor(17) - quietFor(16)).toBe(10);
  });

  it('uses five minutes of unused capacity for a burst', () => {
    const saved = minutes(0, 5);
    expect(playScaling([...saved, 60 * 10 * 6], range).throttled).toBe(0);
    expect(playScaling([...saved, 60 * 10 * 6 + 1], range).throttled).toBe(1);
  });
});

describe('oms capacity switch', () => {
  const onTable = () => ({ table: tableName(), region: 'eu-central-1', json: true });

  it('does nothing if the table has the mode already', async () => {
    expect(await switchCommand(options({ ...onTable(), to: 'on-demand' }))).toBe(0);
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual({
      from: 'on-demand',
      to: 'on-demand',
      switched: false,
    });
  });

  it('prints on a laptop that there is no CloudWatch', async () => {
    const port = `capacity-${process.pid}`;
    publishTable(port);

    await switchCommand(options({ port, json: false, to: 'provisioned' }));
    expect(printed.slice(0, 2)).toEqual([
      `${tableName()} is on-demand.`,
      expect.stringMatching(/^The local run has no CloudWatch: .* needs --metrics\.$/),
    ]);
    await expect(switchCommand(options({ port }))).rejects.toThrow('--to on-demand or --to');
  });

  it('prints the deployment to provisioned, with a valid setting', async () => {
    const metrics = fixture('flat');
    await switchCommand(options({ ...onTable(), metrics, to: 'provisioned' }));
    const { setting } = JSON.parse(printed.at(-1) ?? '');

    expect(CAPACITY_SETTINGS.capacity.parse(JSON.parse(setting))).toEqual({
      mode: 'provisioned',
      read: { min: 72, max: 100, target: 70 },
      write: { min: 143, max: 200, target: 70 },
      indexes: {},
    });
  });

  it('switches to on demand at once, counts switches, and asks for confirmation', async () => {
    const ProvisionedThroughput = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 };
    await documents.send(
      new UpdateTableCommand({
        TableName: tableName(),
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput,
        GlobalSecondaryIndexUpdates: ['GSI1', 'GSI2'].map((IndexName) => ({
          Update: { IndexName, ProvisionedThroughput },
        })),
      }),
    );
    const hour = Array<number>(60).fill(5);
    const none = Array<undefined>(60).fill(undefined);
    // Provisioned twice, with on demand between and after.
    aws.metrics = [
      { name: 'ProvisionedWriteCapacityUnits', values: [...hour, ...none, ...hour, ...none] },
    ];
    const metrics = fixture('spiky');
    const to = 'on-demand';

    await expect(switchCommand(options({ ...onTable(), metrics, to }))).rejects.toThrow('--yes');
    await switchCommand(options({ ...onTable(), metrics, to, yes: true }));
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual({
      from: 'provisioned',
      to,
      switches: 2,
      switched: true,
    });
    await switchCommand(options({ ...onTable(), to }));
    expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({ from: 'on-demand', switched: false });
  });
});

describe('oms shards', () => {
  it.each([
    [1_000, 1],
    [1_001, 2],
    [2_500, 3],
    [9_000, 10],
    [25_000, 25],
    [100_000, 100],
  ])('turns %d WCU a second into %d shards', (wcu, shards) => {
    expect(shardsCommand({ wcu, json: true })).toBe(0);
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual({ wcu, shards });
  });

  it('counts two writes per order: one enters the list and one leaves it', () => {
    shardsCommand({ peakOrders: 500, json: true });
    expect(JSON.parse(printed.at(-1) ?? '')).toEqual({ wcu: 1000, shards: 1 });
  });

  it('requires one of its options, and at most the largest number of partitions', () => {
    expect(() => shardsCommand({})).toThrow('--peak-orders or --wcu');
    expect(() => shardsCommand({ wcu: 100_001 })).toThrow(
      'need 101 partitions, but at most 100 are',
    );
  });
});

/** The options of `oms cost` that have a default. */
const DEFAULTS = {
  lines: 3,
  life: 'whole',
  readsPerOrder: 6,
  keepMonths: 24,
  utilization: 50,
} as const;

describe('oms cost', () => {
  it('is the sum for a million writes, two million reads, ten gigabytes', () => {
    costCommand({ ...DEFAULTS, writes: 1e6, reads: 2e6, gb: 10, json: true });
    const { onDemand, provisioned, storage } = JSON.parse(printed.at(-1) ?? '');

    expect(storage).toBeCloseTo(4.5);
    expect(onDemand).toBeCloseTo(0.625 + 0.25 + 4.5);
    expect(provisioned).toBeCloseTo((1e6 * 0.00065 + 2e6 * 0.00013) / 3600 / 0.5 + 4.5, 5);
  });

  const shop = { ordersPerDay: 1000, ...DEFAULTS };
  const costOf = (options: object) => {
    costCommand({ ...shop, json: true, ...options });
    return JSON.parse(printed.at(-1) ?? '');
  };

  it('is about a dollar a month for a thousand orders a day, and storage', () => {
    const { writes, reads, gigabytes, onDemand, storage, archive } = costOf({});

    expect([writes, reads]).toEqual([1_650_000, 90_000]);
    expect(gigabytes).toBeCloseTo(2.79, 2);
    expect(onDemand - storage).toBeCloseTo(1.65 * 0.625 + 0.09 * 0.125, 5);
    expect(storage).toBeCloseTo(gigabytes * 0.45, 5);
    expect(archive).toBeCloseTo(storage * 0.75, 5);
  });

  it('has four write units and 191 bytes more for a line, and more for an order by line', () => {
    const [three, four] = [costOf({}), costOf({ lines: 4 })];
    expect(four.writes - three.writes).toBe(30_000 * 4);
    expect(Math.round((four.gigabytes - three.gigabytes) * 1e9)).toBe(30_000 * 24 * 191);
    expect(costOf({ life: 'by-line' }).writes).toBe(30_000 * LIFE_WRITES['by-line']);
  });

  it('leaves reserved capacity out without its prices', () => {
    expect(costOf({})).not.toHaveProperty('reserved');
    const file = join(folder, 'reserved.json');
    const prices = { reservedReadCapacityUnitHour: 0.00006, reservedWriteCapacityUnitHour: 0.0003 };
    writeFileSync(file, JSON.stringify(prices));

    const { reserved, provisioned } = costOf({ prices: file });
    expect(reserved).toBeLessThan(provisioned);
  });

  it('never gives more back than a free tier can take away', () => {
    const { free, storage, provisioned, gigabytes } = costOf({});
    expect(free.storage).toBeCloseTo(gigabytes * 0.25, 5);
    expect(free.provisioned).toBeCloseTo(provisioned - storage, 5);
    expect(costOf({ ordersPerDay: 1_000_000 }).free.storage).toBeCloseTo(25 * 0.25, 5);
  });

  it('prints another currency at a rate of a day', () => {
    costCommand({ ...shop, currency: 'INR', rate: '88.2@2026-11-20' });
    const [onDemand = ''] = printed.filter((line) => line.startsWith('on demand'));

    const [, dollars, rupees] = /([\d.]+) dollars, ([\d.]+) INR/.exec(onDemand) ?? [];
    expect(Number(rupees) / Number(dollars)).toBeCloseTo(88.2, 0);
    expect(printed.at(-1)).toContain('rate of 2026-11-20');
  });

  it.each([
    ['JPY', '344.80@2026-11-20', /, \d+ JPY a month$/],
    ['KWD', '0.31@2026-11-20', /, \d+\.\d{3} KWD a month$/],
    ['HUF', '344.80@2026-11-20', /, \d+\.\d{2} HUF a month$/],
  ])('prints %s with the digits that it has', (currency, rate, written) => {
    costCommand({ ...shop, currency, rate });
    expect(printed.find((line) => line.startsWith('on demand'))).toMatch(written);
  });

  it.each([
    [{ currency: 'INR' }, 'belong together'],
    [{ currency: 'INR', rate: '88.2' }, '--rate is the rate and its day'],
    [{ currency: 'INR', rate: '0@2026-11-20' }, '--rate is the rate and its day'],
    [{ lines: 49 }, 'at most 48'],
    [{ writes: 1 }, 'give --orders-per-day alone, or --writes, --reads and --gb, all three'],
    [{ writes: 1, currency: 'INR', rate: '88.2@2026-11-20' }, '--currency and --rate go with'],
    [{ ordersPerDay: undefined, writes: 1 }, 'all three together'],
    [{ utilization: 101 }, '100 at most'],
  ])('refuses %j', (options, message) => {
    expect(() => costCommand({ ...shop, ...(options as object) })).toThrow(message);
  });

  it('breaks even at 29 % of use, like AWS’s prices', () => {
    const at = (utilization: number) => {
      costCommand({ ...DEFAULTS, writes: 1e9, reads: 0, gb: 0, utilization, json: true });
      const { onDemand, provisioned } = JSON.parse(printed.at(-1) ?? '');
      return provisioned < onDemand;
    };
    expect([at(28), at(30)]).toEqual([false, true]);
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('docs/platform.md', () => {
  const [, commands = ''] =
    /<!-- runs in packages\/oms\/test\/capacity\/capacity\.test\.ts -->\n```sh\n([\s\S]*?)```/.exec(
      readFileSync('docs/platform.md', 'utf8'),
    ) ?? [];

  it.each(commands.trim().split('\n'))('has the figures of %s', (line) => {
    const [npm, run, oms, dashes, ...args] = line.split(' ');
    expect([npm, run, oms, dashes]).toEqual(['npm', 'run', 'oms', '--']);
    const { status, stdout } = spawnSync(process.execPath, ['packages/oms/oms.ts', ...args]);

    expect(status).toBe(0);
    expect(String(stdout)).toMatch(/Advice: PROVISIONED|openOrderShards 20|dollars/);
  });
});
