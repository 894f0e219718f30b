import { describe, expect, it } from 'vitest';
import { Refresher } from '../../../console/work/refresher.ts';
import type { WorkOrder } from '../../../console/work/work-order.ts';
import { MOST_ORDERS, WorkSet } from '../../../console/work/work-set.ts';

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
  const open = Array.from({ length: count }, (_, n) => anOrder(n));
  const listOpenOrders = async ({ ids, sort, cursor = '0', limit = 0 }: Asked) => {
    if (ids) {
      const items = open.filter(({ orderId }) => ids.split(',').includes(orderId));
      const found = new Set(items.map(({ orderId }) => orderId));
      return { items, missing: ids.split(',').filter((id) => !found.has(id)) };
    }
    const to = Number(cursor) + limit;
    if (sort === 'desc') return { items: open.toReversed().slice(0, limit) };
    return {
      items: open.slice(Number(cursor), to).map(({ lines, ...listed }) => listed),
      ...(to < open.length && { nextCursor: String(to) }),
    };
  };
  const work = new WorkSet();
  const refresher = new Refresher({ listOpenOrders } as never, work);
  return { open, work, refresher };
}

describe('More open orders than are kept', () => {
  it('end the load with the oldest 2,000, of which all have their lines', async () => {
    const { work, refresher, open } = shopWith(2050);
    await refresher.all();
    await refresher.newOrders();

    expect(work.ids.value).toEqual(open.slice(0, MOST_ORDERS).map(({ orderId }) => orderId));
    expect(work.progress.value).toEqual({ isListed: true, read: MOST_ORDERS });
    expect(work.isCapped.value).toBe(true);
  });

  it('make room for the next when others ship some, and are counted below 2,000', async () => {
    const { work, refresher, open } = shopWith(2050);
    await refresher.all();
    const ids = () => open.slice(0, MOST_ORDERS).map(({ orderId }) => orderId);
    open.splice(5, 10);
    await refresher.newOrders();
    await refresher.all();
    expect(work.ids.value).toEqual(ids());
    expect(work.isCapped.value).toBe(true);

    open.splice(100, 90);
    await refresher.all();
    expect(work.ids.value).toEqual(ids());
    expect(work.progress.value).toEqual({ isListed: true, read: 1950 });
    expect(work.isCapped.value).toBe(false);
  });

  it('stay 2,000, however an order is read', async () => {
    const { work, refresher } = shopWith(2050);
    await refresher.all();
    await refresher.read(['o-2040']);
    expect(work.ids.value).toHaveLength(MOST_ORDERS);
  });
});
