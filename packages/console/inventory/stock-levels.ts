import { signal } from '@preact/signals';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { InventoryLevel } from '../../client/types.ts';
import { freeOf } from './stock-change.ts';

/** The most SKUs that are shown at once. */
const MOST = 2000;

/** The most rows that are read again in one request. */
const MOST_ROWS = 50;

/** For how long after a change a list may be read without it. Later ones have those of others. */
const SETTLING_MILLIS = 1000;

/** A list of SKUs as it was read, by SKU. */
export interface SkuList {
  /** True for all SKUs (A51), false for those that are low (A11). */
  readonly isAll: boolean;
  readonly skus: readonly string[];
  /** The cursors that lead to some of them. */
  readonly cursors: Map<string, string | undefined>;
  /** True if there are more SKUs than were read. */
  readonly isCut: boolean;
}

/** The first and the last place of the part of a list that has the most of these places. */
function nearest(places: readonly number[]): readonly [from: number, to: number] {
  const sorted = [...places].sort((a, b) => a - b);
  const parts = sorted.map((from) => sorted.filter((at) => at >= from && at < from + MOST_ROWS));
  const largest = parts.reduce((most, part) => (part.length > most.length ? part : most));
  return [largest[0] ?? 0, largest.at(-1) ?? 0];
}

type Client = Pick<OrdersClient, 'listLowStock' | 'getInventory'>;

/** The levels of SKUs, as they were read and changed here since. */
export class StockLevels {
  readonly known = signal<ReadonlyMap<string, InventoryLevel>>(new Map());
  /** By SKU the epoch milliseconds from which on a read must begin to replace its level. */
  readonly #from = new Map<string, number>();
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Reads a list whole, in pages of 100. */
  async readAll(isAll: boolean): Promise<SkuList> {
    const cursors: SkuList['cursors'] = new Map();
    const levels: InventoryLevel[] = [];
    const askedAt = Date.now();
    let cursor: string | undefined;
    do {
      const page = await this.#page(isAll, 100, cursor);
      const [first] = page.items;
      if (first) cursors.set(first.sku, cursor);
      levels.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined && levels.length <= MOST);
    this.#take(levels, askedAt);
    return { isAll, skus: levels.map(({ sku }) => sku), cursors, isCut: levels.length > MOST };
  }

  /**
   * Reads rows of a list again: in one request those that are near each other in it, which is its
   * cheapest part, and the others one by one: the worst of a list stand first.
   */
  async readRows(list: SkuList, rows: readonly string[]): Promise<void> {
    if (rows.length === 0) return;
    const [from, to] = nearest(rows.map((sku) => list.skus.indexOf(sku)));
    const askedAt = Date.now();
    const near = to > from || rows.length === 1 ? await this.#part(list, from, to) : [];
    const skusNear = new Set(near.map(({ sku }) => sku));
    const others = rows.filter((sku) => !skusNear.has(sku));
    const read = await Promise.all(others.map((sku) => this.#client.getInventory({ sku })));
    this.#take([...near, ...read], askedAt);
  }

  /** True if one of the rows was read longer ago than these milliseconds. */
  isOlder(rows: readonly string[], millis: number): boolean {
    return rows.some((sku) => (this.#from.get(sku) ?? 0) < Date.now() - millis);
  }

  /** Reads the level that is stored, shows it, and returns what is free. */
  readonly reread = async (sku: string): Promise<number> => {
    const level = await this.#client.getInventory({ sku, consistent: true });
    this.#learn(level);
    return freeOf(level);
  };

  /** Adds the difference of an adjustment to the level that is shown. */
  readonly changed = (sku: string, delta: number): void => {
    const level = this.known.peek().get(sku);
    if (!level) return;
    const { short: _, ...others } = level;
    const free = freeOf(level) + delta;
    const low = free < level.lowStockThreshold;
    const quantity = Math.max(free, 0);
    this.#learn({ ...others, quantity, low, ...(free < 0 && { short: -free }) });
  };

  /** Shows a level that is newer than what a list may have. */
  #learn(level: InventoryLevel): void {
    this.#from.delete(level.sku);
    this.#take([level], Date.now() + SETTLING_MILLIS);
  }

  #take(levels: readonly InventoryLevel[], from: number): void {
    const levelBySku = new Map(this.known.peek());
    for (const level of levels) {
      if (from < (this.#from.get(level.sku) ?? 0)) continue;
      this.#from.set(level.sku, from);
      levelBySku.set(level.sku, level);
    }
    this.known.value = levelBySku;
  }

  /** Reads from one place of a list to another. The first time, a page leads to its beginning. */
  async #part({ isAll, skus, cursors }: SkuList, from: number, to: number) {
    const first = skus[from] ?? '';
    const start = skus.findLastIndex((sku, at) => at < from && cursors.has(sku));
    if (!cursors.has(first)) {
      const before = await this.#page(isAll, from - start, cursors.get(skus[start] ?? ''));
      cursors.set(first, before.nextCursor);
    }
    return (await this.#page(isAll, to - from + 1, cursors.get(first))).items;
  }

  #page(isAll: boolean, limit: number, cursor: string | undefined) {
    return this.#client.listLowStock({
      ...(!isAll && { level: 'LOW' as const }),
      limit,
      ...(cursor && { cursor }),
    });
  }
}
