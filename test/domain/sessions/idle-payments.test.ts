import { describe, expect, it } from 'vitest';
import { awaitsEnd, isIdle, pagesBeyond } from '../../../domain/sessions/idle-payments.ts';
import { aPayment, aTransaction } from '../../support/payment-life.ts';

const failed = aTransaction('SALE', 500, { state: 'FAILED' });
const reminder = { dueAt: '2026-06-01T12:02:00.000Z', sentCount: 0 };

const page = (paymentId: string, amount: number | undefined, ...transactions: unknown[]) =>
  aPayment(transactions as never, { paymentId, amount });
const idsBeyond = (room: number, ...payments: readonly ReturnType<typeof page>[]) => {
  const { beyond, left } = pagesBeyond(room, payments);
  return [beyond.map(({ paymentId }) => paymentId), left];
};

describe('A payment with which nothing is paid', () => {
  it('has failed attempts alone', () => {
    expect(isIdle({})).toBe(true);
    expect(isIdle({ 't-1': failed, 't-2': failed })).toBe(true);
    expect(isIdle({ 't-1': failed, 't-2': aTransaction('SALE', 500) })).toBe(false);
    expect(isIdle({ 't-1': aTransaction('SALE', 500, { state: 'PENDING' }) })).toBe(false);
  });

  it('awaits the end of its session while it has a reminder, and less is due', () => {
    expect(awaitsEnd(aPayment([failed], { payable: 0, reminder }))).toBe(true);
    expect(awaitsEnd(aPayment([], { payable: 300, reminder }))).toBe(true);
    expect(awaitsEnd(aPayment([failed], { reminder }))).toBe(false);
    expect(awaitsEnd(aPayment([failed], { payable: 0 }))).toBe(false);
    expect(awaitsEnd(aPayment([aTransaction('SALE', 1)], { payable: 0, reminder }))).toBe(false);
  });
});

describe('The pages for which there is no room', () => {
  it('are the older ones, newest first; the newest stay as far as they fit', () => {
    expect(idsBeyond(2000, page('p-1', 1000), page('p-2', 1000))).toEqual([[], 0]);
    expect(idsBeyond(1999, page('p-1', 1000), page('p-2', 1000))).toEqual([['p-1'], 999]);
    expect(idsBeyond(500, page('p-1', 1000), page('p-2', 1000))).toEqual([['p-2', 'p-1'], 500]);
    expect(idsBeyond(500, page('p-1', 400), page('p-2', 1000))).toEqual([['p-2'], 100]);
  });

  it('are none of payments with which something is paid, or without an amount', () => {
    const paid = page('p-1', 1000, aTransaction('SALE', 1000));
    expect(idsBeyond(100, paid, page('p-2', undefined))).toEqual([[], 100]);
  });
});
