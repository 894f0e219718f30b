import { afterEach, describe, expect, it, vi } from 'vitest';
import { unitsOf } from '../../capacity/units.ts';
import { unitsCommand } from '../../capacity/units-program.ts';

afterEach(() => vi.restoreAllMocks());

describe('The units of an item', () => {
  it.each([
    [1, 0, [1, 2, 0.5, 1, 2]],
    [1024, 0, [1, 2, 0.5, 1, 2]],
    [1025, 0, [2, 4, 0.5, 1, 2]],
    [1300, 2, [6, 8, 0.5, 1, 2]],
    [4096, 1, [8, 12, 0.5, 1, 2]],
    [4097, 1, [10, 15, 1, 2, 4]],
  ])('of %s bytes with %s indexes are %j', (bytes, indexes, expected) => {
    expect(Object.values(unitsOf(bytes, indexes))).toEqual(expected);
  });
});

describe('oms units', () => {
  it('prints the units, and the price of a million on demand', () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();

    expect(unitsCommand({ bytes: 1300, indexes: 2 })).toBe(0);
    expect(log.mock.calls[0]?.[0]).toBe(
      'write                     6 WCU       3.750 dollars a million',
    );
    expect(unitsCommand({ bytes: 1300, indexes: 2, json: true })).toBe(0);
    expect(JSON.parse(String(log.mock.lastCall?.[0])).dollars).toMatchObject({ write: 3.75 });
  });

  it('knows the limit of an item', () => {
    expect(() => unitsCommand({ bytes: 409_601, indexes: 0 })).toThrow('at most 409600');
  });
});
