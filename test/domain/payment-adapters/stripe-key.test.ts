import { describe, expect, it } from 'vitest';
import { stripeKey } from '../../../domain/payment-adapters/stripe-key.ts';

describe('A key of Stripe’s API', () => {
  it.each([
    ['sk', 'test', false],
    ['sk', 'live', false],
    ['rk', 'test', true],
    ['rk', 'live', true],
  ])('%s_%s_… shows its mode and its rights', (kind, mode, isRestricted) => {
    for (const length of [8, 250])
      expect(stripeKey(`${kind}_${mode}_${'x'.repeat(length)}`)).toEqual({ mode, isRestricted });
  });

  it.each([
    '',
    'sk_live_',
    `sk_live_${'x'.repeat(7)}`,
    `sk_live_${'x'.repeat(251)}`,
    `pk_live_${'x'.repeat(8)}`,
    `sk_prod_${'x'.repeat(8)}`,
    ` sk_live_${'x'.repeat(8)}`,
    `sk_live_${'x'.repeat(8)}\n`,
    `sk_live_${'x'.repeat(8)} y`,
  ])('is not %j', (text) => expect(stripeKey(text)).toBeUndefined());
});
