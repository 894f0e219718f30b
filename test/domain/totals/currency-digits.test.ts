import { describe, expect, it } from 'vitest';
import { currencyDigits } from '../../../domain/totals/currency-digits.ts';

describe('The digits of a currency’s minor unit', () => {
  it.each([
    ['EUR', 2],
    ['USD', 2],
    ['JPY', 0],
    ['XPF', 0],
    ['XAG', 0],
    ['XXX', 0],
    ['BHD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['UYW', 4],
    ['jpy', 0],
  ])('of %s are %i', (currency, digits) => {
    expect(currencyDigits(currency)).toBe(digits);
  });
});
