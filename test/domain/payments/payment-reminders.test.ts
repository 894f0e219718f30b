import { describe, expect, it } from 'vitest';
import type { Payment, TransactionState } from '../../../domain/payments/payment.ts';
import {
  REMINDERS,
  remindedAgain,
  remindedOf,
  stillReminded,
  withoutCaptures,
} from '../../../domain/payments/payment-reminders.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

const payment = (state: TransactionState, reminder?: Payment['reminder']): Payment => ({
  paymentId: 'p-1',
  customerId: 'a1b2',
  orderId: 'o-1',
  provider: 'stripe',
  currency: 'EUR',
  transactions: { 't-1': { kind: 'CAPTURE', state, amount: 1000, at: NOW } },
  version: 3,
  createdAt: NOW,
  ...(reminder && { reminder }),
});

describe('A reminder', () => {
  it('is set two minutes after a request', () => {
    expect(remindedOf(payment('REQUESTED'), NOW).reminder).toEqual({
      dueAt: inMinutes(2),
      sentCount: 0,
    });
  });

  it('is set anew by another request, and not if no request is open', () => {
    const reminder = { dueAt: inMinutes(1440), sentCount: 4 };

    expect(remindedOf(payment('REQUESTED', reminder), NOW).reminder).toEqual({
      dueAt: inMinutes(2),
      sentCount: 0,
    });
    expect(remindedOf(payment('SUCCEEDED', reminder), NOW)).toEqual(payment('SUCCEEDED'));
  });

  it('stays through a report while a request is open, and does not begin again', () => {
    const reminder = { dueAt: inMinutes(1), sentCount: 2 };

    expect(stillReminded(payment('REQUESTED', reminder)).reminder).toEqual(reminder);
    expect(stillReminded(payment('REQUESTED'))).toEqual(payment('REQUESTED'));
  });

  it.each<TransactionState>(['PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED'])(
    'ends when the provider reports %s',
    (state) => {
      expect(stillReminded(payment(state, { dueAt: NOW, sentCount: 1 }))).toEqual(payment(state));
    },
  );

  it('withdraws only captures that wait for their first report', () => {
    const one = { state: 'REQUESTED', amount: 1, at: NOW } as const;
    const capture = { ...one, kind: 'CAPTURE' } as const;
    const others = {
      't-2': { ...capture, state: 'PENDING' },
      't-3': { ...one, kind: 'REFUND' },
    } as const;
    const before = { ...payment('REQUESTED'), transactions: { 't-1': capture, ...others } };

    expect(withoutCaptures(before)).toEqual({
      ...before,
      transactions: { 't-1': { ...capture, withdrawn: true }, ...others },
    });
  });

  it('is repeated after 10 minutes, 1 hour, 6 hours and 24 hours, and then ends', () => {
    let reminded = remindedOf(payment('REQUESTED'), NOW);
    const minutes: number[] = [];
    while (reminded.reminder) {
      minutes.push((Date.parse(reminded.reminder.dueAt) - Date.parse(NOW)) / 60_000);
      expect(reminded.reminder.sentCount).toBe(minutes.length - 1);
      reminded = remindedAgain(reminded, NOW);
    }

    expect(minutes).toEqual([2, 10, 60, 360, 1440]);
    expect(REMINDERS).toHaveLength(5);
    // Each reminder raises the version, so the stream has a record of it.
    expect(reminded.version).toBe(3 + 5);
    expect(reminded).toEqual({ ...payment('REQUESTED'), version: 8 });
  });
});
