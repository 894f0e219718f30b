/** The hand and the selection of a list while its rows come and leave. */
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListState } from '../../list/list-state.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} });
});

const listOf = (...ids: readonly string[]) => {
  const rows = signal<readonly string[]>(ids);
  return { rows, list: new ListState('ship', rows) };
};

describe('The hand of a list', () => {
  it('stays at the first row once the list was read, though another one comes before it', () => {
    const { rows, list } = listOf('a', 'b');
    // While it is being read, rows come in any order.
    rows.value = ['0', 'a', 'b'];
    expect(list.at.peek()).toBe('0');
    list.stay();
    rows.value = ['00', '0', 'a', 'b'];
    expect(list.at.peek()).toBe('0');
    list.isNewestFirst.value = true;
    rows.value = ['00', '0', 'a', 'b', 'c'];
    expect(list.at.peek()).toBe('0');
  });

  it('stays at the row that took the place of one that left', () => {
    const { rows, list } = listOf('a', 'b', 'c', 'd');
    list.move(1);
    rows.value = ['a', 'c', 'd'];
    expect(list.at.peek()).toBe('c');
    list.stay();
    // Somebody else has shipped the one above it, and another comes in there.
    rows.value = ['c', 'd'];
    expect(list.at.peek()).toBe('c');
    rows.value = ['0', '1', 'c', 'd'];
    expect(list.at.peek()).toBe('c');
    // Its own row comes back, as by an undo.
    rows.value = ['0', '1', 'b', 'c', 'd'];
    expect(list.at.peek()).toBe('b');
  });

  it('goes where a person moves it, also after that', () => {
    const { rows, list } = listOf('a', 'b', 'c');
    list.stay();
    list.move(1);
    rows.value = ['0', 'a', 'b', 'c'];
    expect(list.at.peek()).toBe('b');
  });
});

describe('The selection of a list', () => {
  it('is without a row that has left, also when that comes back', () => {
    const { rows, list } = listOf('a', 'b', 'c');
    list.select(['a', 'b']);
    list.dropLost();
    rows.value = ['b', 'c'];
    list.dropLost();
    rows.value = ['a', 'b', 'c'];
    list.dropLost();
    expect(list.picked.peek()).toEqual(['b']);
  });

  it('keeps rows that were not read yet, as after a reload', () => {
    const { rows, list } = listOf();
    list.select(['a', 'b']);
    list.dropLost();
    rows.value = ['a'];
    list.dropLost();
    rows.value = ['a', 'b'];
    list.dropLost();
    expect(list.picked.peek()).toEqual(['a', 'b']);
  });

  it('may have a row again that a person took out of it', () => {
    const { list } = listOf('a', 'b');
    list.select(['a']);
    list.dropLost();
    list.select([]);
    list.dropLost();
    list.select(['a', 'b']);
    list.dropLost();
    expect(list.picked.peek()).toEqual(['a', 'b']);
  });
});
