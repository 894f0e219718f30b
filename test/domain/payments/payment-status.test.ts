import { describe, expect, it } from 'vitest';
import type { Order } from '../../../domain/order.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../domain/order-status.ts';
import type { Payment, PaymentTransaction } from '../../../domain/payments/payment.ts';
import { amountsOf } from '../../../domain/payments/payment-amounts.ts';
import type {
  TransactionKind,
  TransactionState,
} from '../../../domain/payments/payment-records.ts';
import {
  isPaidFor,
  isTorn,
  PAID_FOR,
  paymentStateOf,
  paymentStatusOf,
} from '../../../domain/payments/payment-status.ts';
import { hasDiscrepancy, sumsOf } from '../../../domain/payments/payment-sums.ts';

type Short = readonly [kind: TransactionKind, amount: number, state?: TransactionState];

/** A payment with these transactions. */
/** An order that is to be paid. */
const unpaid = { paymentStatus: 'PENDING', status: 'OPEN', total: 1000 } as const;

const payment = (...all: readonly Short[]) => ({
  transactions: Object.fromEntries(
    all.map(([kind, amount, state = 'SUCCEEDED'], n): [string, PaymentTransaction] => [
      `t-${n}`,
      { kind, amount, state, at: '2026-06-01T12:00:00.000Z' },
    ]),
  ),
});
const statusOf = (total: number, ...all: readonly Short[]) =>
  paymentStatusOf(sumsOf([payment(...all)]), total);

const TOTAL = 1000;
const HELD = ['AUTHORIZATION', TOTAL] as const;
const SALE = ['SALE', TOTAL] as const;

describe('The payment status', () => {
  it.each<[PaymentStatus, ...Short[]]>([
    ['PENDING'],
    ['PENDING', ['AUTHORIZATION', TOTAL - 1]],
    ['PENDING', ['SALE', TOTAL, 'PENDING']],
    ['PENDING', ['SALE', TOTAL, 'FAILED']],
    ['PENDING', ['SALE', TOTAL, 'REVERSED']],
    ['AUTHORIZED', HELD],
    ['AUTHORIZED', ['AUTHORIZATION', 400], ['AUTHORIZATION', 600]],
    ['AUTHORIZED', HELD, ['CAPTURE', TOTAL, 'REQUESTED']],
    ['AUTHORIZED', HELD, ['VOID', TOTAL, 'REQUESTED']],
    ['PENDING', HELD, ['VOID', 1]],
    ['VOIDED', HELD, ['VOID', TOTAL]],
    ['EXPIRED', ['AUTHORIZATION', TOTAL, 'REVERSED']],
    ['EXPIRED', ['AUTHORIZATION', TOTAL, 'REVERSED'], ['AUTHORIZATION', 5], ['VOID', 5]],
    ['AUTHORIZED', ['AUTHORIZATION', TOTAL, 'REVERSED'], HELD],
    ['PARTIALLY_PAID', HELD, ['CAPTURE', 1]],
    ['PARTIALLY_PAID', ['SALE', TOTAL - 1]],
    ['PAID', HELD, ['CAPTURE', TOTAL]],
    ['PAID', SALE],
    ['PAID', ['SALE', TOTAL + 1]],
    ['PAID', SALE, ['REFUND', TOTAL, 'REQUESTED']],
    ['PAID', SALE, ['REFUND', TOTAL, 'FAILED']],
    ['PARTIALLY_REFUNDED', SALE, ['REFUND', 1]],
    ['PARTIALLY_REFUNDED', ['SALE', 2], ['REFUND', 1]],
    ['PARTIALLY_REFUNDED', SALE, ['CHARGEBACK', TOTAL - 1]],
    ['REFUNDED', SALE, ['REFUND', 400], ['CHARGEBACK', 600]],
    ['REFUNDED', SALE, ['REFUND', TOTAL + 1]],
    ['PAID', SALE, ['CHARGEBACK', TOTAL, 'REVERSED']],
    // A refund that arrives before its capture.
    ['PARTIALLY_REFUNDED', ['REFUND', 1]],
  ])('is %s: %j %j %j', (status, ...transactions) => {
    expect(statusOf(TOTAL, ...transactions)).toBe(status);
  });

  it.each<[PaymentStatus, ...Short[]]>([
    ['PENDING'],
    ['PAID', ['SALE', 1]],
    ['AUTHORIZED', ['AUTHORIZATION', 1]],
    ['VOIDED', ['AUTHORIZATION', 1], ['VOID', 1]],
    ['EXPIRED', ['AUTHORIZATION', 1, 'REVERSED']],
  ])('of a total of 0 is %s: %j %j', (status, ...transactions) => {
    expect(statusOf(0, ...transactions)).toBe(status);
  });

  it('allows shipping for authorized or paid orders', () => {
    expect(PAYMENT_STATUSES.filter((status) => PAID_FOR.includes(status)).toSorted()).toEqual([
      'AUTHORIZED',
      'PAID',
    ]);
    for (const paymentStatus of PAYMENT_STATUSES)
      expect(isPaidFor({ order: { paymentStatus, total: TOTAL }, payments: [] })).toBe(
        PAID_FOR.includes(paymentStatus),
      );
  });

  it.each<[boolean, ...Short[]]>([
    [true, ['SALE', TOTAL], ['REFUND', TOTAL - 1]],
    [true, ['SALE', TOTAL + 1], ['REFUND', 1]],
    [false, ['SALE', TOTAL - 1], ['REFUND', 1]],
    [false, ['SALE', 2], ['REFUND', 1]],
    [false, ['SALE', TOTAL], ['CHARGEBACK', TOTAL - 1]],
    [false, ['SALE', TOTAL], ['REFUND', 1], ['CHARGEBACK', 1]],
    [true, ['SALE', TOTAL], ['REFUND', 1], ['CHARGEBACK', 1, 'REVERSED']],
    [false, ['SALE', TOTAL], ['REFUND', TOTAL]],
  ])(
    'allows shipping for orders that were paid and partly refunded: %s %j %j',
    (leaves, ...transactions) => {
      const payments = [payment(...transactions)];
      const { paymentStatus } = paymentStateOf(unpaid, payments);

      expect(isPaidFor({ order: { paymentStatus, total: TOTAL }, payments })).toBe(leaves);
    },
  );
});

describe('The payment state of an order', () => {
  it('is the stored one while it has no payment', () => {
    const stored = { paymentStatus: 'PAID', refunded: 7 } as const;

    expect(paymentStateOf({ ...unpaid, ...stored }, [])).toEqual(stored);
  });

  it('follows from all of its payments', () => {
    const payments = [payment(['SALE', 400]), payment(['SALE', 600], ['REFUND', 50])];

    expect(paymentStateOf(unpaid, payments)).toEqual({
      paymentStatus: 'PARTIALLY_REFUNDED',
      refunded: 50,
    });
  });

  it('has the refunded amount after any refund, also when it is 0 again', () => {
    const payments = [payment(SALE, ['CHARGEBACK', 50, 'REVERSED'])];
    const before = { paymentStatus: 'PARTIALLY_REFUNDED' } as const;

    expect(paymentStateOf({ ...unpaid, ...before }, payments).refunded).toBeUndefined();
    expect(paymentStateOf({ ...unpaid, ...before, refunded: 50 }, payments).refunded).toBe(0);
  });
});

describe('An order that was read before and after a change', () => {
  const torn = (state: Partial<Order>, ...payments: readonly ReturnType<typeof payment>[]) =>
    isTorn({ order: { total: TOTAL, ...state } as Order, payments: payments as Payment[] });

  it.each<[boolean, PaymentStatus]>([
    [false, 'PENDING'],
    [false, 'PAID'],
    [false, 'REFUNDED'],
    [true, 'AUTHORIZED'],
    [true, 'PARTIALLY_PAID'],
    [true, 'PARTIALLY_REFUNDED'],
    [true, 'VOIDED'],
    [true, 'EXPIRED'],
  ])('without a payment is detected: %s for %s', (expected, paymentStatus) => {
    expect(torn({ paymentStatus })).toBe(expected);
    // A refunded amount needs a payment that came in.
    expect(torn({ paymentStatus, refunded: 0 })).toBe(true);
  });

  it('is detected by its status or by its refunded amount', () => {
    const back = payment(SALE, ['REFUND', 50]);

    expect(torn({ paymentStatus: 'PARTIALLY_REFUNDED', refunded: 50 }, back)).toBe(false);
    expect(torn({ paymentStatus: 'PAID', refunded: 50 }, back)).toBe(true);
    expect(torn({ paymentStatus: 'PARTIALLY_REFUNDED', refunded: 40 }, back)).toBe(true);
    expect(torn({ paymentStatus: 'PAID' }, payment(SALE))).toBe(false);
    expect(torn({ paymentStatus: 'PENDING' }, payment(SALE))).toBe(true);
  });
});

describe('The amounts of an order', () => {
  const open = { status: 'OPEN', total: TOTAL } as const;
  const none = { authorized: 0, captured: 0, refunded: 0, kept: 0, due: 0, overpaid: 0 };

  it.each<[string, Partial<typeof none>, ...Short[]]>([
    ['nothing', { due: TOTAL }],
    ['what is held', { authorized: 600, due: 400 }, ['AUTHORIZATION', 600]],
    [
      'what is asked for is still to come',
      { authorized: 400, due: 0 },
      HELD,
      ['CAPTURE', 600, 'REQUESTED'],
    ],
    ['what is under way', { due: 0 }, ['SALE', TOTAL, 'PENDING']],
    ['what came in', { captured: 600, kept: 600, due: 400 }, ['SALE', 600]],
    ['too much', { captured: 1100, kept: 1100, overpaid: 100 }, ['SALE', 1100]],
    [
      'what went back, and is not due again',
      { captured: TOTAL, refunded: 50, kept: TOTAL - 50 },
      SALE,
      ['REFUND', 50],
    ],
    [
      'what the bank took back',
      { captured: 400, refunded: 400, kept: 0, due: 600 },
      ['SALE', 400],
      ['CHARGEBACK', 400],
    ],
  ])('are %s', (_, amounts, ...transactions) => {
    expect(amountsOf(open, [payment(...transactions)])).toEqual({ ...none, ...amounts });
  });

  it.each(['CANCELLED', 'RETURNED'] as const)('of a %s order are all overpaid', (status) => {
    const cancelled = { status, total: TOTAL };

    expect(amountsOf(cancelled, [payment(HELD, ['CAPTURE', 400], ['REFUND', 100])])).toEqual({
      authorized: 600,
      captured: 400,
      refunded: 100,
      kept: 300,
      due: 0,
      overpaid: 300,
    });
  });

  it('are overpaid by less if some of it pays for another order, and never due for that', () => {
    const returned = { status: 'RETURNED', total: TOTAL } as const;
    const overpaid = (order: typeof returned | typeof open, sold: number, settled: number) =>
      amountsOf(
        order,
        [payment(['SALE', sold])],
        [{ returnId: 'r-1', settlement: { orderId: 'o-2', amount: settled, settledAt: '' } }],
      );
    expect(overpaid(returned, TOTAL, 600)).toMatchObject({ overpaid: TOTAL - 600, due: 0 });
    expect(overpaid(returned, 500, 600)).toMatchObject({ overpaid: 0, due: 0 });
    // It still costs what its exchanged items did: canceled ones alone are overpaid.
    expect(overpaid(open, TOTAL + 200, 600)).toMatchObject({ overpaid: 200, due: 0 });
  });

  it.each([
    ['PAID', [], 0],
    ['REFUNDED', [], 0],
    ['PENDING', [], TOTAL],
    ['PAID', [payment(['SALE', 1, 'FAILED'])], TOTAL],
  ] as const)('of an order that is %s by hand: %j is due', (paymentStatus, payments, due) => {
    expect(amountsOf({ ...open, paymentStatus }, payments)).toMatchObject({ due, overpaid: 0 });
  });

  it('never cover one payment by another one’s surplus', () => {
    const over = payment(['AUTHORIZATION', 100], ['CAPTURE', 300]);

    expect(amountsOf(open, [over, payment(['AUTHORIZATION', 500])])).toMatchObject({
      authorized: 500,
      captured: 300,
      due: 200,
    });
  });
});

describe('A discrepancy', () => {
  it.each<[boolean, ...Short[]]>([
    [false, HELD, ['CAPTURE', TOTAL]],
    [true, HELD, ['CAPTURE', TOTAL + 1]],
    [true, HELD, ['CAPTURE', 600], ['VOID', 401]],
    [false, HELD, ['CAPTURE', TOTAL], ['CAPTURE', TOTAL, 'REQUESTED']],
    [true, HELD, ['CAPTURE', TOTAL], ['CAPTURE', TOTAL, 'PENDING']],
    [false, SALE, ['REFUND', TOTAL], ['REFUND', TOTAL, 'REQUESTED']],
    [false, SALE, ['REFUND', TOTAL]],
    [true, SALE, ['REFUND', 600], ['CHARGEBACK', 401]],
    [true, ['REFUND', 1]],
    [false, ['REFUND', 1, 'FAILED']],
  ])('is %s: %j %j %j', (expected, ...transactions) => {
    expect(hasDiscrepancy(payment(...transactions))).toBe(expected);
  });
});

describe('The payment state of an order without payments', () => {
  it.each([
    ['PENDING', 'OPEN', 0, 'PENDING'],
    ['PAID', 'OPEN', 0, 'PAID'],
    ['PENDING', 'OPEN', 5, 'PENDING'],
    ['PENDING', 'CANCELLED', 0, 'PENDING'],
    ['REFUNDED', 'OPEN', 0, 'REFUNDED'],
    ['PAID', 'OPEN', 5, 'PAID'],
  ] as const)('of %s, %s, with %i to be paid is %s', (paymentStatus, status, total, now) => {
    expect(paymentStateOf({ paymentStatus, status, total }, [])).toEqual({ paymentStatus: now });
    const failed = [payment(['SALE', 500, 'FAILED'])];
    if (paymentStatus === 'PENDING' || (total === 0 && paymentStatus === 'PAID'))
      expect(paymentStateOf({ paymentStatus, status, total }, failed).paymentStatus).toBe(now);
  });
});
