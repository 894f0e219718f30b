// @module-tag alone
/** The storage of a tab, and its end at the sign-out: requests may still be answered then. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { OrdersClient } from '../../../client/orders-client.ts';
import { Undo } from '../../actions/undo.ts';
import { keptCount } from '../../inventory/count/kept-count.ts';
import { keepTable } from '../../pack/kept-table.ts';
import { goBack } from '../../ship/go-back.ts';
import { keepEntered } from '../../ship/kept-numbers.ts';
import { rememberNumber } from '../../ship/used-numbers.ts';
import { keepFilters, keepPlace } from '../../work/place.ts';
import { forgetTab } from '../../work/tab-storage.ts';
import { WorkSet } from '../../work/work-set.ts';

const { tab, room } = vi.hoisted(() => {
  /** Its members are its keys, as a browser's. */
  const tab: Record<string, string> = {};
  const room = { left: true };
  const methods = {
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, text: string) => {
      if (!room.left) throw new Error('QuotaExceededError');
      tab[key] = text;
    },
    removeItem: (key: string) => delete tab[key],
  };
  vi.stubGlobal('sessionStorage', Object.setPrototypeOf(tab, methods));
  // The browser's own, which keeps the last carrier.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { tab, room };
});

const keepAll = () => {
  const back = { kind: 'stock', name: 'BAG', delta: 1, key: 'key' } as const;
  new Undo({ client: {} as OrdersClient, work: new WorkSet() }, goBack).remember('BAG +1', '', [
    back,
  ]);
  keepPlace('ship', { selected: [] });
  keepFilters('ship', 'country=SE');
  rememberNumber('00300000000000000042', '261127-0JC1-9M2');
  keptCount('BAG,3', new Map());
  const order = { orderId: 'o-1', customerId: 'c1', placedAt: '' };
  keepEntered('o-1', '00300000000000000042');
  keepTable([order, true, [{ seq: 1, quantity: 2 }]], 0);
};
const KEYS = [
  ...['count', 'entered', 'filters.ship', 'place.ship', 'table', 'undo'],
  'usedNumbers',
];

describe('The storage of a tab', () => {
  it('keeps what fits, and of what does not nothing older', () => {
    keepAll();
    expect(Object.keys(tab).sort()).toEqual(KEYS.map((key) => `orders.${key}`));
    room.left = false;
    keepAll();
    expect(Object.keys(tab)).toEqual([]);
    room.left = true;
  });

  it('is empty of its keys after the sign-out, and stays so', () => {
    keepAll();
    tab['other'] = 'kept';
    forgetTab();
    keepAll();
    expect(Object.keys(tab)).toEqual(['other']);
  });

  it('is written in one place, and by the sign-in', () => {
    const console = join(import.meta.dirname, '../..');
    const writers = readdirSync(console, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        /^(?!test\/).*\.tsx?$/.test(name) &&
        readFileSync(join(console, name), 'utf8').includes('sessionStorage.setItem'),
    );
    expect(writers.sort()).toEqual(['session.ts', 'work/tab-storage.ts']);
  });
});
