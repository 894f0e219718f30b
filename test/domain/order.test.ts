import { describe, expect, it } from 'vitest';
import { placeOrder } from '../../domain/order.ts';

const identity = { customerId: 'a1b2', orderId: 'o-1', placedAt: '2026-06-01T12:00:00.000Z' };

describe('An order that is placed', () => {
  it.each([
    [2500, 'PENDING'],
    [0, 'PAID'],
  ])('for a price of %i is %s', (unitPrice, paymentStatus) => {
    const lines = [{ sku: 'ABC', quantity: 2, unitPrice }];
    expect(placeOrder(identity, { lines, currency: 'EUR' })).toMatchObject({
      total: 2 * unitPrice,
      paymentStatus,
    });
  });
});
