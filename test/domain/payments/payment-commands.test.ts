import { describe, expect, it } from 'vitest';
import type { FullOrder } from '../../../domain/full-order.ts';
import { NO_COUNTERS } from '../../../domain/line-counters.ts';
import type { Order } from '../../../domain/order.ts';
import { MAX_REQUESTS, MAX_TRANSACTIONS, type Payment } from '../../../domain/payments/payment.ts';
import {
  requestTransaction,
  type TransactionRequest,
} from '../../../domain/payments/payment-commands.ts';
import { isAttempt } from '../../../domain/payments/payment-records.ts';
import type { Return } from '../../../domain/returns/return.ts';
import { aPayment, aTransaction, BEFORE, lifeWith } from '../../support/payment-life.ts';

/** The refusal of one more capture, beside these numbers of requested and of other transactions. */
function refusalBeside(asked: number, unasked: number) {
  const capture = aTransaction('CAPTURE', 1);
  const payment = aPayment([
    aTransaction('AUTHORIZATION', 1000),
    ...Array.from({ length: asked }, () => ({ ...capture, requestedBy: 'op-1' })),
    ...Array.from({ length: unasked }, () => capture),
  ]);
  const { paymentId } = payment;
  const request = { paymentId, transactionId: 't-new', kind: 'CAPTURE', amount: 1 } as const;
  return requestTransaction(lifeWith([payment]), { ...request, requestedBy: 'op-1' }, BEFORE)
    .refused;
}

describe('A request for a transaction', () => {
  it('is refused above the limit of requests', () => {
    expect(refusalBeside(MAX_REQUESTS - 1, 0)).toBeUndefined();
    expect(refusalBeside(MAX_REQUESTS, 0)).toEqual({
      code: 'too-many-transactions',
      limit: MAX_REQUESTS,
    });
  });

  it('is possible beside failed attempts, which count towards nothing', () => {
    const failed = aTransaction('SALE', 1, { state: 'FAILED' });
    const attempts = Array.from({ length: MAX_TRANSACTIONS }, () => failed);
    const payment = aPayment([aTransaction('SALE', 1000), ...attempts]);
    const { paymentId } = payment;
    const request = { paymentId, transactionId: 't-new', kind: 'REFUND', amount: 1 } as const;
    const asked = requestTransaction(
      lifeWith([payment]),
      { ...request, requestedBy: 'op-1' },
      BEFORE,
    );
    expect(asked.refused).toBeUndefined();
  });

  it('counts its failure, which is no attempt of a buyer', () => {
    expect(isAttempt({ state: 'FAILED' })).toBe(true);
    expect(isAttempt({ state: 'FAILED', requestedBy: 'op-1' })).toBe(false);
    expect(isAttempt({ state: 'FAILED', request: 't-1' })).toBe(false);
    expect(isAttempt({ state: 'PENDING' })).toBe(false);
  });

  it('is possible beside unrequested reports, as long as the item has room', () => {
    // The authorization is one more.
    expect(refusalBeside(1, MAX_TRANSACTIONS - 3)).toBeUndefined();
    expect(refusalBeside(1, MAX_TRANSACTIONS - 2)).toEqual({
      code: 'too-many-transactions',
      limit: MAX_TRANSACTIONS,
    });
  });
});

describe('A requested transaction', () => {
  const paid = aPayment([aTransaction('SALE', 1000)]);
  const held = aPayment([aTransaction('AUTHORIZATION', 1500)]);
  const aReturn = { returnId: 'r-1', value: 400, lines: [] } as unknown as Return;
  const life = (payment: Payment, order: Partial<Order> = {}): FullOrder => ({
    ...lifeWith([payment, aPayment([], { paymentId: 'p-2' })], order),
    returns: [{ ...aReturn, returnId: 'r-0' }, aReturn],
  });
  const ask = (fullOrder: FullOrder, request: Partial<TransactionRequest>) =>
    requestTransaction(
      fullOrder,
      {
        paymentId: 'p-1',
        transactionId: 't-new',
        kind: 'REFUND',
        requestedBy: 'op-1',
        ...request,
      },
      BEFORE,
    );
  const madeBy = (fullOrder: FullOrder, request: Partial<TransactionRequest>) => {
    const { change } = { change: undefined, ...ask(fullOrder, request) };
    return change && { ...change, request: change.payment.requests['t-new'] };
  };

  it('waits for its provider, with all that was given, and a reminder', () => {
    const lines = [{ seq: 1, quantity: 1 }];
    const notes = { reason: 'RETURN', lines, requestedByName: 'ada', returnId: 'r-1' } as const;
    const made = madeBy(life(paid), { amount: 300, ...notes, final: false });
    expect(made).toMatchObject({
      before: paid,
      forReturn: aReturn,
      isReferenceNew: false,
      unlessCancelled: false,
      left: 700,
      payment: { version: 4, reminder: { sentCount: 0 } },
    });
    expect(made?.request).toStrictEqual({
      kind: 'REFUND',
      state: 'REQUESTED',
      amount: 300,
      at: BEFORE,
      requestedBy: 'op-1',
      ...notes,
      final: false,
    });
    expect(Object.keys(made?.payment.transactions ?? {})).toContain('t-new');
  });

  it('has no members that were not given, and is done if a person did it', () => {
    const cash = aPayment([aTransaction('SALE', 1000)], { provider: 'manual' });
    expect(madeBy(life(cash), { amount: 300 })?.request).toStrictEqual({
      kind: 'REFUND',
      state: 'SUCCEEDED',
      amount: 300,
      at: BEFORE,
      requestedBy: 'op-1',
    });
  });

  it('has by default the amount that its kind calls for', () => {
    expect(madeBy(life(held), { kind: 'CAPTURE' })).toMatchObject({
      request: { amount: 1000 },
      unlessCancelled: true,
      left: 500,
    });
    expect(madeBy(life(held), { kind: 'VOID' })?.request).toMatchObject({ amount: 1500 });
    expect(madeBy(life(paid), { returnId: 'r-1' })?.request).toMatchObject({ amount: 400 });
    expect(madeBy(life(paid, { total: 700 }), {})?.request).toMatchObject({ amount: 300 });
    const little = aPayment([aTransaction('AUTHORIZATION', 200)]);
    expect(madeBy(life(little), { kind: 'CAPTURE' })?.request).toMatchObject({ amount: 200 });
  });

  it('follows from the lines of an order that changed by line', () => {
    const counters = { 1: { ...NO_COUNTERS, cancelled: 1 } };
    const byLine = { version: 1, totalRule: undefined };
    const cancelled: FullOrder = { ...life(held), counters, byLine };
    expect(ask(cancelled, { kind: 'CAPTURE' })).toEqual({ refused: { code: 'order-cancelled' } });
    const refund: FullOrder = { ...life(paid), counters, byLine };
    expect(madeBy(refund, {})?.request).toMatchObject({ amount: 1000 });
    expect(ask({ ...refund, byLine: undefined }, {})).toHaveProperty('refused');
  });

  it.each<[string, Payment, Partial<TransactionRequest>, object]>([
    ['no such payment', paid, { paymentId: 'p-9' }, { code: 'payment-not-found' }],
    ['no such return', paid, { returnId: 'r-9', amount: 1 }, { code: 'return-not-found' }],
    ['another version', paid, { versions: [1, 2] }, { code: 'version-mismatch', current: 3 }],
    [
      'more than is left',
      paid,
      { amount: 1001 },
      { code: 'amount-not-available', available: 1000 },
    ],
    [
      'more than is open of its return',
      paid,
      { amount: 401, returnId: 'r-1' },
      { code: 'amount-not-available', available: 400 },
    ],
    ['nothing overpaid', paid, {}, { code: 'amount-required', available: 1000 }],
    ['a part of a void', held, { kind: 'VOID', amount: 1499 }, { available: 1500 }],
    ['nothing to capture', paid, { kind: 'CAPTURE' }, { available: 0 }],
    [
      'nothing still to capture',
      aPayment([aTransaction('AUTHORIZATION', 1500), aTransaction('CAPTURE', 1000)]),
      { kind: 'CAPTURE' },
      { code: 'amount-not-available', available: 0 },
    ],
  ])('is refused: %s', (_, payment, request, refused) => {
    expect(ask(life(payment), request)).toMatchObject({ refused });
  });

  it('is no capture of a canceled order, but may be a refund or a void', () => {
    const order = { status: 'CANCELLED' } as const;
    expect(ask(life(held, order), { kind: 'CAPTURE' })).toEqual({
      refused: { code: 'order-cancelled' },
    });
    expect(ask(life(held, order), { kind: 'VOID' })).toHaveProperty('change');
    expect(ask(life(paid, order), { versions: [3] })).toHaveProperty('change');
    expect(ask(life(held), { kind: 'CAPTURE', amount: 1500 })).toHaveProperty('change');
  });
});
