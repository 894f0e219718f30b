import { expect, it } from 'vitest';
import { money } from '../../../../tools/oms/pay/money.ts';

it.each([
  [2500, 'EUR', '€25.00'],
  [5, 'EUR', '€0.05'],
  [1234567, 'USD', '$12,345.67'],
  [2500, 'JPY', '¥2,500'],
  [2500, 'KWD', 'KWD\u00a02.500'],
])('%i minor units of %s are %s', (minorUnits, currency, written) => {
  expect(money(minorUnits, currency)).toBe(written);
});
