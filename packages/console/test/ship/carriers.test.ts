import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { isUnlike as IsUnlike } from '../../ship/carriers.ts';

describe('A tracking number', () => {
  let isUnlike: typeof IsUnlike;
  beforeAll(async () => {
    // The carriers remember the last one in the browser.
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    ({ isUnlike } = await import('../../ship/carriers.ts'));
  });
  afterAll(() => vi.unstubAllGlobals());

  it.each([
    ['70', undefined, true],
    ['70', { name: 'Post' }, true],
    ['12-34-567', { name: 'Post' }, true],
    ['ZDCFQR2S', { name: 'Post' }, false],
    // The SKU of an order that is packed elsewhere.
    ['WOOL-CAP-RED', { name: 'Post' }, true],
    ['', { name: 'Post' }, false],
    ['70', { name: 'Own van', pattern: '\\d{2}' }, false],
    ['ZDCFQR2S', { name: 'DPD', pattern: '\\d{14}' }, true],
  ])('%j of %o is in doubt: %s', (number, carrier, isInDoubt) =>
    expect(isUnlike(carrier, number)).toBe(isInDoubt),
  );
});
