import { describe, expect, it } from 'vitest';
import { itemBytes } from '../../../../table/item-bytes.ts';
import { GSI2 } from '../../../../table/schema.ts';
import { indexUnits, tableUnits } from '../../limits/change-units.ts';
import { readUnits, writeUnits } from '../../limits/item-size.ts';

describe('The size of an item', () => {
  it.each([
    ['names and strings in UTF-8', { PK: 'ä€' }, 2 + 5],
    ['a number by its digits, two to a byte', { n: 1234567 }, 1 + 5],
    ['zeros at its end as none', { n: 4_950_000 }, 1 + 3],
    ['a fraction', { n: 0.25 }, 1 + 2],
    ['a sign', { n: -7 }, 1 + 3],
    ['zero', { n: 0 }, 1 + 1],
    ['truth and null', { a: true, b: null }, 2 + 2],
    ['bytes', { b: new Uint8Array(10) }, 1 + 10],
    ['a set', { s: new Set(['ab', 'cd']) }, 1 + 4],
    ['a list', { l: ['ab', 1] }, 1 + 3 + (1 + 2) + (1 + 2)],
    ['a map', { m: { a: 'b' } }, 1 + 3 + (1 + 1 + 1)],
    ['nothing for what is not there', { a: undefined, b: 'c' }, 1 + 1 + 1],
  ])('counts %s', (_, item, bytes) => {
    expect(itemBytes(item)).toBe(bytes);
  });

  it.each([
    [0, 0.5],
    [4096, 0.5],
    [4097, 1],
    [10_240, 1.5],
  ])('of %i bytes is read for %d RCU, and strongly consistently for twice that', (bytes, units) => {
    expect(readUnits(bytes)).toBe(units);
    expect(readUnits(bytes, true)).toBe(2 * units);
  });

  it.each([
    [0, 1],
    [1024, 1],
    [1025, 2],
  ])('of %i bytes is written for %i WCU', (bytes, units) => {
    expect(writeUnits(bytes)).toBe(units);
  });
});

describe('The change of an item', () => {
  const listed = { PK: 'p', SK: 's', GSI2PK: 'OPEN', GSI2SK: '1', total: 5 };
  const { GSI2PK, GSI2SK, ...unlisted } = listed;

  it.each([
    ['that enters the index', unlisted, listed, 1],
    ['that leaves it', listed, unlisted, 1],
    ['that is new in it', undefined, listed, 1],
    ['that moves in it', listed, { ...listed, GSI2SK: '2' }, 2],
    ['whose projected attribute changes', listed, { ...listed, total: 6 }, 1],
    ['whose other attribute changes', listed, { ...listed, version: 2 }, 0],
    ['that was never in it', unlisted, { ...unlisted, total: 6 }, 0],
  ])('%s has this cost in the index', (_, before, after, units) => {
    expect(indexUnits({ before, after }, GSI2)).toBe(units);
  });

  it('costs the table its larger image, and in a transaction twice that', () => {
    const change = { before: { ...listed, note: 'x'.repeat(1200) }, after: listed };

    expect(tableUnits(change, false)).toBe(2);
    expect(tableUnits(change, true)).toBe(4);
  });
});
