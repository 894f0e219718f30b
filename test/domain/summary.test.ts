import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/order-status.ts';
import { type CountedOrder, summaryChange, toSummary } from '../../domain/summary.ts';

const counted = (status: OrderStatus, total = 1000, currency = 'EUR'): CountedOrder => ({
  status,
  total,
  currency,
});

describe('The change of a summary by an order', () => {
  it.each([
    ['OPEN', { orders: 1, open: 1, 'lifetimeTotal.EUR': 1000 }],
    ['SHIPPED', { orders: 1, shipped: 1, 'lifetimeTotal.EUR': 1000 }],
    ['DELIVERED', { orders: 1, delivered: 1, 'lifetimeTotal.EUR': 1000 }],
    ['CANCELLED', { orders: 1, cancelled: 1 }],
    ['RETURNED', { orders: 1, returned: 1 }],
  ] as const)('is the whole order if it is first seen %s', (status, change) => {
    expect(summaryChange(undefined, counted(status))).toEqual(change);
  });

  it.each([
    ['shipped', counted('OPEN'), counted('SHIPPED'), { open: -1, shipped: 1 }],
    [
      'cancelled',
      counted('OPEN'),
      counted('CANCELLED'),
      { open: -1, cancelled: 1, 'lifetimeTotal.EUR': -1000 },
    ],
    [
      'returned',
      counted('DELIVERED'),
      counted('RETURNED'),
      { delivered: -1, returned: 1, 'lifetimeTotal.EUR': -1000 },
    ],
    ['paid', counted('OPEN'), counted('OPEN'), {}],
    [
      'refunded in part',
      counted('SHIPPED'),
      { ...counted('SHIPPED'), refunded: 300 },
      { 'refundedTotal.EUR': 300 },
    ],
    [
      'refunded less than before, a refund having failed',
      { ...counted('SHIPPED'), refunded: 300 },
      { ...counted('SHIPPED'), refunded: 0 },
      { 'refundedTotal.EUR': -300 },
    ],
    ['repriced', counted('OPEN', 1000), counted('OPEN', 1500), { 'lifetimeTotal.EUR': 500 }],
    [
      'priced in another currency',
      counted('OPEN', 1000),
      counted('OPEN', 1000, 'USD'),
      { 'lifetimeTotal.EUR': -1000, 'lifetimeTotal.USD': 1000 },
    ],
    ['free', undefined, counted('OPEN', 0), { orders: 1, open: 1 }],
  ])('is only the difference if the order is %s', (_, before, after, change) => {
    expect(summaryChange(before, after)).toEqual(change);
  });

  it('adds up to the last state, whatever states are seen before', () => {
    const state = fc.record({
      status: fc.constantFrom(...ORDER_STATUSES),
      total: fc.nat(),
      currency: fc.constantFrom('EUR', 'USD'),
    });
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 5 }), (states) => {
        const sums: Record<string, number> = {};
        for (const [i, after] of states.entries()) {
          for (const [name, by] of Object.entries(summaryChange(states[i - 1], after))) {
            sums[name] = (sums[name] ?? 0) + by;
          }
        }
        const left = Object.entries(sums).filter(([, sum]) => sum !== 0);
        expect(Object.fromEntries(left)).toEqual(
          summaryChange(undefined, states.at(-1) as CountedOrder),
        );
      }),
    );
  });
});

describe('A summary', () => {
  const zero = { orders: 0, open: 0, shipped: 0, delivered: 0, cancelled: 0, returned: 0 };

  it('is all zero before the first order', () => {
    expect(toSummary('a1b2', {})).toEqual({
      customerId: 'a1b2',
      ...zero,
      lifetimeTotal: {},
      refundedTotal: {},
    });
  });

  it('has its counters, each under its own name', () => {
    const counters = { orders: 15, open: 5, shipped: 4, delivered: 3, cancelled: 2, returned: 1 };

    expect(toSummary('a1b2', { ...counters, rev: 9 }, '2026-06-03T00:00:00.000Z')).toEqual({
      customerId: 'a1b2',
      ...counters,
      lifetimeTotal: {},
      refundedTotal: {},
      lastOrderAt: '2026-06-03T00:00:00.000Z',
    });
  });

  it('sorts the currencies, and leaves out those whose total is zero', () => {
    const stored = [
      {
        'lifetimeTotal.EUR': 100,
        'lifetimeTotal.INR': 2n ** 60n,
        'lifetimeTotal.JPY': 0,
        'lifetimeTotal.USD': 300,
      },
      {
        'lifetimeTotal.USD': 300,
        'lifetimeTotal.JPY': 0,
        'lifetimeTotal.INR': 2n ** 60n,
        'lifetimeTotal.EUR': 100,
      },
    ];

    for (const counters of stored) {
      expect(Object.entries(toSummary('a1b2', counters).lifetimeTotal)).toEqual([
        ['EUR', 100] as const,
        ['INR', 2n ** 60n] as const,
        ['USD', 300] as const,
      ]);
    }
  });
});
