import { describe, expect, it } from 'vitest';
import { added, differenceOf, orderCounters } from '../../../domain/days/day-counters.ts';

const ORDER = {
  status: 'OPEN',
  currency: 'EUR',
  total: 1000,
  placedAt: '2026-06-01T22:30:00.000Z',
} as const;

describe('The counters of an order', () => {
  it('are on the day, and in the hour, of the shop’s zone', () => {
    expect(orderCounters(ORDER, [], 'UTC')).toEqual({
      '2026-06-01#EUR': { orders: 1, 'orders.22': 1, sum: 1000 },
    });
    expect(orderCounters(ORDER, [], 'Europe/Berlin')).toEqual({
      '2026-06-02#EUR': { orders: 1, 'orders.00': 1, sum: 1000 },
    });
  });
});

describe('The difference of two states', () => {
  const was = { 'b#EUR': { sum: 5, orders: 1 }, 'a#EUR': { orders: 2, captured: 7 } };

  it('leads from one to the other', () => {
    const is = { 'a#EUR': { orders: 2, captured: 9, refunded: 1 }, 'c#EUR': { orders: 1 } };

    expect(differenceOf(was, is)).toEqual({
      'a#EUR': { captured: 2, refunded: 1 },
      'b#EUR': { orders: -1, sum: -5 },
      'c#EUR': { orders: 1 },
    });
    expect(differenceOf(was, was)).toEqual({});
    expect(differenceOf(is, added([is, was]))).toEqual(was);
  });

  it('is sorted, however a stored map is', () => {
    const texts = [
      was,
      { 'a#EUR': { captured: 7, orders: 2 }, 'b#EUR': { orders: 1, sum: 5 } },
    ].map((state) => JSON.stringify(differenceOf(state, {})));

    expect(new Set(texts).size).toBe(1);
  });
});
