import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACCESS_PATTERNS } from '../../../../functions/manifest/access-patterns.ts';
import { groupFile, groupSources } from '../../generate/groups.ts';
import { OPERATIONS_FILE, operationsSource } from '../../generate/operations.ts';
import { OPERATIONS } from '../../operations/operations.ts';

it('The list of operations is what `npm run generate` writes', () => {
  expect(readFileSync(OPERATIONS_FILE, 'utf8')).toBe(operationsSource());
});

it('The list of operations has each name of the access patterns once', () => {
  const listed = OPERATIONS.map(({ handler: { pattern } }) => pattern.name);
  const names = new Set<string>(Object.values(ACCESS_PATTERNS).map(({ name }) => name));
  expect([...listed].sort()).toEqual([...names].sort());
});

it.each([...groupSources()])(
  'The function of %s is what `npm run generate` writes',
  (group, source) => {
    expect(readFileSync(groupFile(group), 'utf8')).toBe(source);
  },
);
