import { describe, expect, it } from 'vitest';
import { pageOf, type RowReader, withLookahead } from '../../table/page.ts';

const rows = ['a', 'b', 'c'].map((PK) => ({ PK, SK: 'STOCK', secret: 1 }));
/** Reads every row but those named. */
const reading = (...unreadable: string[]): RowReader<string> => ({
  positionOf: ({ PK }) => `place of ${PK}`,
  read: ({ PK }) => (unreadable.includes(PK) ? undefined : PK),
});

describe('A page', () => {
  it('reads one row more than it shows', () => {
    expect(withLookahead(20)).toBe(21);
  });

  it('goes on after its last row if one more was read', () => {
    expect(pageOf(rows, 2, reading())).toEqual({
      items: ['a', 'b'],
      unreadable: [],
      next: 'place of b',
    });
  });

  it.each([3, 4])('is the last one if no more was read: %i of 3', (limit) => {
    expect(pageOf(rows, limit, reading())).toStrictEqual({
      items: ['a', 'b', 'c'],
      unreadable: [],
    });
  });

  it('is empty if nothing was read', () => {
    expect(pageOf([], 2, reading())).toStrictEqual({ items: [], unreadable: [] });
  });

  it('names the rows that cannot be read by their keys, and goes on after them', () => {
    expect(pageOf(rows, 2, reading('b'))).toEqual({
      items: ['a'],
      next: 'place of b',
      unreadable: [{ PK: 'b', SK: 'STOCK' }],
    });
    // A row after the page belongs to the next page.
    expect(pageOf(rows, 2, reading('c')).unreadable).toEqual([]);
  });
});
