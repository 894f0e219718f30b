import { describe, expect, it } from 'vitest';
import { placeOrder } from '../../../domain/order.ts';
import { withTerms } from '../../../domain/shop/order-terms.ts';
import { MAX_TOTAL } from '../../../domain/totals/placed-total.ts';

const SHIPPING = { kind: 'SHIPPING', name: 'Parcel', amount: 490 } as const;
const order = placeOrder(
  { customerId: 'a1b2', orderId: 'o-1', placedAt: '2026-06-01T12:00:00.000Z' },
  {
    currency: 'EUR',
    lines: [
      { sku: 'ABC', quantity: 2, unitPrice: 1000 },
      { sku: 'XYZ', quantity: 1, unitPrice: 500, attributes: { engraving: 'Ada' } },
      { sku: 'ABC', quantity: 1, unitPrice: 1000 },
    ],
    adjustments: [SHIPPING],
  },
);

describe('An order with the terms of the shop’s check', () => {
  it('is the order itself without terms', () => {
    expect(withTerms(order, {})).toEqual(order);
  });

  it('has its adjustments in place of the request’s', () => {
    const tax = { kind: 'TAX', name: 'VAT', amount: 100, seq: 3 } as const;
    expect(withTerms(order, { adjustments: [tax] })).toEqual({
      ...order,
      adjustments: [tax],
      total: 3600,
      taxTotal: 100,
    });
    expect(withTerms(order, { adjustments: [] }).total).toBe(3500);
    const taxed = withTerms(order, { adjustments: [tax] });
    expect(withTerms(taxed, { adjustments: [] })).not.toHaveProperty('taxTotal');
  });

  it('has its price in all lines of a SKU', () => {
    const priced = withTerms(order, {
      prices: [{ sku: 'ABC', unitPrice: 900 }],
    });
    expect(priced).toMatchObject({ subtotal: 3200, total: 3690 });
    expect(priced.lines).toMatchObject([
      { seq: 1, quantity: 2, unitPrice: 900, priceMode: 'EXTERNAL', amount: 1800 },
      { unitPrice: 500, attributes: { engraving: 'Ada' }, amount: 500 },
      { unitPrice: 900, priceMode: 'EXTERNAL', amount: 900 },
    ]);
    expect(priced.lines[1]).not.toHaveProperty('priceMode');
  });

  it('is paid if it is free', () => {
    const prices = ['ABC', 'XYZ'].map((sku) => ({ sku, unitPrice: 0 }));
    expect(withTerms(order, { prices, adjustments: [] })).toMatchObject({
      total: 0,
      paymentStatus: 'PAID',
    });
  });

  it.each([
    ['line-not-found', { adjustments: [{ ...SHIPPING, seq: 4 }] }],
    ['total-negative', { adjustments: [{ kind: 'DISCOUNT', name: 'Gift', amount: -3501 }] }],
    ['total-too-large', { prices: [{ sku: 'XYZ', unitPrice: MAX_TOTAL }] }],
  ] as const)('is refused with %s', (code, terms) => {
    expect(() => withTerms(order, terms)).toThrow(code);
  });
});
