import { describe, expect, it } from 'vitest';
import { attributeErrors, changeErrors, isOfForm } from '../../../domain/shop/attribute-errors.ts';
import { reasonOfRule } from '../../../domain/shop/refused.ts';
import { declarationOf, shownIn } from '../../../domain/shop/shop-attributes.ts';

const WORD = { label: 'Word', form: { longest: 3 }, personal: false, shown: [] } as const;

describe('A form', () => {
  it.each([
    [{ longest: 3 }, 'abc', true],
    [{ longest: 3 }, 'abcd', false],
    // Three characters in six UTF-16 units.
    [{ longest: 3 }, '😀😀😀', true],
    [{ oneOf: ['S', 'M'] }, 'M', true],
    [{ oneOf: ['S', 'M'] }, 's', false],
    ['number', '-12.5', true],
    ['number', '0', true],
    ['number', '999999999.999999', true],
    ['number', '1000000000', false],
    ['number', '0.1234567', false],
    ['number', '1,5', false],
    ['number', '05', false],
    ['number', '1.', false],
    ['number', '1e3', false],
    ['date', '2026-11-29', true],
    ['date', '2028-02-29', true],
    ['date', '2027-02-29', false],
    ['date', '2026-13-01', false],
    ['date', '29.11.2026', false],
    ['date', '2026-11-29T10:00:00Z', false],
  ] as const)('%j takes %s: %s', (form, value, isTaken) => {
    expect(isOfForm(form, value)).toBe(isTaken);
  });

  it('names what it expects', () => {
    const detailOf = (form: Parameters<typeof isOfForm>[0]) =>
      changeErrors({ undeclared: 'allowed', order: { a: { ...WORD, form } } }, { a: 'x,yz' });
    expect(
      ['number', 'date', { longest: 3 }, { oneOf: ['S', 'M'] }].map(detailOf as never),
    ).toEqual(
      [
        'must be a number like 12.5',
        'must be a day like 2026-11-29',
        'must be at most 3 characters',
        'must be one of S, M',
      ].map((detail) => [{ pointer: '/attributes/a', detail }]),
    );
  });
});

describe('A declaration', () => {
  it('of nothing allows all', () => {
    const order = { attributes: { a: '1' }, lines: [{ attributes: { b: '2' } }, {}] };
    expect(attributeErrors({ undeclared: 'allowed' }, order)).toEqual([]);
    expect(attributeErrors({ undeclared: 'refused' }, order).map(({ pointer }) => pointer)).toEqual(
      ['/attributes/a', '/lines/0/attributes/b'],
    );
  });

  it('of orders is none of lines', () => {
    const declared = { undeclared: 'refused', order: { a: WORD } } as const;
    const order = { attributes: { a: '1' }, lines: [{ attributes: { a: '1' } }] };
    expect(attributeErrors(declared, order)).toEqual([
      { pointer: '/lines/0/attributes/a', detail: 'is not supported' },
    ]);
  });

  it('requires an attribute in each line', () => {
    const declared = { undeclared: 'allowed', line: { a: { ...WORD, required: true } } } as const;
    expect(attributeErrors(declared, { lines: [{ attributes: { a: '1' } }, {}] })).toEqual([
      { pointer: '/lines/1/attributes/a', detail: 'is required' },
    ]);
  });

  it('lets a change remove what is not required, declared or not', () => {
    const declared = { undeclared: 'refused', order: { a: WORD } } as const;
    expect(changeErrors(declared, { a: null, b: null })).toEqual([]);
  });

  it('is asked by its own names alone', () => {
    expect(declarationOf({ a: WORD }, 'a')).toBe(WORD);
    expect(declarationOf({ a: WORD }, 'constructor')).toBeUndefined();
    expect(declarationOf(undefined, 'a')).toBeUndefined();
  });

  it('has the attributes of a place, in their order', () => {
    const declared = { b: { ...WORD, shown: ['csv'] }, a: WORD, c: { ...WORD, shown: ['csv'] } };
    expect(shownIn<string>(declared, 'csv').map(([name]) => name)).toEqual(['b', 'c']);
    expect(shownIn(undefined, 'csv')).toEqual([]);
  });

  it('refuses as an invalid request', () => {
    const errors = [{ pointer: '/attributes/a', detail: 'is required' }];
    expect(reasonOfRule({ errors })).toStrictEqual({
      code: 'invalid-request',
      errors,
    });
  });
});
