import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OnTable } from '../../pack/on-table.ts';
import { packedIds } from '../../pack/packed-ids.ts';
import type { WorkOrder } from '../../work/work-order.ts';
import { WorkSet } from '../../work/work-set.ts';

const orderOf = (n: number, changed: Partial<WorkOrder> = {}): WorkOrder => ({
  orderId: `o-${n}`,
  customerId: 'c1',
  status: 'OPEN',
  version: 1,
  paymentTerms: 'NET',
  placedAt: `2026-11-27T08:00:0${n}.000Z`,
  lines: [],
  ...changed,
});
const ALL = ['o-1', 'o-2', 'o-3'];
const NOW = '2026-11-27T09:00:00.000Z';

describe('The orders to pack', () => {
  let work: WorkSet;
  const tableOf = () => new OnTable(work, packedIds({ work, toPack: undefined }), signal([]), []);
  const read = (...numbers: number[]) => work.put(numbers.map((n) => orderOf(n)));
  const choose = (...packed: string[]) => vi.stubGlobal('history', { state: { packed } });
  beforeEach(() => {
    work = new WorkSet();
    vi.stubGlobal('history', { state: null });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('grow until the list was read whole, and stay from then on', () => {
    read(1);
    const { left } = tableOf();
    expect(left.value).toEqual(['o-1']);
    read(2, 3);
    work.keepOnly(new Set(ALL), NOW);
    expect(left.value).toEqual(ALL);
    read(4);
    expect(left.value).toEqual(ALL);
  });

  it('are those that were chosen, also before they are read', () => {
    choose('o-3', 'o-2');
    read(1);
    const { left } = tableOf();
    expect(left.value).toEqual([]);
    read(2, 3);
    expect(left.value).toEqual(['o-3', 'o-2']);
    work.keepOnly(new Set(ALL), NOW);
    expect(left.value).toEqual(['o-3', 'o-2']);
  });

  it('are the queue if none that was chosen is open', () => {
    choose('o-9');
    read(1, 2);
    const { left } = tableOf();
    expect(left.value).toEqual([]);
    work.keepOnly(new Set(['o-1', 'o-2']), NOW);
    expect(left.value).toEqual(['o-1', 'o-2']);
  });

  it('have an order on the table after a reload that may be beyond the oldest', () => {
    const table = new OnTable(work, packedIds({ work, toPack: undefined }), signal([]), [
      orderOf(3),
    ]);
    read(1, 2);
    expect(table.whyGone.value).toBeUndefined();
    // The list has more than are kept.
    work.keepOnly(new Set(['o-1', 'o-2']), NOW, true);
    expect(table.at.value?.orderId).toBe('o-3');
    const words = 'This order is not among the oldest 2 open orders: put it aside.';
    expect(table.whyGone.value).toContain(words);
    // They were loaded: it ships.
    read(3);
    expect(table.whyGone.value).toBeUndefined();
    // It is over.
    work.leave('o-3', 2, Date.now());
    expect(table.at.value?.orderId).toBe('o-3');
    expect(table.whyGone.value).toContain('This order is no longer open: put it aside.');
  });

  it('have an order on the table after a reload that is over, if all open ones are kept', () => {
    const table = new OnTable(work, packedIds({ work, toPack: undefined }), signal([]), [
      orderOf(3),
    ]);
    read(1, 2);
    work.keepOnly(new Set(['o-1', 'o-2']), NOW);
    expect(table.whyGone.value).toContain('This order is no longer open: put it aside.');
  });

  it('have one again that was taken back after the list was read without it', () => {
    read(1, 2);
    const table = tableOf();
    expect(table.left.value).toEqual(['o-1', 'o-2']);
    table.leave('o-1');
    work.leave('o-1', 2, Date.now());
    work.keepOnly(new Set(['o-2']), NOW);
    expect(table.left.value).toEqual(['o-2']);
    work.restore(orderOf(1, { version: 3 }));
    table.again('o-1');
    expect(table.left.value).toEqual(['o-2', 'o-1']);
  });
});
