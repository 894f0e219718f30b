import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { TransactionState } from '../../../domain/payments/payment-records.ts';
import {
  isCheck,
  isLastReminder,
  REMINDERS,
  remindedAgain,
  remindedOf,
  stillReminded,
  withoutCaptures,
} from '../../../domain/payments/payment-reminders.ts';
import { withRecords } from '../../support/payment-records.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

const payment = (state: TransactionState, reminder?: Payment['reminder']): Payment =>
  withRecords({
    paymentId: 'p-1',
    customerId: 'a1b2',
    orderId: 'o-1',
    provider: 'stripe',
    currency: 'EUR',
    transactions: { 't-1': { kind: 'CAPTURE', state, amount: 1000, at: NOW, requestedBy: 'op' } },
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

    expect(stillReminded(payment('REQUESTED', reminder), NOW).reminder).toEqual(reminder);
  });

  it.each<TransactionState>(['SUCCEEDED', 'FAILED', 'REVERSED'])(
    'ends when the provider reports %s',
    (state) => {
      const before = payment(state, { dueAt: NOW, sentCount: 1 });
      expect(stillReminded(before, NOW)).toEqual(payment(state));
    },
  );

  it.each<readonly [string, TransactionState, Payment['reminder']]>([
    ['is pending', 'PENDING', undefined],
    ['became pending in its plan', 'PENDING', { dueAt: inMinutes(1), sentCount: 2 }],
    ['lost its reminder', 'REQUESTED', undefined],
  ])('is a check, a day later, for a payment that %s', (_, state, reminder) => {
    const daily = { dueAt: inMinutes(1440), sentCount: REMINDERS.length };
    const checked = stillReminded(payment(state, reminder), NOW);

    expect(checked.reminder).toEqual(daily);
    expect(isCheck(remindedAgain(checked, NOW))).toBe(true);
    expect(isLastReminder(remindedAgain(checked, NOW))).toBe(false);
  });

  it('of a check is not put off by another report', () => {
    const reminder = { dueAt: inMinutes(60), sentCount: 7 };
    expect(stillReminded(payment('PENDING', reminder), NOW).reminder).toEqual(reminder);
  });

  it('withdraws only captures that wait for their first report', () => {
    const one = { state: 'REQUESTED', amount: 1, at: NOW, requestedBy: 'op' } as const;
    const capture = { ...one, kind: 'CAPTURE' } as const;
    const others = {
      't-2': { ...capture, state: 'PENDING', reference: 'ch_2' },
      't-3': { ...one, kind: 'REFUND' },
    } as const;
    const before = withRecords({
      ...payment('REQUESTED'),
      transactions: { 't-1': capture, ...others },
    });

    expect(withoutCaptures(before)).toEqual({
      ...before,
      requests: { ...before.requests, 't-1': { ...capture, withdrawn: true } },
      transactions: { 't-1': { ...capture, withdrawn: true }, ...others },
    });
  });

  it('is repeated after 10 minutes, 1 hour, 6 hours, 24 hours, and then each day', () => {
    let reminded = remindedOf(payment('REQUESTED'), NOW);
    const minutes: number[] = [];
    const last: number[] = [];
    const checks: number[] = [];
    for (let n = 0; n < 8; n++) {
      const { dueAt = '', sentCount } = reminded.reminder ?? {};
      minutes.push((Date.parse(dueAt) - Date.parse(NOW)) / 60_000);
      expect(sentCount).toBe(n);
      if (isLastReminder(reminded)) last.push(n);
      if (isCheck(reminded)) checks.push(n);
      reminded = remindedAgain(reminded, NOW);
    }

    expect(minutes).toEqual([2, 10, 60, 360, 1440, 1440, 1440, 1440]);
    expect({ last, checks }).toEqual({ last: [REMINDERS.length], checks: [6, 7] });
    // Each reminder raises the version, so the stream has a record of it.
    expect(reminded.version).toBe(3 + 8);
  });
});
