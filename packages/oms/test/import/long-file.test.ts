// @module-tag large alone
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { killer } from '../../../../test/support/kills.ts';
import { projectorFunction } from '../../../../test/support/project.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { importOrders } from '../../import/import-orders.ts';
import { openOrders } from '../../import/sources/open-source.ts';
import { verifying } from '../verify/verifying.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'long-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const HEADING =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,' +
  'Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Notes\n';

/** Writes so many orders of three lines. */
async function fileOf(orders: number): Promise<string> {
  const file = join(FOLDER, `${orders}.csv`);
  const stream = createWriteStream(file);
  stream.write(HEADING);
  for (let n = 1; n <= orders; n++) {
    const placedAt = new Date(Date.UTC(2024, 0, 1) + n * 1000).toISOString();
    const order = `#${n},b${n % 400}@x.example,paid,fulfilled,EUR,30.00,${placedAt}`;
    const first = `${order},1,Mug,10.00,MUG,"n ${n}"\n`;
    const more = [2, 3].map((line) => `#${n},,,,,,,1,Item ${line},10.00,SKU/${line},\n`);
    if (!stream.write(first + more.join(''))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return file;
}

const NOW = new Date('2026-11-01T00:00:00Z');
const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

describe('The reader of a file', () => {
  it('keeps no row of 150,000', async () => {
    const { entries } = await openOrders({ file: await fileOf(50_000) }, 'shopify');
    const [before, heaps] = [heap(), [] as number[]];
    let orders = 0;
    for await (const _ of entries()) if (++orders % 5000 === 0) heaps.push(heap() - before);

    expect(orders).toBe(50_000);
    // All of their rows would take more than twice as much.
    expect(Math.min(...heaps.slice(-4))).toBeLessThan(60);
  });
});

describe('A long file', () => {
  const table = freshTable({ stream: true });
  const kill = killer();
  const catchUp = projectorFunction();
  const { verifyAll } = verifying(table);
  const run = async (file: string, dryRun = false, onPage = (_done: number) => {}) => {
    const { source, entries } = await openOrders({ file }, 'shopify');
    const form = { source, entries, file, dryRun, open: true, now: NOW };
    return importOrders({ ...form, onRefused: () => {}, onPage });
  };

  it('of 240 orders is imported once, after 20 kills', async () => {
    const file = await fileOf(240);
    let ended = 0;
    for (let n = 0; n < 20; n++) {
      const at = 420 + n * 60;
      ended += Number(await kill(at, n % 2 === 0 ? 'after' : 'before', () => run(file)));
    }
    const done = await run(file);

    expect(ended).toBeLessThan(20);
    expect(done).toMatchObject({ lines: 240, different: 0, refused: 0, finished: true });
    expect(await run(file)).toMatchObject({ imported: 0, stored: 240 });
    const orders = (await table.all()).filter(({ type }) => type === 'Order');
    expect(orders).toHaveLength(240);
    expect(new Set(orders.map(({ importedFrom }) => importedFrom)).size).toBe(240);
    await catchUp();
    expect(await verifyAll()).toEqual([]);
  });

  it('of 20,000 rows is imported in flat memory, with its progress', async () => {
    const file = await fileOf(6667);
    const pages: number[] = [];
    const heaps: number[] = [];
    const before = heap();
    const done = await run(file, false, (orders) => {
      pages.push(orders);
      if (pages.length % 20 === 0) heaps.push(heap() - before);
    });

    expect(done.lines).toBe(6667);
    expect(done.imported + done.stored).toBe(6667);
    expect(pages.at(-1)).toBe(6667);
    expect(pages.length).toBeGreaterThan(100);
    // The second half of the file keeps no more than the first, apart from what waits for the GC.
    const half = heaps.length / 2;
    const most = (some: readonly number[]) => Math.max(...some);
    expect(most(heaps.slice(half))).toBeLessThan(most(heaps.slice(0, half)) + 64);
  });
});
