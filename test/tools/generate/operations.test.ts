import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATIONS } from '../../../api/operations/operations.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { OPERATIONS_FILE, operationsSource } from '../../../tools/generate/operations.ts';

it('The list of operations is what `npm run generate` writes', () => {
  expect(readFileSync(OPERATIONS_FILE, 'utf8')).toBe(operationsSource());
});

it('The list of operations has each entry of the access patterns once', () => {
  const listed = OPERATIONS.map(({ handler: { pattern } }) => pattern.entry);
  const entries = new Set(Object.values(ACCESS_PATTERNS).map(({ entry }) => entry));
  expect([...listed].sort()).toEqual([...entries].sort());
});
