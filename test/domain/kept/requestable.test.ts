import { describe, expect, it } from 'vitest';
import type { FullOrder } from '../../../domain/full-order.ts';
import {
  availableFor,
  leftAfter,
  leftOf,
  refundableFor,
  wholeAmount,
} from '../../../domain/kept/requestable.ts';
import type { Return } from '../../../domain/returns/return.ts';
import { aPayment, aTransaction, lifeWith } from '../../support/payment-life.ts';

const held = (amount: number) => aTransaction('AUTHORIZATION', amount);
const paid = (amount: number) => aTransaction('SALE', amount);
const refunded = (amount: number) => aTransaction('REFUND', amount);

const aReturn = (value: number, settled?: number): Return =>
  ({
    returnId: 'r-1',
    value,
    lines: [],
    ...(settled !== undefined && { settlement: { amount: settled } }),
  }) as unknown as Return;
const withReturns = (fullOrder: FullOrder, ...returns: readonly Return[]): FullOrder => ({
  ...fullOrder,
  returns,
});

describe('The amount that can be requested of a payment', () => {
  it('is what is held, for a capture and for a void', () => {
    const payment = aPayment([held(1000), aTransaction('CAPTURE', 300)]);
    expect(availableFor('CAPTURE', payment)).toBe(700);
    expect(availableFor('VOID', payment)).toBe(700);
    expect(availableFor('REFUND', payment)).toBe(300);
  });

  it('is nothing for a void while a capture waits for its result', () => {
    const payment = aPayment([held(1000), aTransaction('CAPTURE', 300, { state: 'PENDING' })]);
    expect(availableFor('VOID', payment)).toBe(0);
    expect(availableFor('CAPTURE', payment)).toBe(700);
  });

  it('is never below 0', () => {
    const payment = aPayment([held(100), paid(300), aTransaction('CAPTURE', 500), refunded(900)]);
    expect(availableFor('CAPTURE', payment)).toBe(0);
    expect(availableFor('REFUND', payment)).toBe(0);
  });

  it('is for a refund no more than its order has kept, and never below 0', () => {
    const payment = aPayment([paid(1000)]);
    const returns = [aReturn(800, 800)];
    expect(leftOf(payment, { payments: [payment], returns })).toBe(200);
    const other = aPayment([refunded(900)], { paymentId: 'p-2' });
    expect(leftOf(payment, { payments: [payment, other], returns })).toBe(0);
    const small = aPayment([paid(100)], { paymentId: 'p-3' });
    expect(leftOf(small, { payments: [payment, small], returns: [] })).toBe(100);
  });
});

describe('The amount that is left after a request', () => {
  const before = aPayment([paid(1000)]);
  const other = aPayment([refunded(300)], { paymentId: 'p-2' });

  it('follows from the payment after it, in the place of the one before', () => {
    const after = aPayment([paid(1000), aTransaction('REFUND', 400, { state: 'REQUESTED' })]);
    expect(leftAfter('REFUND', after, lifeWith([before, other]))).toBe(300);
    const returned = withReturns(lifeWith([before, other]), aReturn(500, 200));
    expect(leftAfter('REFUND', after, returned)).toBe(100);
  });

  it('of a capture or a void is the payment’s alone', () => {
    const after = aPayment([held(1000), aTransaction('CAPTURE', 400)]);
    expect(leftAfter('CAPTURE', after, lifeWith([before, other]))).toBe(600);
  });
});

describe('The most that an order allows to be refunded', () => {
  it('is what is open of the return, or what it has kept', () => {
    const fullOrder = withReturns(lifeWith([aPayment([paid(1000)])]), aReturn(700));
    expect(refundableFor(aReturn(700), fullOrder)).toBe(700);
    expect(refundableFor(undefined, fullOrder)).toBe(1000);
    expect(refundableFor(undefined, lifeWith([aPayment([refunded(100)])]))).toBe(0);
  });
});

describe('The amount of a request without one', () => {
  it('is what the order still costs, for a capture', () => {
    const fullOrder = lifeWith([aPayment([held(2000), aTransaction('CAPTURE', 300)])]);
    expect(wholeAmount('CAPTURE', fullOrder, undefined)).toBe(700);
  });

  it('is all, for a void', () => {
    expect(wholeAmount('VOID', lifeWith([]), undefined)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is what is open of the return, or what is overpaid, for a refund', () => {
    const fullOrder = withReturns(lifeWith([aPayment([paid(1250)])]), aReturn(700));
    expect(wholeAmount('REFUND', fullOrder, aReturn(700))).toBe(700);
    expect(wholeAmount('REFUND', fullOrder, undefined)).toBe(250);
    const settled = withReturns(lifeWith([aPayment([paid(1250)])]), aReturn(700, 100));
    expect(wholeAmount('REFUND', settled, undefined)).toBe(250);
  });
});
