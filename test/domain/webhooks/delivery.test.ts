import { describe, expect, it } from 'vitest';
import { DELIVERY_SECONDS, isDelivered, isGone } from '../../../domain/webhooks/delivery.ts';

describe('A delivery', () => {
  it('is kept for 30 days', () => {
    expect(DELIVERY_SECONDS).toBe(2_592_000);
  });
});

describe('An attempt', () => {
  it.each([
    [undefined, false],
    [199, false],
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [302, false],
    [500, false],
  ])('with the status %s has delivered: %s', (status, expected) => {
    expect(isDelivered({ status })).toBe(expected);
  });

  it('with the status 410 is the last', () => {
    expect([404, 410, 411].map((status) => isGone({ status }))).toEqual([false, true, false]);
  });
});
