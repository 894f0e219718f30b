import { describe, expect, it } from 'vitest';
import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { GROUPS } from '../../../functions/manifest/groups.ts';
import { rowsByGroup } from '../../../functions/manifest/rows-by-group.ts';

const ROWS = Object.values<AccessPattern>(ACCESS_PATTERNS);
const withOne = (id: string, change: Partial<AccessPattern>) =>
  ROWS.map((row) => (row.id === id ? { ...row, ...change } : row));

describe('The rows by group', () => {
  it('are all rows, each in one of the groups', () => {
    const byGroup = rowsByGroup(ROWS);

    expect([...byGroup.keys()].sort()).toEqual([...GROUPS].sort());
    expect([...byGroup.values()].flat()).toHaveLength(ROWS.length);
  });

  it.each<[what: string, id: string, change: Partial<AccessPattern>, message: RegExp]>([
    [
      'callers',
      'A11',
      { group: 'storefront-read' },
      /storefront-read differ \(.*A11: reads, for operator, derives none/,
    ],
    [
      'reads and writes',
      'A13',
      { group: 'storefront-write' },
      /storefront-write differ \(.*A13: reads, for customer/,
    ],
    [
      'the derivation of secrets',
      'A34',
      { group: 'webhook-endpoints' },
      /webhook-endpoints differ \(.*A34: writes, for operator, derives secrets/,
    ],
    [
      'the route of one operation',
      'A31',
      { path: '/orders-of-days' },
      /list-orders differ \(A5,A5b,A29b,A31b,A31c,A31d,A31e,A31f,A50,A52,A55,A55b: GET \/orders .*; A31: GET \/orders-of-days/,
    ],
  ])('may not mix %s', (_, id, change, message) => {
    expect(() => rowsByGroup(withOne(id, change))).toThrow(message);
  });

  it('may have customers beside anyone who is signed in', () => {
    expect(ROWS.filter(({ who }) => who === 'anyone').map(({ id }) => id)).toEqual(['A10b', 'A12']);
    expect(() => rowsByGroup(ROWS)).not.toThrow();
  });
});
