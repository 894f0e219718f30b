import { describe, expect, it } from 'vitest';
import type { FullOrder } from '../../../domain/full-order.ts';
import { MAX_ATTEMPTS } from '../../../domain/payments/fact-limits.ts';
import {
  MAX_PAYMENTS,
  MAX_REPORTED_PAYMENTS,
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
const IDS: FactIds = {
  paymentId: 'p-derived',
  transactionId: 't-derived',
  answerId: (request, reference) => `${request}-${reference}`,
  refundId: (captured) => `t-refund-${captured}`,
};

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
  fullOrder: FullOrder,
  fact: PaymentFact,
  { ids = IDS, refundAfterCancellation = true }: { ids?: FactIds } & Partial<FactOptions> = {},
) => ({
  change: undefined,
  ...recordFact(fullOrder, fact, ids, { refundAfterCancellation }, NOW),
});

describe('A fact belongs to the payment', () => {
  const first = aPayment([], { paymentId: 'p-a' });
  const recordedIn = (fact: PaymentFact, ...payments: FullOrder['payments']) =>
    record(lifeWith(payments), fact).change?.payment.paymentId;

  it('with its id', () => {
    const named = sale({ paymentId: 'p-b', paymentReference: undefined });

    expect(recordedIn(named, first, aPayment([], { paymentId: 'p-b' }))).toBe('p-b');
    expect(record(lifeWith([aPayment([], { paymentId: 'p-b' })]), named).change).toMatchObject({
      isReferenceNew: false,
    });
  });

  it('with the provider’s reference', () => {
    const others = aPayment([], { paymentId: 'p-b', provider: 'adyen', reference: 'pi_1' });
    const own = aPayment([], { paymentId: 'p-c', reference: 'pi_1' });

    expect(recordedIn(sale(), first, others, own)).toBe('p-c');
    expect(recordedIn(sale(), first, others)).toBe('p-derived');
  });

  it('with its reference, whatever id of ours is in it', () => {
    const own = aPayment([], { paymentId: 'p-c', reference: 'pi_0', otherReferences: ['pi_1'] });

    expect(recordedIn(sale({ paymentId: 'p-a' }), first, own)).toBe('p-c');
    expect(record(lifeWith([own]), sale()).change?.isReferenceNew).toBe(false);
  });

  it('that it names, with each further reference', () => {
    const payment = aPayment([], { reference: 'pi_0', otherReferences: ['pi_9'] });
    const fact = sale({ paymentId: 'p-1' });

    expect(record(lifeWith([payment]), fact).change).toMatchObject({
      isReferenceNew: true,
      isNew: true,
      payment: { reference: 'pi_0', otherReferences: ['pi_9', 'pi_1'] },
    });
    const single = aPayment([], { reference: 'pi_0' });
    expect(record(lifeWith([single]), fact).change?.payment.otherReferences).toEqual(['pi_1']);
    // Each reference that money moved under is claimed: none can pay for two orders.
    const many = Array.from({ length: 100 }, (_, n) => `pi-${n}`);
    const full = aPayment([], { reference: 'pi_0', otherReferences: many });
    expect(record(lifeWith([full]), fact).change).toMatchObject({
      isReferenceNew: true,
      payment: { otherReferences: [...many, 'pi_1'] },
    });
  });

  it('that it names, and claims nothing for a failed attempt', () => {
    const payment = aPayment([], { reference: 'pi_0' });
    const fact = sale({ paymentId: 'p-1', state: 'FAILED' });

    expect(record(lifeWith([payment]), fact).change).toMatchObject({
      isReferenceNew: false,
      isNew: true,
      payment: { reference: 'pi_0' },
    });
  });

  it('of its own provider: another provider’s is a separate payment', () => {
    const manual = aPayment([], { paymentId: 'p-m', provider: 'manual' });
    const fact = sale({ provider: 'adyen', paymentId: 'p-m' });

    expect(record(lifeWith([manual]), fact).change).toMatchObject({
      before: undefined,
      payment: { paymentId: 'p-derived', provider: 'adyen', reference: 'pi_1' },
    });
    expect(recordedIn(fact, first, manual)).toBe('p-derived');
    const unnamed = { ...fact, paymentReference: undefined };
    const ids = { ...IDS, paymentId: undefined };
    expect(record(lifeWith([manual]), unnamed, { ids }).refused).toEqual({
      code: 'payment-not-found',
    });
  });

  it('whose id follows from the reference, and adds the reference to it', () => {
    const derived = aPayment([], { paymentId: 'p-derived' });

    expect(record(lifeWith([first, derived]), sale()).change).toMatchObject({
      before: derived,
      isReferenceNew: true,
      payment: { paymentId: 'p-derived', reference: 'pi_1', version: 4 },
    });
  });

  it('that is new', () => {
    expect(record(lifeWith([first]), sale()).change).toMatchObject({
      before: undefined,
      isNew: true,
      isReferenceNew: true,
      transactionId: 't-derived',
      payment: { paymentId: 'p-derived', createdBy: 'provider:stripe', version: 1, createdAt: NOW },
    });
  });
});

describe('A late failure', () => {
  it('leaves the page of its payment open for no more than is due by now', () => {
    const others = aPayment([aTransaction('SALE', 400)], { paymentId: 'p-0' });
    const pending = aTransaction('SALE', 1000, { state: 'PENDING', reference: 'ch_1' });
    const waiting = aPayment([pending], { reference: 'pi_1', amount: 1000 });
    const failed = sale({ amount: 1000, state: 'FAILED', paymentId: 'p-1' });
    const decision = recordFact(
      lifeWith([others, waiting]),
      failed,
      { ...IDS, transactionId: 't-0' },
      { refundAfterCancellation: true, called: 'stripe' },
      NOW,
    );
    expect(decision).toMatchObject({
      change: {
        payment: {
          payable: 600,
          reminder: { dueAt: '2026-06-01T12:07:00.000Z', sentCount: 0 },
        },
      },
    });
  });
});

describe('A fact is refused', () => {
  it('if it names no payment, and none follows', () => {
    const fact = sale({ paymentReference: undefined });

    expect(record(lifeWith([]), fact, { ids: { ...IDS, paymentId: undefined } }).refused).toEqual({
      code: 'payment-not-found',
    });
  });

  it('if it names a payment that the order lacks', () => {
    expect(record(lifeWith([aPayment([])]), sale({ paymentId: 'p-none' })).refused).toEqual({
      code: 'payment-not-found',
    });
  });

  const payments = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      aPayment([], { paymentId: `p-${n}`, reference: `pi_${n}` }),
    );

  it('never if it is a failed attempt: beyond an order’s limit of payments it is ignored', () => {
    const failed = sale({ paymentReference: 'pi_new', state: 'FAILED' });
    const changeWith = (count: number, fact = failed) =>
      record(lifeWith(payments(count)), fact).change;

    expect(changeWith(MAX_PAYMENTS)).toMatchObject({ anomaly: 'ignored', isNew: false });
    expect(changeWith(MAX_PAYMENTS - 1)).toMatchObject({ isNew: true });
    const known = sale({ state: 'FAILED' });
    expect(changeWith(MAX_PAYMENTS, known)).toMatchObject({ isNew: true });
    expect(changeWith(MAX_PAYMENTS, known)).not.toHaveProperty('anomaly');
    expect(changeWith(MAX_REPORTED_PAYMENTS)).toMatchObject({ anomaly: 'ignored' });
  });

  it('never if it is money of an unknown payment beyond those that people begin', () => {
    const { change } = record(lifeWith(payments(MAX_PAYMENTS)), sale({ paymentReference: 'new' }));
    expect(change).toMatchObject({ isNew: true, payment: { paymentId: 'p-derived' } });
    expect(change).not.toHaveProperty('anomaly');
  });

  it('never if it is about a known payment, whatever else is known', () => {
    const ids = { ...IDS, paymentId: undefined };
    const known = record(lifeWith(payments(MAX_REPORTED_PAYMENTS)), sale(), { ids });
    expect(known.change?.payment.paymentId).toBe('p-1');
  });

  it('if it has another currency than the order', () => {
    expect(record(lifeWith([aPayment([])]), sale({ currency: 'USD' })).refused).toEqual({
      code: 'currency-mismatch',
      currency: 'EUR',
    });
  });

  it('only for successful payments, not for failed attempts before them', () => {
    const paid = sale({ paymentReference: 'pi_new' });

    for (const state of ['SUCCEEDED', 'PENDING', 'REVERSED'] as const)
      expect(
        record(lifeWith(payments(MAX_REPORTED_PAYMENTS - 1)), { ...paid, state }).refused,
      ).toBeUndefined();
    expect(record(lifeWith(payments(MAX_REPORTED_PAYMENTS)), paid).refused).toEqual({
      code: 'too-many-payments',
      limit: MAX_REPORTED_PAYMENTS,
    });
  });

  it('if it is dated more than a day ahead: it would be the last success for years', () => {
    const inFuture = sale({ occurredAt: '2026-06-02T12:05:00.001Z' });

    expect(record(lifeWith([]), inFuture).refused).toEqual({ code: 'occurred-in-future' });
    const atMost = sale({ occurredAt: '2026-06-02T12:05:00.000Z' });
    expect(record(lifeWith([]), atMost).refused).toBeUndefined();
  });

  const attempts = Array.from({ length: MAX_ATTEMPTS }, (_, n) =>
    aTransaction('SALE', 1, { state: 'FAILED', reference: `ch_${n}` }),
  );

  it('not if it is a failed attempt beyond those that are recorded, which is ignored', () => {
    const payment = aPayment(attempts, { reference: 'pi_1' });
    const failed = sale({ state: 'FAILED', reference: 'ch_new' });

    expect(record(lifeWith([payment]), failed).change).toEqual({
      before: payment,
      payment,
      transactionId: 't-derived',
      isReferenceNew: false,
      isNew: false,
      anomaly: 'ignored',
    });
    const less = aPayment(attempts.slice(1), { reference: 'pi_1' });
    expect(record(lifeWith([less]), failed).change).toMatchObject({ isNew: true });
    const answers = attempts.map((one) => ({ ...one, requestedBy: 'op' }));
    const asked = aPayment(answers, { reference: 'pi_1' });
    expect(record(lifeWith([asked]), failed).change).toMatchObject({ isNew: true });
  });

  it('not if it is about what is known, however many attempts failed', () => {
    const pending = aTransaction('SALE', 500, { state: 'PENDING', reference: 'ch_1' });
    const payment = aPayment([...attempts.slice(2), pending, ...attempts.slice(0, 2)], {
      reference: 'pi_1',
    });
    const ids = { ...IDS, transactionId: `t-${attempts.length - 2}` };
    const { change } = record(lifeWith([payment]), sale({ state: 'FAILED' }), { ids });
    expect(change).toMatchObject({ isNew: true });
    expect(change?.payment.transactions[ids.transactionId]).toMatchObject({ state: 'FAILED' });
    const slow = { ...pending, reference: 'pi_1', paymentReference: 'pi_1' };
    const voucher = aPayment([...attempts, slow], { reference: 'pi_1' });
    const lapsed = sale({ state: 'FAILED', reference: 'pm_new' });
    expect(record(lifeWith([voucher]), lapsed).change).toMatchObject({ isNew: true });
  });

  it('not if only failed attempts make it one too many', () => {
    const captures = Array.from({ length: MAX_TRANSACTIONS - 1 }, (_, n) =>
      aTransaction('CAPTURE', 1, { reference: `re_${n}` }),
    );
    const fullOrder = lifeWith([aPayment([...attempts, ...captures], { reference: 'pi_1' })]);

    expect(record(fullOrder, sale({ reference: 'ch_new' })).refused).toBeUndefined();
  });

  it('not if it fails what had succeeded, which is counted', () => {
    const payment = aPayment([aTransaction('SALE', 500, { reference: 'ch_1' })], {
      reference: 'pi_1',
    });
    const ids = { ...IDS, transactionId: 't-0' };
    const { change } = record(lifeWith([payment]), sale({ state: 'FAILED' }), { ids });

    expect(change).toMatchObject({ isNew: false, anomaly: 'contradicted' });
    expect(record(lifeWith([payment]), sale(), { ids }).change?.anomaly).toBeUndefined();
  });

  it('if it is one transaction more than an item has room for', () => {
    const captures = Array.from({ length: MAX_TRANSACTIONS }, (_, n) =>
      aTransaction('CAPTURE', 1, { reference: `ch_${n}` }),
    );
    const fullOrder = lifeWith([aPayment(captures, { reference: 'pi_1' })]);

    expect(record(fullOrder, sale({ kind: 'CAPTURE', reference: 'ch_new' })).refused).toEqual({
      code: 'too-many-transactions',
      limit: MAX_TRANSACTIONS,
    });
    const ids = { ...IDS, transactionId: 't-1' };
    const known = sale({ kind: 'CAPTURE', reference: 'ch_1' });
    expect(record(fullOrder, known, { ids }).refused).toBeUndefined();
  });

  it.each<[string, Partial<PaymentTransaction>, boolean]>([
    ['a request with its answer', { reference: 'ch_answer' }, false],
    ['a request without an answer', { state: 'REQUESTED' }, false],
    ['what a person did by hand', {}, false],
    ['a request with its answer, and one more', { reference: 'ch_answer' }, true],
    ['a request without an answer, and one more', { state: 'REQUESTED' }, true],
  ])('counts as one transaction: %s', (_, changes, isMore) => {
    const asked = aTransaction('CAPTURE', 1, { requestedBy: 'op-1', ...changes });
    const captures = Array.from({ length: MAX_TRANSACTIONS - (isMore ? 1 : 2) }, (_, n) =>
      aTransaction('CAPTURE', 1, { reference: `ch_${n}` }),
    );
    const fullOrder = lifeWith([aPayment([asked, ...captures], { reference: 'pi_1' })]);
    const { refused } = record(fullOrder, sale({ kind: 'CAPTURE', reference: 'ch_new' }));

    expect(refused?.code).toBe(isMore ? 'too-many-transactions' : undefined);
  });
});

describe('Money for a canceled order', () => {
  /**
   * The refunds that are requested when `fact` is reported of a payment with these transactions.
   */
  const askedBack = (
    transactions: readonly PaymentTransaction[],
    fact: Partial<PaymentFact> = {},
    provider = 'stripe',
  ) => {
    const payment = aPayment(transactions, { reference: 'pi_1', provider });
    const fullOrder = lifeWith([payment], { status: 'CANCELLED' });
    const { change } = record(fullOrder, sale({ provider, ...fact }));
    const all = Object.entries(change?.payment.transactions ?? {});
    return all.find(([id]) => id.startsWith('t-refund'))?.[1];
  };

  it('is refunded at once, as one change', () => {
    const fullOrder = lifeWith([aPayment([], { reference: 'pi_1' })], { status: 'CANCELLED' });
    const { change } = record(fullOrder, sale());

    expect(change?.payment.version).toBe(4);
    expect(change?.payment.reminder).toMatchObject({ sentCount: 0 });
    expect(change?.payment.transactions['t-refund-500']).toEqual({
      kind: 'REFUND',
      state: 'REQUESTED',
      amount: 500,
      at: NOW,
      reason: 'OTHER',
      requestedBy: 'system:order-cancelled',
    });
  });

  it('is refunded alone: earlier money is left to a person', () => {
    expect(askedBack([aTransaction('SALE', 300)])).toMatchObject({ amount: 500 });
  });

  it('is refunded except for what went back already', () => {
    expect(askedBack([aTransaction('REFUND', 300)])).toMatchObject({ amount: 200 });
    expect(askedBack([aTransaction('REFUND', 500)])).toBeUndefined();
  });

  it('is refunded only once it has arrived', () => {
    expect(askedBack([], { state: 'PENDING' })).toBeUndefined();
    expect(askedBack([aTransaction('SALE', 300)], { kind: 'REFUND' })).toBeUndefined();
  });

  it('is left to a person who is the provider', () => {
    expect(askedBack([], {}, 'manual')).toBeUndefined();
  });

  it('is refunded completely, one part after the other', () => {
    const facts = [
      sale({ kind: 'CAPTURE' }),
      sale({ kind: 'CAPTURE', amount: 2000, occurredAt: '2026-06-01T12:02:00.000Z' }),
    ];
    const askedFor = (facts: readonly PaymentFact[]) => {
      let payment = aPayment([], { reference: 'pi_1' });
      for (const fact of facts)
        payment = record(lifeWith([payment], { status: 'CANCELLED' }), fact).change
          ?.payment as typeof payment;
      return Object.values(payment.transactions)
        .filter(({ kind }) => kind === 'REFUND')
        .map(({ amount }) => amount);
    };

    expect(askedFor(facts)).toEqual([500, 1500]);
    expect(askedFor([...facts].reverse())).toEqual([2000]);
    expect(askedFor([...facts, ...facts])).toEqual([500, 1500]);
  });

  it('is refunded once if it fails and arrives after all', () => {
    const before = aTransaction('REFUND', 500, {
      requestedBy: 'system:order-cancelled',
      state: 'FAILED',
      reference: 're_1',
    });
    const payment = aPayment([], { reference: 'pi_1', transactions: { 't-refund-500': before } });
    const fullOrder = lifeWith([payment], { status: 'CANCELLED' });

    expect(record(fullOrder, sale()).change?.payment.transactions['t-refund-500']).toEqual(before);
  });

  it('is kept if the shop is set so', () => {
    const fullOrder = lifeWith([aPayment([], { reference: 'pi_1' })], { status: 'CANCELLED' });
    const { change } = record(fullOrder, sale(), { refundAfterCancellation: false });

    expect(Object.keys(change?.payment.transactions ?? {})).toEqual(['t-derived']);
  });

  it('is kept while the order is not canceled', () => {
    const { change } = record(lifeWith([aPayment([], { reference: 'pi_1' })]), sale());

    expect(Object.keys(change?.payment.transactions ?? {})).toEqual(['t-derived']);
    expect(change?.payment.createdAt).toBe(BEFORE);
  });
});
