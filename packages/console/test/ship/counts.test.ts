import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { howMany, items, orders } from '../../format.ts';
import { partlyTicked } from '../../pack/part.ts';
import type { WorkOrder } from '../../work/work-order.ts';

/** Words that follow a count as they are, for one as for many. */
const PLURALS =
  'items|orders|rows|lines|SKUs|numbers|columns|attempts|slips|changes|differences|parcels|scans';
/** A constant in capitals is never one; `rows={…}` is an attribute. */
const PLURAL_AFTER_COUNT = new RegExp(`(?<![A-Z])\\} (?:packing )?(?:${PLURALS})\\b(?!=)`);

describe('A count of things', () => {
  it('has the word for one', () => {
    expect([items(1), items(2), orders(1), howMany(1, 'row'), howMany(0, 'row')]).toEqual([
      '1 item',
      '2 items',
      '1 order',
      '1 row',
      '0 rows',
    ]);
  });

  it('of a pasted list has it', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    const { matchedWords } = await import('../../ship/many/tracking-words.ts');
    const list = { numbers: new Map([['o-1', '0034']]), columns: 2, unmatched: [] };
    expect(matchedWords(list as never, 1, 0)).toBe(
      '1 number matched by order number · 1 order without one',
    );
  });

  it.each([
    [1, 'Only 1 of 3 items is ticked', '1 would leave and 2 would stay'],
    [2, 'Only 2 of 3 items are ticked', '2 would leave and 1 would stay'],
  ])('of ticked items has its verb, and what would stay: %i', (ticked, words, part) => {
    const order = { lines: [{ seq: 1, fulfillable: 3 }] } as unknown as WorkOrder;
    expect(partlyTicked(order, [{ seq: 1, quantity: ticked }])).toBe(
      `${words}, but all would leave. As a part, ${part}.`,
    );
  });

  it('is nowhere in the console before a word that is only for many', () => {
    const sources = readdirSync('packages/console', { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!test\/).*\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(`packages/console/${name}`, 'utf8')] as const);
    expect(sources.length).toBeGreaterThan(100);
    const lines = sources.flatMap(([name, text]) =>
      text.split('\n').map((line) => `${name}: ${line.trim()}`),
    );
    expect(lines.filter((line) => PLURAL_AFTER_COUNT.test(line))).toEqual([]);
  });
});
