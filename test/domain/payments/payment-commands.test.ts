import { describe, expect, it } from 'vitest';
import type { Order } from '../../../domain/order.ts';
import type { OrderLife } from '../../../domain/order-life.ts';
import {
  MAX_REQUESTS,
  MAX_TRANSACTIONS,
  type Payment,
  type PaymentTransaction,
} from '../../../domain/payments/payment.ts';
import { requestTransaction } from '../../../domain/payments/payment-commands.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const HELD = 1_000_000;

/** A payment that holds much, with so many captures of 1 that were or were not asked for. */
const payment = (asked: number, unasked: number): Payment => {
  const capture = { kind: 'CAPTURE', state: 'SUCCEEDED', amount: 1, at: NOW } as const;
  const all: PaymentTransaction[] = [
    { kind: 'AUTHORIZATION', state: 'SUCCEEDED', amount: HELD, at: NOW },
    ...Array.from({ length: asked }, () => ({ ...capture, requestedBy: 'op-1' })),
    ...Array.from({ length: unasked }, () => capture),
  ];
  return {
    paymentId: 'p-1',
    customerId: 'a1b2',
    orderId: 'o-1',
    provider: 'stripe',
    currency: 'EUR',
    transactions: Object.fromEntries(all.map((one, n) => [`t-${n}`, one])),
    version: 1,
    createdAt: NOW,
  };
};

const lifeWith = (one: Payment): OrderLife => ({
  order: { orderId: 'o-1', status: 'OPEN', total: HELD } as Order,
  lines: [],
  adjustments: [],
  counters: {},
  byLine: false,
  fulfillments: [],
  payments: [one],
});

const refusalOf = (one: Payment) =>
  requestTransaction(
    lifeWith(one),
    { paymentId: 'p-1', transactionId: 't-new', kind: 'CAPTURE', amount: 1, requestedBy: 'op-1' },
    NOW,
  ).refused;

describe('A request for a transaction', () => {
  it('is refused when so many were made', () => {
    expect(refusalOf(payment(MAX_REQUESTS - 1, 0))).toBeUndefined();
    expect(refusalOf(payment(MAX_REQUESTS, 0))).toEqual({
      code: 'too-many-transactions',
      limit: MAX_REQUESTS,
    });
  });

  it('does not count what the provider reported unasked, as long as the item has room', () => {
    // The authorization is one more.
    expect(refusalOf(payment(1, MAX_TRANSACTIONS - 3))).toBeUndefined();
    expect(refusalOf(payment(1, MAX_TRANSACTIONS - 2))).toEqual({
      code: 'too-many-transactions',
      limit: MAX_TRANSACTIONS,
    });
  });
});
