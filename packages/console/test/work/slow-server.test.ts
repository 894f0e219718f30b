import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERY, Refresher } from '../../work/refresher.ts';
import type { WorkOrder } from '../../work/work-order.ts';
import { WorkSet } from '../../work/work-set.ts';

const NOW = Date.parse('2026-11-24T14:00:00Z');
/** Longer than the time between two reads of new orders. */
const ANSWER = 15_000;
const LISTED = 250;

const anOrder = (n: number): WorkOrder => ({
  orderId: `o-${String(n).padStart(3, '0')}`,
  customerId: 'c',
  placedAt: new Date(NOW - 3_600_000 + n * 1000).toISOString(),
  status: 'OPEN',
  version: 1,
  lines: [],
});

interface Asked {
  readonly ids?: string;
  readonly sort?: string;
  readonly cursor?: string;
}

/** A shop that answers each request after `takes()`, with what it knew at its beginning. */
function slowShop(takes = () => ANSWER, fails: (asked: Asked) => boolean = () => false) {
  const open = new Map(Array.from({ length: LISTED }, (_, n) => [anOrder(n).orderId, anOrder(n)]));
  const kindOf = ({ ids, sort, cursor }: Asked) =>
    ids ? (ids.includes(',') ? 'orders' : 'row') : sort ? 'new' : `list ${cursor ?? 0}`;
  const underWay = new Map<string, number>();
  /** The most requests of a kind at the same time. */
  const most = new Map<string, number>();
  const answerTo = ({ ids, sort, cursor = '0' }: Asked) => {
    const all = [...open.values()].sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
    if (ids) {
      const wanted = ids.split(',');
      return {
        items: wanted.flatMap((id) => open.get(id) ?? []),
        missing: wanted.filter((id) => !open.has(id)),
      };
    }
    if (sort) return { items: all.slice(-20).reverse() };
    const to = Number(cursor) + 100;
    const items = all.slice(Number(cursor), to).map(({ lines, ...listed }) => listed);
    return { items, ...(to < all.length && { nextCursor: String(to) }) };
  };
  const listOrders = async (asked: Asked) => {
    const kind = kindOf(asked);
    const now = (underWay.get(kind) ?? 0) + 1;
    underWay.set(kind, now);
    most.set(kind, Math.max(most.get(kind) ?? 0, now));
    const answer = answerTo(asked);
    await new Promise((resolve) => setTimeout(resolve, takes()));
    underWay.set(kind, (underWay.get(kind) ?? 1) - 1);
    if (fails(asked)) throw new Error('no answer');
    return answer;
  };
  const work = new WorkSet();
  const refresher = new Refresher({ listOrders } as never, work);
  const waiting = () => [...underWay.values()].reduce((sum, count) => sum + count, 0);
  return { open, work, refresher, most, waiting };
}

describe('A server that needs longer than the page waits', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { hidden: false });
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('has one request of a kind at a time, and all orders in the end', async () => {
    const { work, refresher, most } = slowShop();
    refresher.onScreen = () => ['o-003'];
    refresher.start();
    await vi.advanceTimersByTimeAsync(EVERY.all * 2);
    refresher.stop();

    expect(work.progress.value).toEqual({ isListed: true, read: LISTED });
    for (const kind of ['new', 'row', 'list 0', 'list 100', 'list 200'])
      expect([kind, most.get(kind)]).toEqual([kind, 1]);
    expect(refresher.connection.value.failedSince).toBeUndefined();
  });

  it('has no more requests after an hour than after a minute', async () => {
    const { refresher, waiting } = slowShop(() => 20 * 3_600_000);
    refresher.onScreen = () => ['o-003'];
    refresher.start();
    await vi.advanceTimersByTimeAsync(60_000);
    const first = waiting();
    await vi.advanceTimersByTimeAsync(3_600_000);
    refresher.stop();

    expect(first).toBeLessThanOrEqual(3);
    expect(waiting()).toBe(first);
  });

  it('does not bring back an order that left while it was listed', async () => {
    let takes = ANSWER;
    const { open, work, refresher } = slowShop(() => takes);
    const read = refresher.all();
    await vi.advanceTimersByTimeAsync(10 * ANSWER);
    await read;
    // Longer than a list is not believed after an order has left.
    takes = 70_000;
    const again = refresher.newOrders();
    await vi.advanceTimersByTimeAsync(1000);
    work.leave('o-249', 2, Date.now());
    open.delete('o-249');
    await vi.advanceTimersByTimeAsync(70_000);
    expect(work.ids.value).not.toContain('o-249');
    await vi.advanceTimersByTimeAsync(70_000);
    await again;
  });

  it('does not lose an order that came back while the list was read', async () => {
    const { open, work, refresher } = slowShop();
    const first = refresher.all();
    await vi.advanceTimersByTimeAsync(10 * ANSWER);
    await first;
    const order = open.get('o-000') as WorkOrder;
    work.leave('o-000', 2, Date.now());
    open.delete('o-000');
    const again = refresher.all();
    await vi.advanceTimersByTimeAsync(ANSWER + 1000);
    const back = { ...order, version: 3 };
    open.set('o-000', back);
    work.restore(back);
    await vi.advanceTimersByTimeAsync(10 * ANSWER);
    await again;

    expect(work.ids.value).toContain('o-000');
    // Only for the list that was read meanwhile.
    open.delete('o-000');
    const last = refresher.all();
    await vi.advanceTimersByTimeAsync(10 * ANSWER);
    await last;
    expect(work.ids.value).not.toContain('o-000');
  });

  it('is asked again for the whole list in ten seconds if a page is missing', async () => {
    let fails = true;
    const { work, refresher } = slowShop(
      () => 1000,
      ({ cursor }) => fails && cursor === '200',
    );
    refresher.start();
    await vi.advanceTimersByTimeAsync(9000);
    expect(work.progress.value.isListed).toBe(false);
    fails = false;
    await vi.advanceTimersByTimeAsync(EVERY.newOrders);
    refresher.stop();
    expect(work.progress.value).toEqual({ isListed: true, read: LISTED });
    expect(refresher.connection.value.failedSince).toBeUndefined();
  });

  it('is asked again for the whole list if a later reading of it failed', async () => {
    let fails = false;
    const { work, refresher } = slowShop(
      () => 1000,
      ({ cursor }) => fails && cursor === '200',
    );
    refresher.start();
    await vi.advanceTimersByTimeAsync(EVERY.newOrders);
    expect(work.progress.value.isListed).toBe(true);
    fails = true;
    void refresher.all();
    await vi.advanceTimersByTimeAsync(EVERY.newOrders);
    expect(refresher.connection.value.failedSince).toBeDefined();
    await vi.advanceTimersByTimeAsync(EVERY.newOrders);
    // New orders could be listed, but the rest is still as old.
    expect(refresher.connection.value.failedSince).toBeDefined();
    fails = false;
    await vi.advanceTimersByTimeAsync(2 * EVERY.newOrders);
    refresher.stop();
    expect(refresher.connection.value.failedSince).toBeUndefined();
  });

  it('is not taken for reachable because no row is on screen', async () => {
    const { refresher } = slowShop(
      () => 1000,
      () => true,
    );
    const read = refresher.all();
    await vi.advanceTimersByTimeAsync(10_000);
    await read;
    await refresher.rows();
    expect(refresher.connection.value).toMatchObject({ answeredAt: undefined });
    expect(refresher.connection.value.failedSince).toBeDefined();
  });

  it('drops an order that came back, and left again before the list was asked for', async () => {
    const { open, work, refresher } = slowShop(() => 1000);
    const first = refresher.all();
    await vi.advanceTimersByTimeAsync(10_000);
    await first;
    work.restore({ ...(open.get('o-000') as WorkOrder), version: 3 });
    open.delete('o-000');
    await vi.advanceTimersByTimeAsync(1000);
    const again = refresher.all();
    await vi.advanceTimersByTimeAsync(10_000);
    await again;
    expect(work.ids.value).not.toContain('o-000');
  });
});
