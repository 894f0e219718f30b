import { expect, it } from 'vitest';
import { assertDeclaration } from '../../lib/shop/declared-attributes.ts';
import { attributes } from '../attributes.ts';

it('declares no attributes, and allows all', () => {
  expect(attributes).toEqual({ undeclared: 'allowed' });
  assertDeclaration(attributes);
});
