import { describe, expect, it } from 'vitest';
import {
  awaitsPayment,
  type Expiry,
  expireOrder,
  expiryOf,
  extended,
} from '../../domain/expire-order.ts';
import { FULFILLMENT_STATUSES } from '../../domain/line-counters.ts';
import type { Order } from '../../domain/order.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../domain/order-status.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { aPayment, aTransaction, lifeWith } from '../support/payment-life.ts';

const NOW = '2026-06-01T13:00:00.000Z';
const EARLIER = '2026-06-01T12:59:59.999Z';
const LATER = '2026-06-01T13:00:00.001Z';

describe('An order that waits for its payment', () => {
  it('is open, neither paid nor shipped', () => {
    const waiting = ORDER_STATUSES.flatMap((status) =>
      [undefined, ...FULFILLMENT_STATUSES].flatMap((fulfillmentStatus) =>
        PAYMENT_STATUSES.filter((paymentStatus) =>
          awaitsPayment({ status, paymentStatus, ...(fulfillmentStatus && { fulfillmentStatus }) }),
        ).map((paymentStatus) => [status, fulfillmentStatus, paymentStatus].join(' ')),
      ),
    );

    expect(waiting.toSorted()).toEqual([
      'OPEN  EXPIRED',
      'OPEN  PENDING',
      'OPEN  VOIDED',
      'OPEN UNFULFILLED EXPIRED',
      'OPEN UNFULFILLED PENDING',
      'OPEN UNFULFILLED VOIDED',
    ]);
  });

  const UNDER_WAY = aPayment([aTransaction('SALE', 1000, { state: 'PENDING' })]);
  const HELD = aPayment([aTransaction('AUTHORIZATION', 400)]);
  const TAKEN = aPayment([aTransaction('AUTHORIZATION', 400), aTransaction('CAPTURE', 400)]);
  const LET_GO = aPayment([
    aTransaction('AUTHORIZATION', 400),
    aTransaction('VOID', 100),
    aTransaction('VOID', 300, { state: 'REQUESTED' }),
  ]);
  const [FORTNIGHT, LONGER] = ['2026-05-18T13:00:00.000Z', '2026-05-18T12:59:59.999Z'];
  const ASKED = aPayment([aTransaction('CAPTURE', 1000, { state: 'REQUESTED' })]);

  it.each<[Expiry, string, Partial<Order>, string, Payment[]]>([
    ['expires', 'when it is due', {}, NOW, []],
    ['expires', 'after that', {}, EARLIER, []],
    ['expires', 'beside a payment without any report', {}, NOW, [aPayment([]), ASKED]],
    ['is-not-due', 'before', {}, LATER, []],
    ['later', 'while a payment is under way', {}, NOW, [aPayment([]), UNDER_WAY]],
    ['later', 'while a part is held', {}, NOW, [HELD]],
    ['expires', 'when what was held is taken or let go', {}, NOW, [TAKEN, LET_GO]],
    ['later', 'for 14 days', { placedAt: FORTNIGHT }, NOW, [UNDER_WAY]],
    ['is-stuck', 'after 14 days', { placedAt: LONGER }, NOW, [UNDER_WAY]],
    ['is-stuck', 'held for 14 days', { placedAt: LONGER }, NOW, [HELD]],
    ['expires', 'after 14 days', { placedAt: LONGER }, NOW, []],
    ['is-partly-paid', 'with a part', { paymentStatus: 'PARTIALLY_PAID' }, NOW, []],
    ['is-not-due', 'with a part, before', { paymentStatus: 'PARTIALLY_PAID' }, LATER, []],
    ['is-settled', 'paid', { paymentStatus: 'PAID' }, NOW, []],
    [
      'is-settled',
      'canceled with a part',
      { status: 'CANCELLED', paymentStatus: 'PARTIALLY_PAID' },
      NOW,
      [],
    ],
    ['is-settled', 'shipped in part', { fulfillmentStatus: 'PARTIALLY_FULFILLED' }, NOW, []],
  ])('%s: %s', (expected, _, order, dueAt, payments) => {
    const fullOrder = lifeWith(payments, order, { dueAt, isWatched: true });

    expect(expiryOf(fullOrder, NOW)).toBe(expected);
    const decision = expireOrder(fullOrder, NOW);
    expect(decision.refused).toBeUndefined();
    expect(decision).toMatchObject(
      expected === 'expires'
        ? { change: { lines: [{ seq: 1, quantity: 1 }] } }
        : { leave: expected },
    );
    expect('change' in decision).toBe(expected === 'expires');
  });

  it('does not expire if it has no due time', () => {
    expect(expiryOf(lifeWith([]), NOW)).toBe('is-settled');
  });

  it('has 15 minutes for a payment that begins, and never less than before', () => {
    const until = (dueAt: string) => extended({ dueAt, isWatched: true }, NOW);

    expect(until(NOW)).toBe('2026-06-01T13:15:00.000Z');
    expect(until('2026-06-01T13:14:59.999Z')).toBe('2026-06-01T13:15:00.000Z');
    expect(until('2026-06-01T13:15:00.001Z')).toBe('2026-06-01T13:15:00.001Z');
    expect(extended({ dueAt: NOW, isWatched: true }, NOW, 'is-stuck')).toBe(
      '2026-06-02T13:00:00.000Z',
    );
  });
});
