import { describe, expect, it } from 'vitest';
import type { Order } from '../../../domain/order.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import {
  mayBePaid,
  mayHavePage,
  reducedPayments,
  reopenedPayment,
  withEndedSessions,
} from '../../../domain/sessions/reduced-payments.ts';
import { aPayment, aTransaction, lifeWith } from '../../support/payment-life.ts';

const now = '2026-06-10T12:00:00.000Z';
const called = { called: 'stripe', now };
/** The first reminder: two minutes later. */
const reminder = { dueAt: '2026-06-10T12:02:00.000Z', sentCount: 0 };

const page = (paymentId: string, amount: number, changes: Partial<Payment> = {}): Payment =>
  aPayment([], { paymentId, amount, reference: `pi_${paymentId}`, ...changes });
const owing = (payments: readonly Payment[], order: Partial<Order> = {}) =>
  lifeWith(payments, order);
const reduced = (
  payments: readonly Payment[],
  order: Partial<Order>,
  settings: { called: string | undefined; now: string } = called,
  before: Partial<Order> = {},
) =>
  reducedPayments(owing(payments, before), owing(payments, order), settings).map(
    ({ payment: { paymentId, payable } }) => [paymentId, payable],
  );

describe('Pages that would take more than is due', () => {
  it('may take what is left, the newest one; each older one takes nothing', () => {
    const pages = [page('p-1', 1000), page('p-2', 1000)];
    expect(reduced(pages, { total: 600 })).toEqual([
      ['p-2', 600],
      ['p-1', 0],
    ]);
  });

  it('have a new version and a reminder, if functions call their provider', () => {
    const before = page('p-1', 1000);
    const change = (settings: { called: string | undefined; now: string }) =>
      reducedPayments(owing([before]), owing([before], { total: 600 }), settings);
    const payment = { ...before, payable: 600, version: before.version + 1 };
    expect(change(called)).toEqual([{ before, payment: { ...payment, reminder } }]);
    expect(change({ called: undefined, now })).toEqual([{ before, payment }]);
    expect(change({ called: 'adyen', now })).toEqual([{ before, payment }]);
  });

  it('are none while no less is due, or if they take no more', () => {
    const pages = [page('p-1', 1000)];
    expect(reduced(pages, {})).toEqual([]);
    expect(reduced([page('p-0', 1000), ...pages], {})).toEqual([]);
    expect(reduced(pages, { total: 1500 })).toEqual([]);
    expect(reduced([page('p-1', 600)], { total: 600 })).toEqual([]);
    expect(reduced([page('p-1', 1000, { payable: 600 })], { total: 600 })).toEqual([]);
  });

  it('are all of an order that ends', () => {
    expect(reduced([page('p-1', 1000)], { status: 'CANCELLED' })).toEqual([['p-1', 0]]);
    const paid = page('p-0', 1000, { transactions: { 't-1': aTransaction('SALE', 1000) } });
    expect(reduced([paid, page('p-1', 1000)], { status: 'RETURNED' })).toEqual([]);
    const back = { 't-1': aTransaction('SALE', 1000), 't-2': aTransaction('REFUND', 1000) };
    const refunded = { ...paid, transactions: back };
    expect(reduced([refunded, page('p-1', 1000)], { status: 'RETURNED' })).toEqual([['p-1', 0]]);
  });

  it('are those of an order of which more is paid', () => {
    const [one, other] = [page('p-1', 1000), page('p-2', 1000)];
    const paid = { ...one, transactions: { 't-1': aTransaction('SALE', 400) } };
    const change = reducedPayments(owing([one, other]), owing([paid, other]), called);
    expect(change.map(({ payment }) => [payment.paymentId, payment.payable])).toEqual([
      ['p-2', 600],
    ]);
  });

  it('take what is due, which a refund before does not make more', () => {
    const back = { 't-1': aTransaction('SALE', 400), 't-2': aTransaction('REFUND', 400) };
    const refunded = page('p-1', 1000, { transactions: back });
    const [one, other] = [page('p-2', 1000), page('p-3', 1000)];
    const paid = { ...one, transactions: { 't-3': aTransaction('SALE', 100) } };
    const before = owing([refunded, one, other]);
    const change = reducedPayments(before, owing([refunded, paid, other]), called);
    expect(change.map(({ payment }) => [payment.paymentId, payment.payable])).toEqual([
      ['p-3', 500],
    ]);
  });

  it('are those that a buyer may have', () => {
    const cash = page('p-1', 1000, { provider: 'manual' });
    const unstarted = page('p-2', 1000, { reference: undefined });
    const reported = page('p-3', 1000, { amount: undefined });
    expect(reduced([cash, unstarted, reported], { total: 600 })).toEqual([]);
    expect(reduced([unstarted], { total: 600 }, { called: undefined, now })).toEqual([
      ['p-2', 600],
    ]);
  });
});

describe('A payment whose attempt failed late', () => {
  const asked = aTransaction('SALE', 1000, { state: 'PENDING' });
  const failed = { 't-0': aTransaction('SALE', 1000, { state: 'FAILED' }) };
  const before = page('p-1', 1000, { transactions: { 't-0': asked } });
  const after = { ...before, transactions: failed };
  const others = page('p-0', 1000, { transactions: { 't-1': aTransaction('SALE', 400) } });

  it('takes no more than is due by now', () => {
    const order = owing([others, before]);
    const reopened = { ...after, payable: 600 };
    expect(reopenedPayment(order, before, after, called)).toEqual({ ...reopened, reminder });
    expect(reopenedPayment(order, before, after, { called: undefined, now })).toEqual(reopened);
  });

  it('stays as it is if it was idle before, has no page, or takes no more', () => {
    const order = owing([others, before]);
    expect(reopenedPayment(order, after, after, called)).toBe(after);
    const cash = { ...after, provider: 'manual' };
    expect(reopenedPayment(order, before, cash, called)).toBe(cash);
    const paid = { ...after, transactions: { 't-0': aTransaction('SALE', 1) } };
    expect(reopenedPayment(order, before, paid, called)).toBe(paid);
    expect(reopenedPayment(owing([before]), before, after, called)).toBe(after);
    const more = { ...after, amount: 1001 };
    expect(reopenedPayment(owing([before]), before, more, called)).toMatchObject({ payable: 1000 });
  });
});

describe('A page of a payment', () => {
  it('may be open while nothing is paid with it, at a provider', () => {
    expect(mayBePaid(page('p-1', 1000))).toBe(true);
    expect(mayBePaid(page('p-1', 1000, { provider: 'manual' }))).toBe(false);
    expect(mayBePaid(page('p-1', 1000, { amount: undefined }))).toBe(false);
    expect(mayBePaid(aPayment([aTransaction('SALE', 1)], { amount: 1000 }))).toBe(false);
  });

  it('of the provider that functions call has a reference', () => {
    const unstarted = page('p-1', 1000, { reference: undefined });
    expect(mayHavePage(unstarted, 'stripe')).toBe(false);
    expect(mayHavePage(unstarted, undefined)).toBe(true);
    expect(mayHavePage(unstarted, 'adyen')).toBe(true);
    expect(mayHavePage(page('p-1', 1000), 'stripe')).toBe(true);
    expect(mayHavePage({ ...unstarted, otherReferences: ['pi_2'] }, 'stripe')).toBe(true);
    expect(mayHavePage(page('p-1', 1000, { provider: 'manual' }), 'stripe')).toBe(false);
  });

  it('has no reminder once its sessions were ended', () => {
    const payment = page('p-1', 1000, { payable: 0, reminder });
    const { reminder: _, ...ended } = payment;
    expect(withEndedSessions(payment)).toEqual({ ...ended, version: payment.version + 1 });
  });
});
