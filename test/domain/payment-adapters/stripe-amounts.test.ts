import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorUnitsOf, stripeAmountOf } from '../../../domain/payment-adapters/stripe-amounts.ts';

const CURRENCIES = Intl.supportedValuesOf('currency');

describe('An amount', () => {
  it.each(CURRENCIES)('there and back is the same, or has no amount at Stripe: %s', (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (amount) => {
        const there = stripeAmountOf(amount, currency);
        if (there !== undefined) expect(minorUnitsOf(there, currency)).toBe(amount);
        // Each amount of hundreds can be moved in any currency.
        expect(stripeAmountOf(amount * 100, currency)).toBeDefined();
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['EUR', 1234, 1234],
    ['JPY', 1234, 1234],
    ['ISK', 1234, 123_400],
    ['UGX', 5, 500],
    ['isk', 5, 500],
    ['HUF', 1234, 1234],
    ['MGA', 500, 5],
    ['MGA', 550, undefined],
    ['KWD', 1230, 1230],
    ['KWD', 1234, undefined],
    ['BHD', 5, undefined],
    ['JOD', 5, undefined],
    ['OMR', 5, undefined],
    ['TND', 5, undefined],
  ])('in %s of %d is %s at Stripe', (currency, amount, expected) => {
    expect(stripeAmountOf(amount, currency)).toBe(expected);
  });
});
