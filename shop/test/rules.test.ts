import { expect, it } from 'vitest';
import { rules } from '../rules.ts';

it('has no rules of its own', () => {
  expect(rules).toEqual({});
});
