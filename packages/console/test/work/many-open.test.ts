import { describe, expect, it } from 'vitest';
import { AT_MOST, MORE_ORDERS, MOST_ORDERS } from '../../work/kept-part.ts';
import { Refresher } from '../../work/refresher.ts';
import type { WorkOrder } from '../../work/work-order.ts';
import { WorkSet } from '../../work/work-set.ts';

const NOW = Date.parse('2026-11-24T14:00:00Z');
const anOrder = (n: number): WorkOrder => ({
  orderId: `o-${String(n).padStart(4, '0')}`,
  customerId: 'c',
  placedAt: new Date(NOW + n * 1000).toISOString(),
  status: 'OPEN',
  version: 1,
  lines: [],
});

interface Asked {
  readonly ids?: string;
  readonly sort?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

/** A shop with open orders; a cursor is the number of orders before it. */
function shopWith(count: number) {
  const asked: Asked[] = [];
  const open = Array.from({ length: count }, (_, n) => anOrder(n));
  const listOrders = async (query: Asked) => {
    asked.push(query);
    const { ids, sort, cursor = '0', limit = 0 } = query;
    if (ids) {
      const items = open.filter(({ orderId }) => ids.split(',').includes(orderId));
      const present = new Set(items.map(({ orderId }) => orderId));
      return { items, missing: ids.split(',').filter((id) => !present.has(id)) };
    }
    const to = Number(cursor) + limit;
    if (sort === 'desc') return { items: open.toReversed().slice(0, limit) };
    return {
      items: open.slice(Number(cursor), to).map(({ lines, ...listed }) => listed),
      ...(to < open.length && { nextCursor: String(to) }),
    };
  };
  const work = new WorkSet();
  const refresher = new Refresher({ listOrders } as never, work);
  return { open, work, refresher, asked };
}

describe('More open orders than are kept', () => {
  it('end the load with the oldest 2,000, of which all have their lines', async () => {
    const { work, refresher, open } = shopWith(2050);
    await refresher.all();
    await refresher.newOrders();

    expect(work.ids.value).toEqual(open.slice(0, MOST_ORDERS).map(({ orderId }) => orderId));
    expect(work.progress.value).toEqual({ isListed: true, read: MOST_ORDERS });
    expect(work.kept.isCapped.value).toBe(true);
  });

  it('make room for the next when others ship some, and are counted below 2,000', async () => {
    const { work, refresher, open } = shopWith(2050);
    await refresher.all();
    const ids = () => open.slice(0, MOST_ORDERS).map(({ orderId }) => orderId);
    open.splice(5, 10);
    await refresher.newOrders();
    await refresher.all();
    expect(work.ids.value).toEqual(ids());
    expect(work.kept.isCapped.value).toBe(true);

    open.splice(100, 90);
    await refresher.all();
    expect(work.ids.value).toEqual(ids());
    expect(work.progress.value).toEqual({ isListed: true, read: 1950 });
    expect(work.kept.isCapped.value).toBe(false);
  });

  it('are read on from where the list stopped, when a person asks for more', async () => {
    const { work, refresher, open, asked } = shopWith(3050);
    await refresher.all();
    asked.length = 0;
    await refresher.more();

    const kept = () => open.slice(0, MOST_ORDERS + MORE_ORDERS).map(({ orderId }) => orderId);
    expect(work.ids.value).toEqual(kept());
    expect(work.progress.value.read).toBe(MOST_ORDERS + MORE_ORDERS);
    expect(work.kept.isCapped.value).toBe(true);
    const pages = asked.filter(({ ids }) => !ids);
    expect(pages.map(({ cursor }) => cursor)).toEqual(['2000', '2100', '2200', '2300', '2400']);
    expect(asked.length - pages.length).toBe(MORE_ORDERS / 50);
    // They stay when the list is read again.
    open.splice(5, 10);
    await refresher.all();
    expect(work.ids.value).toEqual(kept());

    await refresher.more();
    await refresher.more();
    expect(work.ids.value).toEqual(open.map(({ orderId }) => orderId));
    expect(work.kept.isCapped.value).toBe(false);
  });

  it('are read on after new ones have filled the set', async () => {
    const { work, refresher, open } = shopWith(MOST_ORDERS - 10);
    await refresher.all();
    for (let n = 0; n < 30; n++) open.push(anOrder(MOST_ORDERS - 10 + n));
    await refresher.newOrders();
    expect(work.kept.isCapped.value).toBe(true);
    await refresher.more();
    expect(work.ids.value).toEqual(open.map(({ orderId }) => orderId));
    expect(work.kept.isCapped.value).toBe(false);
    // New ones join again.
    open.push(anOrder(3000));
    await refresher.newOrders();
    expect(work.ids.value.at(-1)).toBe('o-3000');
  });

  it('never fill more memory than that of 5,000', async () => {
    const { work, refresher, asked } = shopWith(5300);
    await refresher.all();
    for (let n = 0; n < 10; n++) await refresher.more();
    expect(work.ids.value).toHaveLength(AT_MOST);
    expect([work.kept.isCapped.value, work.kept.mayGrow.value]).toEqual([true, false]);
    asked.length = 0;
    await refresher.more();
    expect(asked).toEqual([]);
  });

  it('stay 2,000, however an order is read', async () => {
    const { work, refresher } = shopWith(2050);
    await refresher.all();
    refresher.onScreen = () => ['o-2040'];
    await refresher.rows();
    expect(work.ids.value).toHaveLength(MOST_ORDERS);
  });
});
