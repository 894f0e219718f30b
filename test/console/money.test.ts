import { describe, expect, it } from 'vitest';
import { amount, digitsOf } from '../../console/format.ts';
import { moneyForm, moneyIn, moneyProblem, moneyText } from '../../console/payments/money.ts';

const formWith = (text: string) => {
  const data = new FormData();
  data.set('amount', text);
  return data;
};

describe('An amount that a person enters', () => {
  it.each([
    ['EUR', 2, '12.50', 1250, '€12.50'],
    ['JPY', 0, '1250', 1250, '¥1,250'],
    ['KWD', 3, '12.500', 12_500, 'KWD 12.500'],
  ])('has the digits of %s: %i', (currency, digits, text, minor, shown) => {
    expect(digitsOf(currency)).toBe(digits);
    expect(moneyText(minor, currency)).toBe(text);
    expect(moneyIn(formWith(text), currency)).toBe(minor);
    // A no-break space separates a currency's code.
    expect(amount(minor, currency).replace(/\s/u, ' ')).toBe(shown);
  });

  it.each([
    ['EUR', ['12', '12.5', '12,50'], ['12.505', '.5', '-1', '1.', '1,000.00']],
    ['JPY', ['12', '0'], ['12.0', '12,5', '-1']],
    ['KWD', ['12', '12.505'], ['12.5055', 'x']],
  ])('of %s has the form that the currency allows', (currency, valid, invalid) => {
    const pattern = new RegExp(`^(?:${moneyForm(currency).pattern})$`, 'v');
    expect(valid.filter((text) => !pattern.test(text))).toEqual([]);
    expect(invalid.filter((text) => pattern.test(text))).toEqual([]);
  });

  it('is at least one minor unit, and at most the limit', () => {
    const problem = moneyProblem({ most: 1250, currency: 'KWD' });
    expect(problem(formWith('0'))).toBe('Enter an amount.');
    expect(problem(formWith(''))).toBe('Enter an amount.');
    expect(problem(formWith('many'))).toBe('Enter an amount.');
    expect(problem(formWith('1.251'))).toMatch(/^The amount can be at most KWD.1\.250\.$/);
    expect(problem(formWith('1,250'))).toBeUndefined();
    expect(problem(formWith('0.001'))).toBeUndefined();
  });
});
