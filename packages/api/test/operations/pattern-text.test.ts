import { describe, expect, it } from 'vitest';
import { ACCESS_PATTERNS } from '../../../../functions/manifest/access-patterns.ts';
import { textOf } from '../../operations/pattern-text.ts';

describe('The text of an access pattern', () => {
  it('has the query of its schema, a single value with it', () => {
    expect(textOf(ACCESS_PATTERNS.A11)).toEqual({
      query: 'level=LOW, limit, cursor',
      request: 'Query GSI2, BatchGetItem',
      cost: '10.5 RCU a page of 20',
    });
    expect(textOf(ACCESS_PATTERNS.A6).query).toBe('');
  });

  it('has the query that chooses it among several on one route', () => {
    expect(textOf(ACCESS_PATTERNS.A5).query).toBe('status=OPEN, limit, cursor, sort');
  });

  it('is missing for a pattern that its operation does not have', () => {
    expect(() => textOf({ ...ACCESS_PATTERNS.A6, id: 'A99' })).toThrow(
      new RangeError('create-order has no requests of A99'),
    );
    expect(() => textOf({ ...ACCESS_PATTERNS.A6, name: 'nothing' })).toThrow(
      'no access pattern is named nothing',
    );
  });
});
