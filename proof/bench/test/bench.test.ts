import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/seeded-random.ts';
import { onDemandCost, provisionedCost, provisionedCostOf } from '../capacity/money.ts';
import prices from '../capacity/prices.json' with { type: 'json' };
import { drawOperation, READS_PER_ORDER, STOREFRONT_MIX } from '../load/storefront-mix.ts';
import type { Machine } from '../machine.ts';
import { PARTS } from '../parts.ts';
import { readPage, withTables, wrapped } from '../performance-page.ts';
import { toMarkdown, toText } from '../table-text.ts';
import { quantile, ratioOf, timeRounds } from '../timing.ts';

const bench = async (...args: string[]) => {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      'proof/bench/bench.ts',
      ...args,
    ]);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

const MACHINE: Machine = {
  cpu: 'a CPU',
  cores: 2,
  node: 'v24',
  engine: 'an engine',
  at: '2026-11-21T00:00:00Z',
  load: 0,
};
const TABLE = {
  title: 'Units',
  columns: ['of', 'RCU'],
  rows: [
    ['A1', 0.5],
    ['A2', 12345.678],
  ],
} as const;

describe('npm run bench', () => {
  it('prints its parts', async () => {
    const { code, output } = await bench('--help');

    expect(code).toBe(0);
    for (const name of Object.keys(PARTS)) expect(output).toContain(name);
  });

  it.each([
    ['a part that there is not', ['nonsense'], 'no part nonsense'],
    ['a minute of no seconds', ['load', '--seconds', '0'], 'whole number above 0'],
    ['to write a quick run’s figures', ['capacity', '--quick', '--write'], 'leave out --quick'],
  ])('refuses %s', async (_, args, reason) => {
    const { code, output } = await bench(...args);

    expect(code).toBe(2);
    expect(output).toContain(reason);
  });

  it.each(Object.entries(PARTS))('has a part of the name %s', async (name, load) => {
    expect((await load()).part.name).toBe(name);
  });
});

describe('A table', () => {
  it('is aligned for a terminal, numbers to the right', () => {
    expect(toText(TABLE)).toBe('Units\n\nof        RCU\nA1        0.5\nA2  12,345.68');
  });

  it('is Markdown for the page', () => {
    expect(toMarkdown(TABLE)).toBe(
      '**Units**\n\n| of | RCU |\n| --- | ---: |\n| A1 | 0.5 |\n| A2 | 12,345.68 |',
    );
  });

  it('replaces the text between its markers, with its machine if it was timed', () => {
    const page = 'before\n<!-- bench:a-b -->\nold\n<!-- /bench:a-b -->\nafter';
    const timed = withTables(page, 'a', { tables: [{ ...TABLE, section: 'b' }] }, MACHINE);

    expect(timed).toMatch(
      /^before\n<!-- bench:a-b -->\n\n\*\*Units\*\*[\s\S]*a CPU, 2 cores[\s\S]*<!-- \/bench:a-b -->\nafter$/,
    );
    expect(timed).not.toContain('old');
    expect(
      withTables(page, 'a', { tables: [{ ...TABLE, section: 'b' }], deterministic: true }, MACHINE),
    ).not.toContain('CPU');
    expect(() => withTables(page, 'c', { tables: [TABLE] }, MACHINE)).toThrow('no markers for c');
  });

  it.each(Object.keys(PARTS))('of %s has a place on its page', (name) => {
    expect(readPage(name)).toMatch(new RegExp(`<!-- bench:${name}(-[a-z]+)? -->`));
  });
});

describe('Timing', () => {
  it('takes the ratio round by round, so that a slow round is slow for all', () => {
    const timed = { ours: [1, 20, 3], base: [2, 40, 6] };

    expect(ratioOf(timed, 'ours', 'base')).toBe(0.5);
  });

  it('calls every subject equally often, and leaves out the first round', async () => {
    const calls = { a: 0, b: 0 };

    const timed = await timeRounds(
      { a: async () => void calls.a++, b: async () => void calls.b++ },
      { rounds: 3, calls: 5 },
    );

    expect(calls).toEqual({ a: 20, b: 20 });
    expect(timed).toMatchObject({ a: { length: 3 }, b: { length: 3 } });
  });

  it.each([
    [0, 1],
    [0.5, 3],
    [0.99, 5],
    [1, 5],
  ])('has its %d quantile', (q, expected) => {
    expect(quantile([5, 1, 4, 2, 3], q)).toBe(expected);
  });
});

describe('Cost', () => {
  const million = { read: 1e6, write: 1e6 };

  it('is per unit on demand', () => {
    expect(onDemandCost(million)).toBeCloseTo(
      prices.onDemand.perMillionReadUnits + prices.onDemand.perMillionWriteUnits,
    );
  });

  it('is per hour when provisioned, and the same for units at an even pace', () => {
    const { readUnitHour, writeUnitHour, targetUtilization } = prices.provisioned;

    expect(provisionedCost({ read: 1, write: 1 }, 1)).toBeCloseTo(
      (readUnitHour + writeUnitHour) / targetUtilization,
    );
    expect(provisionedCostOf({ read: 3600, write: 3600 })).toBeCloseTo(
      provisionedCost({ read: 1, write: 1 }, 1),
    );
  });
});

describe('The storefront mix', () => {
  it('is 70 % reads, 20 % orders and 10 % status changes, in fact as in its table', () => {
    const random = seededRandom(7);
    const drawn = Map.groupBy(
      Array.from({ length: 20_000 }, () => drawOperation(random())),
      (one) => one,
    );

    expect(Object.values(STOREFRONT_MIX).reduce((sum, share) => sum + share, 0)).toBe(100);
    expect(Object.values(READS_PER_ORDER).reduce((sum, reads) => sum + reads, 0)).toBe(70 / 20);
    for (const [operation, share] of Object.entries(STOREFRONT_MIX)) {
      expect(Math.abs((drawn.get(operation as 'A6')?.length ?? 0) / 200 - share)).toBeLessThan(1);
    }
  });
});

describe('A sentence of the page', () => {
  it('has lines of at most 100 columns, and all of its words', () => {
    const sentence = Array.from({ length: 60 }, (_, n) => 'x'.repeat(1 + (n % 13))).join(' ');
    const lines = wrapped(sentence).split('\n');
    expect(lines.length).toBe(Math.ceil(sentence.length / 97));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    expect(lines.join(' ')).toBe(sentence);
    expect(wrapped('short')).toBe('short');
    expect(wrapped(`${'x'.repeat(49)} ${'y'.repeat(50)}`)).not.toContain('\n');
    expect(wrapped(`${'x'.repeat(50)} ${'y'.repeat(50)}`)).toContain('\n');
  });
});
