import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressIn } from '../../storefront/page/address.ts';
import { orderRows } from '../../storefront/page/order/order-rows.ts';
import { stateOf } from '../../storefront/page/order/order-state.ts';
import type { Order } from '../../storefront/page/order/payment.ts';

const orderWith = (more: object): Order =>
  ({
    status: 'CONFIRMED',
    lines: [],
    payments: [],
    adjustments: [],
    currency: 'EUR',
    ...more,
  }) as unknown as Order;

describe('The addresses of examples/storefront', () => {
  it.each([
    ['', { name: 'shop', id: '' }],
    ['#/toString', { name: 'shop', id: '' }],
    ['#/x/y', { name: 'shop', id: '' }],
    ['#/basket/y', { name: 'basket', id: '' }],
    ['#/checkout/y', { name: 'checkout', id: '' }],
    ['#/orders', { name: 'orders', id: '' }],
    ['#/order/o-1', { name: 'order', id: 'o-1' }],
  ])('%s', (hash, address) => expect(addressIn(hash)).toEqual(address));
});

describe('The rows of an order in examples/storefront', () => {
  it('are all adjustments by their names, and the taxes in the prices last', () => {
    const order = orderWith({
      lines: [{ quantity: 3, cancelled: 1 }, { quantity: 1 }],
      adjustments: [
        { kind: 'DISCOUNT', name: 'Ten less', amount: -300 },
        { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
        { kind: 'TAX', name: 'VAT 7 %', amount: 210, included: true },
        { kind: 'SHIPPING', name: 'Cooled box', amount: 0 },
        { kind: 'TAX', name: 'Sales tax', amount: 250 },
      ],
      subtotal: 3000,
      total: 3440,
    });
    expect(orderRows(order)).toEqual([
      ['3 items', 3000],
      ['Ten less', -300],
      ['Parcel', 490, 'postage'],
      ['Cooled box', 0, 'postage'],
      ['Sales tax', 250],
      ['Total', 3440, 'total'],
      ['Includes VAT 7 %', 210, 'in'],
    ]);
  });
});

describe('The time until which an order is kept in examples/storefront', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    [new Date(2026, 10, 30, 14, 5), 'until 14:05.'],
    [new Date(2026, 10, 30, 0, 5), 'until 00:05.'],
    [new Date(2026, 11, 1, 0, 5), 'until December 1 at 00:05.'],
  ])('%s', (until, words) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 30, 0, 1) });
    const order = orderWith({ amounts: { due: 100 }, paymentDueAt: until.toISOString() });
    expect(stateOf(order, false).more).toContain(words);
  });
});
