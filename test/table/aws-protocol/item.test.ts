import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as aws from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Item, marshall, unmarshall } from '../../../table/aws-protocol/item.ts';

const SEED = Number(process.env['SEED'] ?? 20261121);

/**
 * AWS's own marshaller loses a member named `__proto__`, and treats an object with one named
 * `constructor` as an instance of a class. Another test has these names.
 */
const name = fc
  .string({ minLength: 1 })
  .filter((text) => text !== '__proto__' && text !== 'constructor');

/** Any value that one of our rows can have. */
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const item = fc.dictionary(name, value, {
  maxKeys: 8,
  noNullPrototype: true,
});

describe(`An item (SEED=${SEED})`, () => {
  it('is marshalled like AWS’s own marshaller does it', () => {
    fc.assert(
      fc.property(item, (row) => {
        expect(marshall(row)).toEqual(aws.marshall(row));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('is unmarshalled without a change, and like AWS’s own unmarshaller does it', () => {
    fc.assert(
      fc.property(item, (row) => {
        const wire = JSON.parse(JSON.stringify(marshall(row)));
        expect(unmarshall(wire)).toEqual(aws.unmarshall(wire));
        expect(unmarshall(wire)).toEqual(withoutMinusZero(row));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('leaves out undefined members, at any depth', () => {
    const row = { a: undefined, b: { c: undefined, d: 1 }, e: [1, undefined, 2] };

    expect(marshall(row)).toEqual({
      b: { M: { d: { N: '1' } } },
      e: { L: [{ N: '1' }, { N: '2' }] },
    });
    expect(marshall(row)).toEqual(aws.marshall(row, { removeUndefinedValues: true }));
  });

  it.each([
    ['NaN', Number.NaN, 'NaN is no number that both sides can hold'],
    ['an infinity', Number.POSITIVE_INFINITY, 'Infinity is no number'],
    ['an integer that a double cannot hold', 2 ** 53, '9007199254740992 is no number'],
    ['a function', () => 1, 'a function is no attribute value'],
    ['a symbol', Symbol('s'), 'a symbol is no attribute value'],
    ['a date', new Date(0), 'a object is no attribute value'],
    ['an instance of a class', new URL('http://localhost'), 'a object is no attribute value'],
    ['a map', new Map(), 'a object is no attribute value'],
  ])('cannot have %s', (_, strange, problem) => {
    expect(() => marshall({ strange })).toThrow(problem);
    expect(() => marshall({ list: [{ strange }] })).toThrow(problem);
  });

  it.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'can have %s, the last exact number of its sign',
    (edge) => {
      expect(marshall({ edge })).toEqual({ edge: { N: String(edge) } });
      expect(unmarshall({ edge: { N: String(edge) } })).toEqual({ edge });
    },
  );

  it.each(['9007199254740993', '-99999999999999999999', '9'.repeat(38)])(
    'keeps the number %s exact, both ways, as AWS’s own does',
    (N) => {
      expect(unmarshall({ counter: { N } })).toEqual({ counter: BigInt(N) });
      expect(unmarshall({ counter: { N } })).toEqual(aws.unmarshall({ counter: { N } }));
      expect(marshall({ counter: BigInt(N) })).toEqual({ counter: { N } });
      expect(marshall({ counter: BigInt(N) })).toEqual(aws.marshall({ counter: BigInt(N) }));
    },
  );

  it.each(['1e400', '9007199254740993.5', 'NaN'])(
    'keeps the text of %s, which no number here equals exactly',
    (N) => {
      expect(unmarshall({ counter: { N }, set: { NS: [N] } })).toEqual({
        counter: N,
        set: new Set([N]),
      });
    },
  );

  it('of a set of texts is written, and read again', () => {
    const item = { tags: new Set(['gift', 'b2b']) };
    expect(marshall(item)).toEqual({ tags: { SS: ['gift', 'b2b'] } });
    expect(marshall(item)).toEqual(aws.marshall(item));
    expect(unmarshall(marshall(item))).toEqual(item);
    expect(() => marshall({ counts: new Set([1]) })).toThrow('a number is no element of');
  });

  it('with any types is read, even if other software wrote it', () => {
    const wire = {
      bytes: { B: 'aGVsbG8=' },
      set: { SS: ['a', 'b'] },
      numbers: { NS: ['1', '2.5'] },
      empty: { B: '' },
      several: { BS: ['aGVsbG8=', 'eA=='] },
      nothing: { NULL: true },
      nested: { L: [{ M: { x: { BOOL: false } } }] },
    } as unknown as Record<string, AttributeValue>;

    expect(unmarshall(wire)).toEqual({
      bytes: new Uint8Array(Buffer.from('hello')),
      set: new Set(['a', 'b']),
      numbers: new Set([1, 2.5]),
      empty: new Uint8Array(),
      several: new Set([new Uint8Array(Buffer.from('hello')), new Uint8Array(Buffer.from('x'))]),
      nothing: null,
      nested: [{ x: false }],
    });
  });

  it('of a stream record, whose bytes are decoded already, is read, too', () => {
    expect(unmarshall({ bytes: { B: Uint8Array.of(1, 2) } })).toEqual({
      bytes: Uint8Array.of(1, 2),
    });
  });

  it('has no attribute of an unknown type', () => {
    expect(() => unmarshall({ x: { Z: '1' } as unknown as AttributeValue })).toThrow(
      new TypeError('an attribute value of no known type'),
    );
  });

  it('may have a member of any name, and changes no prototype', () => {
    const json = '{"__proto__":{"S":"x"},"constructor":{"S":"y"}}';
    const wire = JSON.parse(json) as Record<string, AttributeValue>;
    const row: Item = unmarshall(wire);

    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
    expect(Object.entries(row)).toContainEqual(['__proto__', 'x']);
    expect(row['constructor']).toBe('y');
    expect(JSON.stringify(marshall(row))).toBe(json);
  });
});

/** Replaces −0 by 0: DynamoDB's numbers have no −0. */
function withoutMinusZero(value: unknown): unknown {
  if (typeof value === 'number') return value + 0 === 0 ? 0 : value;
  if (Array.isArray(value)) return value.map(withoutMinusZero);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutMinusZero(member)]),
  );
}
