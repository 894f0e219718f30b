import { describe, expect, it } from 'vitest';
import { paymentEvents } from '../../../domain/events/payment-events.ts';
import type { Payment, PaymentTransaction } from '../../../domain/payments/payment.ts';
import type {
  TransactionKind,
  TransactionState,
} from '../../../domain/payments/payment-records.ts';

const CREATED_AT = '2026-06-01T10:00:00.000Z';

const begun: Payment = {
  customerId: 'a1b2',
  orderId: 'o-1',
  paymentId: 'p-1',
  provider: 'stripe',
  reference: 'pi_1',
  currency: 'EUR',
  amount: 2000,
  requests: {},
  reports: {},
  transactions: {},
  createdBy: 'op-1',
  version: 1,
  createdAt: CREATED_AT,
};
const transaction = (
  kind: TransactionKind,
  state: TransactionState,
  change: Partial<PaymentTransaction> = {},
): PaymentTransaction => ({ kind, state, amount: 500, at: '2026-06-02T10:00:00.000Z', ...change });
const next = (before: Payment, change: Partial<Payment>): Payment => ({
  ...before,
  version: before.version + 1,
  ...change,
});
const typesOf = (before: Payment | undefined, after: Payment) =>
  paymentEvents({ before, after }).map(({ type }) => type);

/** A transaction with which no movement is a contradiction. */
const PAID = { 't-paid': transaction('SALE', 'SUCCEEDED', { amount: 2000, at: CREATED_AT }) };

describe('The events of a payment', () => {
  it('are none if the version stays', () => {
    expect(typesOf(begun, { ...begun, transactions: PAID })).toEqual([]);
  });

  it('show its sums, and not who requested them', () => {
    const [created, updated, captured] = paymentEvents({
      before: undefined,
      after: {
        ...begun,
        transactions: {
          't-paid': transaction('SALE', 'SUCCEEDED', {
            amount: 2000,
            reference: 'ch_1',
            requestedBy: 'op-1',
          }),
        },
      },
    });
    const data = {
      customerId: 'a1b2',
      orderId: 'o-1',
      payment: {
        paymentId: 'p-1',
        provider: 'stripe',
        reference: 'pi_1',
        currency: 'EUR',
        amount: 2000,
        status: 'PAID',
        authorized: 2000,
        captured: 2000,
        refunded: 0,
        capturable: 0,
        refundable: 2000,
        version: 1,
      },
    };
    const named = { source: '/orders/o-1/payments/p-1', subject: 'o-1', version: 1 };
    const time = '2026-06-02T10:00:00.000Z';
    expect(created).toEqual({ ...named, type: 'payment.created', time, about: undefined, data });
    expect(updated).toEqual({ ...named, type: 'payment.updated', time, about: undefined, data });
    expect(captured).toEqual({
      ...named,
      type: 'payment.captured',
      time,
      about: 't-paid',
      data: {
        ...data,
        transaction: {
          transactionId: 't-paid',
          kind: 'SALE',
          state: 'SUCCEEDED',
          amount: 2000,
          currency: 'EUR',
          reference: 'ch_1',
        },
      },
    });
  });

  it.each([
    ['AUTHORIZATION', 'SUCCEEDED', 'payment.authorized'],
    ['AUTHORIZATION', 'FAILED', 'payment.failed'],
    ['AUTHORIZATION', 'REVERSED', 'payment.voided'],
    ['CAPTURE', 'REQUESTED', 'payment.capture_requested'],
    ['CAPTURE', 'FAILED', 'payment.failed'],
    ['CAPTURE', 'REVERSED', 'payment.failed'],
    ['SALE', 'SUCCEEDED', 'payment.captured'],
    ['SALE', 'FAILED', 'payment.failed'],
    ['SALE', 'REVERSED', 'payment.failed'],
    ['VOID', 'REQUESTED', 'payment.void_requested'],
    ['VOID', 'SUCCEEDED', 'payment.voided'],
    ['VOID', 'FAILED', 'payment.failed'],
    ['REFUND', 'REQUESTED', 'payment.refund_requested'],
    ['REFUND', 'SUCCEEDED', 'payment.refunded'],
    ['REFUND', 'FAILED', 'payment.refund_failed'],
    ['REFUND', 'REVERSED', 'payment.refund_failed'],
    ['CHARGEBACK', 'SUCCEEDED', 'payment.disputed'],
    ['CHARGEBACK', 'REVERSED', 'payment.dispute_won'],
    ['CAPTURE', 'SUCCEEDED', 'payment.captured'],
  ] as const)('report %s %s as %s', (kind, state, type) => {
    const held = transaction('AUTHORIZATION', 'SUCCEEDED', { amount: 1000, at: CREATED_AT });
    const before = next(begun, { transactions: { ...PAID, 't-held': held } });
    const after = next(before, {
      transactions: { ...before.transactions, 't-new': transaction(kind, state) },
    });
    expect(typesOf(before, after)).toEqual(['payment.updated', type]);
  });

  it.each(['AUTHORIZATION', 'CAPTURE', 'SALE', 'VOID', 'REFUND', 'CHARGEBACK'] as const)(
    'report no %s that is pending',
    (kind) => {
      const after = next(begun, { transactions: { 't-1': transaction(kind, 'PENDING') } });
      expect(typesOf(begun, after).filter((type) => type !== 'payment.discrepancy')).toEqual([
        'payment.updated',
      ]);
    },
  );

  it.each(['SALE', 'CAPTURE'] as const)('report a %s again whose amount changed', (kind) => {
    const captured = transaction(kind, 'SUCCEEDED', { reference: 'ch_1' });
    const held = transaction('AUTHORIZATION', 'SUCCEEDED', { amount: 2000 });
    const before = next(begun, { transactions: { ...PAID, 't-held': held, 't-1': captured } });
    const grown = { ...before.transactions, 't-1': { ...captured, amount: 1500 } };
    const events = paymentEvents({ before, after: next(before, { transactions: grown }) });
    expect(events.map(({ type }) => type)).toEqual(['payment.updated', 'payment.captured']);
    expect(events[1]?.data).toMatchObject({
      transaction: { transactionId: 't-1', amount: 1500 },
    });
  });

  it.each([
    ['AUTHORIZATION', 'SUCCEEDED'],
    ['CAPTURE', 'PENDING'],
    ['CAPTURE', 'FAILED'],
  ] as const)('report no other amount: %s %s', (kind, state) => {
    const one = transaction(kind, state);
    const before = next(begun, { transactions: { ...PAID, 't-1': one } });
    const grown = { ...PAID, 't-1': { ...one, amount: 501 } };
    expect(
      typesOf(before, next(before, { transactions: grown })).filter(
        (type) => type !== 'payment.discrepancy',
      ),
    ).toEqual(['payment.updated']);
  });

  it('report a transaction in another state, and no other', () => {
    const asked = next(begun, {
      transactions: { ...PAID, 't-1': transaction('REFUND', 'REQUESTED') },
    });
    const done = next(asked, {
      transactions: { ...PAID, 't-1': transaction('REFUND', 'SUCCEEDED') },
    });
    expect(typesOf(asked, done)).toEqual(['payment.updated', 'payment.refunded']);
  });

  describe('of a repeated request', () => {
    const requests = {
      ...PAID,
      't-1': transaction('REFUND', 'REQUESTED'),
      't-2': transaction('REFUND', 'REQUESTED'),
    };
    const asked = next(begun, {
      transactions: requests,
      reminder: { dueAt: 'soon', sentCount: 0 },
    });

    it('are those of all open requests', () => {
      const again = next(asked, { reminder: { dueAt: 'later', sentCount: 1 } });
      expect(typesOf(asked, again)).toEqual([
        'payment.updated',
        'payment.refund_requested',
        'payment.refund_requested',
      ]);
      expect(paymentEvents({ before: asked, after: again }).map(({ about }) => about)).toEqual([
        undefined,
        't-1',
        't-2',
      ]);
    });

    it('include the last repetition of the plan, after which checks follow', () => {
      const last = next(asked, { reminder: { dueAt: 'a day later', sentCount: 5 } });
      expect(typesOf(asked, last)).toEqual([
        'payment.updated',
        'payment.refund_requested',
        'payment.refund_requested',
      ]);
      const check = next(last, { reminder: { dueAt: 'two days later', sentCount: 6 } });
      expect(typesOf(last, check)).toEqual(['payment.updated', 'payment.check_requested']);
      const [, event] = paymentEvents({ before: last, after: check });
      expect(event?.data).not.toHaveProperty('transaction');
    });

    it('withdraw a capture once in a check', () => {
      const capture = transaction('CAPTURE', 'REQUESTED');
      const open = { ...PAID, 't-1': capture, 't-2': transaction('REFUND', 'REQUESTED') };
      const daily = (sentCount: number) => ({ reminder: { dueAt: 'later', sentCount } });
      const old = next(begun, { transactions: open, ...daily(5) });
      const withdrawn = { ...open, 't-1': { ...capture, withdrawn: true } };
      const first = next(old, { transactions: withdrawn, ...daily(6) });
      const check = ['payment.updated', 'payment.check_requested'];
      expect(typesOf(old, first).sort()).toEqual([...check, 'payment.capture_withdrawn'].sort());
      expect(typesOf(first, next(first, daily(7)))).toEqual(check);
    });

    it('are those of the movement if a withdrawn capture was executed', () => {
      const capture = transaction('CAPTURE', 'REQUESTED', { withdrawn: true });
      const held = transaction('AUTHORIZATION', 'SUCCEEDED');
      const before = next(begun, { transactions: { 't-held': held, 't-1': capture } });
      const executed = {
        ...before.transactions,
        't-1': { ...capture, state: 'SUCCEEDED' } as const,
      };
      expect(typesOf(before, next(before, { transactions: executed }))).toEqual([
        'payment.updated',
        'payment.captured',
      ]);
    });

    it('are none for another change', () => {
      expect(typesOf(asked, next(asked, { reference: 'pi_2' }))).toEqual(['payment.updated']);
    });

    it('are none if there was no request before', () => {
      const silent = next(begun, { transactions: requests });
      expect(typesOf(silent, next(silent, {}))).toEqual(['payment.updated']);
      expect(typesOf(silent, next(silent, { reminder: { dueAt: 'soon', sentCount: 0 } }))).toEqual([
        'payment.updated',
      ]);
    });

    it('withdraw a capture, and repeat the other open requests with it', () => {
      const capture = transaction('CAPTURE', 'REQUESTED');
      const open = { ...PAID, 't-1': capture, 't-2': transaction('REFUND', 'REQUESTED') };
      const both = next(begun, { transactions: open, reminder: { dueAt: 'soon', sentCount: 0 } });
      const withdrawn = { ...open, 't-1': { ...capture, withdrawn: true } };
      const types = ['payment.updated', 'payment.capture_withdrawn', 'payment.refund_requested'];
      const first = next(both, {
        transactions: withdrawn,
        reminder: { dueAt: 'later', sentCount: 1 },
      });
      expect(typesOf(both, first)).toEqual(types);
      expect(typesOf(first, next(first, { reminder: { dueAt: 'last', sentCount: 5 } }))).toEqual(
        types,
      );
    });

    it('are the events of the movement, if there is one', () => {
      const moved = next(asked, {
        transactions: { ...requests, 't-1': transaction('REFUND', 'SUCCEEDED') },
        reminder: { dueAt: 'later', sentCount: 1 },
      });
      expect(typesOf(asked, moved)).toEqual(['payment.updated', 'payment.refunded']);
    });
  });

  it('show the most that may still be taken, once less is due', () => {
    const shown = (after: Payment) =>
      paymentEvents({ before: undefined, after })[1]?.data['payment'];
    expect(shown({ ...begun, payable: 500 })).toMatchObject({ payable: 500 });
    expect(shown(begun)).not.toHaveProperty('payable');
  });

  it('report a contradiction once', () => {
    const much = { 't-much': transaction('REFUND', 'SUCCEEDED', { amount: 5000 }) };
    const wrong = next(begun, { transactions: { ...PAID, ...much } });
    expect(typesOf(begun, wrong)).toContain('payment.discrepancy');
    expect(typesOf(undefined, wrong)).toContain('payment.discrepancy');
    expect(typesOf(wrong, next(wrong, { reference: 'pi_2' }))).toEqual(['payment.updated']);
    expect(typesOf(begun, next(begun, { transactions: PAID }))).not.toContain(
      'payment.discrepancy',
    );
  });

  it('have the time of the newest transaction, or of the payment itself', () => {
    const at = (time: string) => transaction('AUTHORIZATION', 'PENDING', { at: time });
    const timeOf = (...times: string[]) =>
      paymentEvents({
        before: undefined,
        after: {
          ...begun,
          transactions: Object.fromEntries(times.map((time, n) => [`t-${n}`, at(time)])),
        },
      })[0]?.time;
    expect(timeOf()).toBe(CREATED_AT);
    const [early, late] = ['2026-06-02T10:00:00.000Z', '2026-06-03T10:00:00.000Z'];
    expect(timeOf(early, late)).toBe(late);
    expect(timeOf(late, early)).toBe(late);
  });

  it('have a transaction’s own time in its own event', () => {
    const early = transaction('AUTHORIZATION', 'SUCCEEDED', { at: '2026-06-02T10:00:00.000Z' });
    const late = transaction('CAPTURE', 'SUCCEEDED', { at: '2026-06-03T10:00:00.000Z' });
    const after = next(begun, { transactions: { 't-1': early, 't-2': late } });
    expect(paymentEvents({ before: begun, after }).map(({ time }) => time)).toEqual([
      late.at,
      early.at,
      late.at,
    ]);
  });
});
