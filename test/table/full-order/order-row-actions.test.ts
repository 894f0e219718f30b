import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../../../domain/payments/payment-status.ts';
import { movedPayment } from '../../../table/full-order/order-row-actions.ts';

describe('The payment attributes in a move of an order’s row', () => {
  it.each<[PaymentState, PaymentState, Partial<PaymentState>]>([
    [{ paymentStatus: 'PAID' }, { paymentStatus: 'PAID' }, {}],
    [{ paymentStatus: 'PENDING' }, { paymentStatus: 'PAID' }, { paymentStatus: 'PAID' }],
    [{ paymentStatus: 'PAID' }, { paymentStatus: 'PAID', refunded: 5 }, { refunded: 5 }],
    [{ paymentStatus: 'PAID', refunded: 5 }, { paymentStatus: 'PAID', refunded: 5 }, {}],
  ])('are those that changed: from %j to %j', (before, after, moved) => {
    expect(movedPayment(before, after)).toEqual(moved);
  });
});
