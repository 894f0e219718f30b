import { describe, expect, it } from 'vitest';
import {
  nextStatuses,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  previousStatuses,
} from '../../domain/order-status.ts';

describe('The lifecycle of an order', () => {
  it.each([
    ['OPEN', ['SHIPPED', 'CANCELLED']],
    ['SHIPPED', ['DELIVERED', 'RETURNED']],
    ['DELIVERED', ['RETURNED']],
    ['CANCELLED', []],
    ['RETURNED', []],
  ] as const)('goes on from %s to %j', (from, to) => {
    expect(nextStatuses(from)).toEqual(to);
  });

  it.each([
    ['OPEN', []],
    ['SHIPPED', ['OPEN']],
    ['DELIVERED', ['SHIPPED']],
    ['CANCELLED', ['OPEN']],
    ['RETURNED', ['SHIPPED', 'DELIVERED']],
  ] as const)('reaches %s from %j', (to, from) => {
    expect(previousStatuses(to)).toEqual(from);
  });

  it('has the same steps forwards and backwards', () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        expect(previousStatuses(to).includes(from)).toBe(nextStatuses(from).includes(to));
      }
    }
  });

  it('has five statuses, none of them of payment', () => {
    expect(ORDER_STATUSES).toEqual(['OPEN', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED']);
    expect(
      PAYMENT_STATUSES.filter((status: string) => ORDER_STATUSES.some((known) => known === status)),
    ).toEqual([]);
  });
});
