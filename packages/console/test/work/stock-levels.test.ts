import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asking, operator } from '../../../../test/support/call.ts';
import { recordWhile } from '../../../../test/support/measurement/request-recorder.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { StockLevels } from '../../inventory/stock-levels.ts';

const SKUS = 250;
/** The rows of a window that is 1,080 pixels high. */
const ROWS = 24;
/** Reads of the rows on screen in eight hours, one every thirty seconds. */
const READS = 960;
/**
 * The read units that an open console may cost in eight hours, without those of its lists and
 * counts, as refresher.test.ts counts them; rows of orders are not on screen beside the stock.
 */
const MOST_UNITS = 34_000 - (33_528.5 - READS * 15);

const skuOf = (n: number): string => `S-${String(n).padStart(3, '0')}`;
const rowsFrom = (from: number, count = ROWS) =>
  Array.from({ length: count }, (_, n) => skuOf(from + n));

describe('The levels of an open stock', () => {
  freshTable();
  const level = { name: 'Bag', unitPrice: 100, currency: 'EUR', lowStockThreshold: 5 };
  let units = 0;
  let requests: string[] = [];

  const reading =
    (id: 'A10b' | 'A11') =>
    async ({ sku, consistent: _, ...sent }: Readonly<Record<string, unknown>>) => {
      const path = sku ? { path: { sku: String(sku) } } : {};
      const query = Object.fromEntries(
        Object.entries(sent).map(([name, value]) => [name, String(value)]),
      );
      let answer: { readonly status: number; readonly body: unknown } | undefined;
      const recorded = await recordWhile(async () => {
        answer = await asking(id)({ as: operator, ...path, query });
      });
      expect(answer?.status).toBe(200);
      requests.push(id);
      units += recorded.reduce((sum, request) => sum + request.units, 0);
      return answer?.body as never;
    };
  const client = { listLowStock: reading('A11'), getInventory: reading('A10b') } as never;
  const sell = (sku: string) =>
    asking('A40')({
      as: operator,
      path: { sku },
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { delta: -1, reason: 'LOST' },
    });

  beforeAll(async () => {
    for (let n = 0; n < SKUS; n++) {
      const body = { ...level, quantity: n % 50 === 0 ? 3 : 60 };
      const { status } = await asking('A10')({ as: operator, path: { sku: skuOf(n) }, body });
      expect(status).toBe(201);
    }
  }, 120_000);
  beforeEach(() => {
    units = 0;
    requests = [];
  });

  it('reads rows on screen by one request, within the units of an open console', async () => {
    const levels = new StockLevels(client);
    const list = await levels.readAll(true);
    expect(list.skus).toHaveLength(SKUS);
    expect(requests).toHaveLength(3);
    await levels.readRows(list, rowsFrom(130));
    const before = units;
    requests = [];

    await sell(skuOf(140));
    await levels.readRows(list, rowsFrom(130));
    expect(levels.known.value.get(skuOf(140))?.quantity).toBe(59);
    expect(requests).toEqual(['A11']);
    const each = units - before;
    const day = before + each * (READS - 1);
    process.stdout.write(`rows of the stock: ${each} RCU, ${day} RCU in eight hours\n`);
    expect(each).toBe(0.5 + ROWS / 2);
    expect(day).toBeLessThanOrEqual(MOST_UNITS);
  });

  it('reads rows that are far from each other one by one, and those of the low list', async () => {
    const levels = new StockLevels(client);
    const low = await levels.readAll(false);
    const skus = [0, 50, 100, 150, 200].map(skuOf);
    expect(low.skus).toEqual(skus);
    requests = [];
    await levels.readRows(low, skus);
    expect(requests).toEqual(['A11']);

    const list = await levels.readAll(true);
    requests = [];
    await sell(skuOf(200));
    await levels.readRows(list, skus);
    expect(requests).toEqual(Array(5).fill('A10b'));
    expect(levels.known.value.get(skuOf(200))?.quantity).toBe(2);
    requests = [];
    await levels.readRows(list, []);
    expect(requests).toEqual([]);
  });

  it('keeps what was changed here while a list may be without it', async () => {
    const levels = new StockLevels(client);
    const list = await levels.readAll(true);
    levels.changed(skuOf(7), -56);
    await levels.readRows(list, rowsFrom(0));
    expect(levels.known.value.get(skuOf(7))).toMatchObject({ quantity: 4, low: true });
    expect(await levels.reread(skuOf(7))).toBe(60);
    expect(levels.known.value.get(skuOf(7))).toMatchObject({ quantity: 60, low: false });
  });

  it('shows a change by others a second after a level was read by itself', async () => {
    const levels = new StockLevels(client);
    const list = await levels.readAll(true);
    expect(await levels.reread(skuOf(8))).toBe(60);
    await sell(skuOf(8));
    const quantities = async () => {
      await levels.readRows(list, rowsFrom(0));
      return levels.known.value.get(skuOf(8))?.quantity;
    };
    await expect.poll(quantities).toBe(59);
  });

  it('knows which rows were read long ago', async () => {
    const levels = new StockLevels(client);
    await levels.readAll(true);
    expect(levels.isOlder(rowsFrom(0), 30_000)).toBe(false);
    await expect.poll(() => levels.isOlder(rowsFrom(0), 5)).toBe(true);
  });
});
