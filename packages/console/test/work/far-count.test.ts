import { describe, expect, it } from 'vitest';
import { isFar } from '../../inventory/stock-change.ts';

describe('A count', () => {
  it.each([
    [702, 70, true],
    [100, 49, true],
    [100, 50, false],
    [100, 200, false],
    [100, 201, true],
    [702, 690, false],
    [20, 0, false],
    [21, 0, true],
    [0, 20, false],
    [0, 21, true],
  ])('after %i of %i is far from it: %s', (quantity, counted, isAsked) =>
    expect(isFar(quantity, counted)).toBe(isAsked),
  );
});
