import { describe, expect, it } from 'vitest';
import type { OrderLife } from '../../../domain/order-life.ts';
import {
  MAX_PAYMENTS,
  MAX_TRANSACTIONS,
  type PaymentFact,
  type PaymentTransaction,
} from '../../../domain/payments/payment.ts';
import {
  type FactIds,
  type FactOptions,
  recordFact,
} from '../../../domain/payments/record-fact.ts';
import { aPayment, aTransaction, BEFORE, lifeWith } from '../../support/payment-life.ts';

const NOW = '2026-06-01T12:05:00.000Z';
const IDS = { paymentId: 'p-derived', transactionId: 't-derived', refundId: 't-refund' };

const sale = (changes: Partial<PaymentFact> = {}): PaymentFact => ({
  provider: 'stripe',
  paymentReference: 'pi_1',
  kind: 'SALE',
  state: 'SUCCEEDED',
  amount: 500,
  currency: 'EUR',
  reference: 'ch_1',
  occurredAt: '2026-06-01T12:01:00.000Z',
  ...changes,
});

const record = (
  life: OrderLife,
  fact: PaymentFact,
  { ids = IDS, refundAfterCancellation = true }: { ids?: FactIds } & Partial<FactOptions> = {},
) => ({
  change: undefined,
  ...recordFact(life, fact, ids, { refundAfterCancellation }, NOW),
});

describe('A fact is about the payment', () => {
  const first = aPayment([], { paymentId: 'p-a' });
  const recordedIn = (fact: PaymentFact, ...payments: OrderLife['payments']) =>
    record(lifeWith(payments), fact).change?.payment.paymentId;

  it('whose id it has', () => {
    const named = sale({ paymentId: 'p-b', paymentReference: undefined });

    expect(recordedIn(named, first, aPayment([], { paymentId: 'p-b' }))).toBe('p-b');
  });

  it('that the provider calls so', () => {
    const others = aPayment([], { paymentId: 'p-b', provider: 'adyen', reference: 'pi_1' });
    const own = aPayment([], { paymentId: 'p-c', reference: 'pi_1' });

    expect(recordedIn(sale(), first, others, own)).toBe('p-c');
    expect(recordedIn(sale(), first, others)).toBe('p-derived');
  });

  it('whose id follows from the reference, and tells it the reference', () => {
    const derived = aPayment([], { paymentId: 'p-derived' });

    expect(record(lifeWith([first, derived]), sale()).change).toMatchObject({
      before: derived,
      isReferenceNew: true,
      payment: { paymentId: 'p-derived', reference: 'pi_1', version: 4 },
    });
  });

  it('that nobody knew', () => {
    expect(record(lifeWith([first]), sale()).change).toMatchObject({
      before: undefined,
      isNew: true,
      isReferenceNew: true,
      transactionId: 't-derived',
      payment: { paymentId: 'p-derived', createdBy: 'provider:stripe', version: 1, createdAt: NOW },
    });
  });
});

describe('A fact is refused', () => {
  it('if no payment is named, and none follows', () => {
    const fact = sale({ paymentReference: undefined });

    expect(record(lifeWith([]), fact, { ids: { ...IDS, paymentId: undefined } }).refused).toEqual({
      code: 'payment-not-found',
    });
  });

  it('if it begins a payment more than an order may have', () => {
    const payments = Array.from({ length: MAX_PAYMENTS }, (_, n) =>
      aPayment([], { paymentId: `p-${n}`, reference: `pi_${n}` }),
    );

    expect(record(lifeWith(payments), sale({ paymentReference: 'pi_new' })).refused).toEqual({
      code: 'too-many-payments',
      limit: MAX_PAYMENTS,
    });
    expect(record(lifeWith(payments), sale()).refused).toBeUndefined();
    expect(record(lifeWith(payments.slice(2)), sale()).refused).toBeUndefined();
  });

  it('if it is a transaction more than an item has room for', () => {
    const captures = Array.from({ length: MAX_TRANSACTIONS }, (_, n) =>
      aTransaction('CAPTURE', 1, { reference: `ch_${n}` }),
    );
    const life = lifeWith([aPayment(captures, { reference: 'pi_1' })]);

    expect(record(life, sale({ kind: 'CAPTURE', reference: 'ch_new' })).refused).toEqual({
      code: 'too-many-transactions',
      limit: MAX_TRANSACTIONS,
    });
    expect(record(life, sale({ kind: 'CAPTURE', reference: 'ch_1' })).refused).toBeUndefined();
  });
});

describe('What comes in for a cancelled order', () => {
  /** What is asked back when `fact` is told of a payment with these transactions. */
  const askedBack = (
    transactions: readonly PaymentTransaction[],
    fact: Partial<PaymentFact> = {},
    provider = 'stripe',
  ) => {
    const payment = aPayment(transactions, { reference: 'pi_1', provider });
    const life = lifeWith([payment], { status: 'CANCELLED' });
    const { change } = record(life, sale({ provider, ...fact }));
    return change?.payment.transactions['t-refund'];
  };

  it('is asked back at once, and counts as one change', () => {
    const life = lifeWith([aPayment([], { reference: 'pi_1' })], { status: 'CANCELLED' });
    const { change } = record(life, sale());

    expect(change?.payment.version).toBe(4);
    expect(change?.payment.reminder).toMatchObject({ told: 0 });
    expect(change?.payment.transactions['t-refund']).toEqual({
      kind: 'REFUND',
      state: 'REQUESTED',
      amount: 500,
      at: NOW,
      reason: 'OTHER',
      requestedBy: 'system:order-cancelled',
    });
  });

  it('is asked back by itself: what was there before is left to a person', () => {
    expect(askedBack([aTransaction('SALE', 300)])).toMatchObject({ amount: 500 });
  });

  it('is asked back as far as it did not go back already', () => {
    expect(askedBack([aTransaction('REFUND', 300)])).toMatchObject({ amount: 200 });
    expect(askedBack([aTransaction('REFUND', 500)])).toBeUndefined();
  });

  it('is not asked back before it is there', () => {
    expect(askedBack([], { state: 'PENDING' })).toBeUndefined();
    expect(askedBack([aTransaction('SALE', 300)], { kind: 'REFUND' })).toBeUndefined();
  });

  it('is not asked back where a person is the provider', () => {
    expect(askedBack([], {}, 'manual')).toBeUndefined();
  });

  it('is asked back once, even if its amount grows', () => {
    const before = aTransaction('REFUND', 400, { requestedBy: 'system:order-cancelled' });
    const payment = aPayment([aTransaction('SALE', 400, { reference: 'ch_1' })], {
      reference: 'pi_1',
    });
    const transactions = { ...payment.transactions, 't-refund': before };
    const life = lifeWith([{ ...payment, transactions }], { status: 'CANCELLED' });

    expect(record(life, sale()).change?.payment.transactions['t-refund']).toEqual(before);
  });

  it('is kept where the shop wants that', () => {
    const life = lifeWith([aPayment([], { reference: 'pi_1' })], { status: 'CANCELLED' });
    const { change } = record(life, sale(), { refundAfterCancellation: false });

    expect(Object.keys(change?.payment.transactions ?? {})).toEqual(['t-derived']);
  });

  it('is kept while the order is not cancelled', () => {
    const { change } = record(lifeWith([aPayment([], { reference: 'pi_1' })]), sale());

    expect(Object.keys(change?.payment.transactions ?? {})).toEqual(['t-derived']);
    expect(change?.payment.createdAt).toBe(BEFORE);
  });
});
