import { describe, expect, it } from 'vitest';
import { encodeForm } from '../../../../functions/payments/stripe/form.ts';

describe('A form', () => {
  it('has members and lists as Stripe reads them', () => {
    const form = {
      amount: 100,
      metadata: { orderId: 'o-1', 'a&b': '' },
      expand: ['data.source', 'data.x'],
      automatic_payment_methods: { enabled: true },
      left: undefined,
    };

    expect(decodeURIComponent(encodeForm(form))).toBe(
      'amount=100&metadata[orderId]=o-1&metadata[a&b]=&expand[]=data.source&expand[]=data.x' +
        '&automatic_payment_methods[enabled]=true',
    );
    expect(encodeForm(form)).toContain('metadata%5Ba%26b%5D=');
  });
});
