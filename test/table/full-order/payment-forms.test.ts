import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Payment } from '../../../domain/payments/payment.ts';
import { requested } from '../../../domain/payments/payment-commands.ts';
import { type ReportedTransaction, withFact } from '../../../domain/payments/payment-facts.ts';
import { withoutCaptures } from '../../../domain/payments/payment-reminders.ts';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { withTransactions } from '../../../domain/payments/transactions.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import {
  type FoldedTransactions,
  foldedTransactions,
  recordsIn,
} from '../../../table/full-order/folded-transactions.ts';
import { paymentRow, toPayment } from '../../../table/full-order/payment-row.ts';
import { answerIdOf, hashedId } from '../../../table/full-order/report-ids.ts';
import { withFact as withFactBefore } from '../../support/folded/payment-facts.ts';
import { IS_WHOLE } from '../../support/size.ts';

vi.stubEnv('OPEN_ORDER_SHARDS', '1');

const SEED = Number(process.env['SEED'] ?? 20261122);
const RUNS = { numRuns: IS_WHOLE ? 5_000 : 500, seed: SEED };

const AT = '2026-06-01T12:34:56.789Z';
const OF = { orderId: 'o-01KT1JW64N0000000000000000', provider: 'stripe' } as const;

const EMPTY: Payment = withTransactions({
  ...OF,
  paymentId: 'p-01KT1JW64N0000000000000000',
  customerId: 'a1b2',
  reference: 'pi_1',
  currency: 'EUR',
  amount: 2000,
  requests: {},
  reports: {},
  version: 1,
  createdAt: AT,
});

type Act = (payment: Payment) => Payment;

const ask = (transactionId: string, kind: 'CAPTURE' | 'REFUND', amount: number): Act => {
  const request = { paymentId: EMPTY.paymentId, transactionId, kind, requestedBy: 'op-1' };
  return (payment) => {
    if (transactionId in payment.requests) return payment;
    const { reminder: _, ...after } = requested(payment, request, amount, AT);
    return after;
  };
};

const idsOf = ({ kind, reference }: ReportedTransaction) => ({
  transactionId: hashedId('t', OF.orderId, kind, reference),
  answerId: answerIdOf(OF),
});

const someFact = fc
  .record({
    kind: fc.constantFrom('AUTHORIZATION', 'CAPTURE', 'REFUND', 'SALE'),
    state: fc.constantFrom('PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED'),
    amount: fc.constantFrom(300, 1000),
    reference: fc.constantFrom('x_1', 'x_2', 'pi_1'),
    transactionId: fc.constantFrom('t-1', 't-2', 't-3', undefined),
    occurredAt: fc.constantFrom('2026-06-01T12:35:00.000Z', '2026-06-01T12:36:00.000Z'),
    failure: fc.constantFrom({ code: 'late' }, undefined),
  })
  .map((fact): ReportedTransaction => ({ ...fact, paymentReference: 'pi_1' }));

const someFacts = fc.array(someFact, { maxLength: 8 });

/** Random lives: requests, reports in any order, and a cancellation of the order. */
const someAct: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom(
    ask('t-1', 'CAPTURE', 1000),
    ask('t-2', 'CAPTURE', 300),
    ask('t-3', 'REFUND', 300),
    withoutCaptures,
  ),
  someFact.map(
    (fact): Act =>
      (payment) =>
        withFact(payment, fact, idsOf(fact)).payment,
  ),
);
const someLife = fc
  .array(someAct, { maxLength: 12 })
  .map((acts) => acts.reduce((payment, act) => act(payment), EMPTY));

type Row = Parameters<typeof toPayment>[0];

const inForm = (isApart: boolean, payment: Payment): Row => {
  vi.stubEnv('PAYMENT_RECORDS', String(isApart));
  // As DynamoDB stores it: without members that are undefined.
  return JSON.parse(JSON.stringify(paymentRow(payment, policyIn(process.env))));
};
/** Without the amounts and times of requests that were answered, which the form of before loses. */
const lasting = ({ requests, reports, transactions }: Payment) => ({
  reports,
  transactions,
  requests: Object.fromEntries(
    Object.entries(requests).map(([id, { amount, at, ...request }]) => [
      id,
      transactions[id]?.state === 'REQUESTED' ? { amount, at, ...request } : request,
    ]),
  ),
});

/** Bytes of the same members in one order. */
const bytesOf = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort())
      : one,
  );

describe('The two forms of a payment’s row', () => {
  afterEach(() => vi.stubEnv('PAYMENT_RECORDS', 'false'));

  it('are read as the payment that was written', () => {
    fc.assert(
      fc.property(someLife, (payment) => {
        expect(toPayment(inForm(true, payment))).toEqual(payment);
        expect(lasting(toPayment(inForm(false, payment)))).toEqual(lasting(payment));
      }),
      RUNS,
    );
  });

  it('have one form each', () => {
    const [apart, folded] = [inForm(true, EMPTY), inForm(false, EMPTY)];

    expect(apart).toMatchObject({ requests: {}, reports: {} });
    expect(apart).not.toHaveProperty('transactions');
    expect(folded).toMatchObject({ transactions: {} });
    for (const name of ['requests', 'reports']) expect(folded).not.toHaveProperty(name);
  });

  it('change into each other and back, byte for byte', () => {
    fc.assert(
      fc.property(someLife, (payment) => {
        const folded = inForm(false, payment);
        const apart = inForm(true, toPayment(folded));
        expect(bytesOf(inForm(false, toPayment(apart)))).toBe(bytesOf(folded));
        expect(bytesOf(inForm(true, toPayment(inForm(true, payment))))).toBe(
          bytesOf(inForm(true, payment)),
        );
      }),
      RUNS,
    );
  });

  it('are read by functions of before as the same money, unless they are apart', () => {
    fc.assert(
      fc.property(someLife, someFacts, (payment, facts) => {
        const { transactions } = inForm(false, payment) as Row & Stored;
        expect(sumsOf([{ transactions }])).toEqual(sumsOf([payment]));
        // They go on with it as the functions of now do.
        const theirs = facts.reduce(earlier, transactions);
        const ours = facts.reduce(now, payment);
        expect(bytesOf(theirs)).toBe(bytesOf(JSON.parse(JSON.stringify(foldedTransactions(ours)))));
      }),
      RUNS,
    );
  });
});

interface Stored {
  readonly transactions: FoldedTransactions;
}

const earlier = (known: FoldedTransactions, fact: ReportedTransaction): FoldedTransactions =>
  withFactBefore(known, fact, idsOf(fact)).transactions;
const now = (payment: Payment, fact: ReportedTransaction): Payment =>
  withFact(payment, fact, idsOf(fact)).payment;

/** A change by a function of before, which returns attributes that it does not know. */
const changedBefore = (row: Row, facts: readonly ReportedTransaction[]): Row => {
  const { transactions = {} } = row as Partial<Stored>;
  return { ...row, transactions: facts.reduce(earlier, transactions) } as Row;
};

describe('A row in both forms', () => {
  afterEach(() => vi.stubEnv('PAYMENT_RECORDS', 'false'));

  it('has the furthest report of each name, and every request', () => {
    fc.assert(
      fc.property(someLife, someFacts, (payment, facts) => {
        const mixed = toPayment(changedBefore(inForm(true, payment), facts));
        expect(Object.keys(mixed.requests)).toEqual(Object.keys(payment.requests));
        // Without our requests, functions of before take an answer for a report of its own.
        const all = facts.map(({ transactionId: _, ...fact }) => fact).reduce(now, payment);
        expect(mixed.reports).toEqual(all.reports);
        expect(mixed.transactions).toEqual(all.transactions);
      }),
      RUNS,
    );
  });

  it('loses no report and no withdrawal, if one form is older than the other', () => {
    fc.assert(
      fc.property(someLife, fc.array(someAct, { maxLength: 6 }), (payment, acts) => {
        const later = acts.reduce((known, act) => act(known), payment);
        const older = inForm(false, payment) as Row & Stored;
        const newer = inForm(false, later) as Row & Stored;
        const apart = { ...inForm(true, payment), transactions: newer.transactions };
        const folded = { ...inForm(true, later), transactions: older.transactions };
        for (const row of [apart, folded])
          expect(lasting(toPayment(row as Row))).toEqual(lasting(later));
      }),
      RUNS,
    );
  });

  it('is written in one form by the next change', () => {
    const sale = { kind: 'SALE', state: 'SUCCEEDED', amount: 2000, reference: 'ch_1' } as const;
    const mixed = changedBefore(inForm(true, ask('t-1', 'CAPTURE', 300)(EMPTY)), [
      { ...sale, occurredAt: AT },
    ]);
    const payment = toPayment(mixed);

    expect(sumsOf([payment])).toMatchObject({ captured: 2000, capturing: 300 });
    for (const isApart of [true, false]) {
      const row = inForm(isApart, payment);
      expect('requests' in row).toBe(isApart);
      expect('transactions' in row).toBe(!isApart);
      expect(toPayment(row).transactions).toEqual(payment.transactions);
    }
  });
});

describe('The form of before', () => {
  it('costs no byte more for a request that was answered', () => {
    const answer = { transactionId: 't-1', kind: 'CAPTURE', state: 'SUCCEEDED' } as const;
    const fact = { ...answer, amount: 1000, reference: 'ch_1', occurredAt: AT };
    const payment = now(ask('t-1', 'CAPTURE', 1000)(EMPTY), fact);

    expect(foldedTransactions(payment)).toEqual({
      't-1': {
        kind: 'CAPTURE',
        state: 'SUCCEEDED',
        amount: 1000,
        at: AT,
        reference: 'ch_1',
        requestedBy: 'op-1',
      },
    });
    expect(recordsIn(foldedTransactions(payment), answerIdOf(OF))).toEqual({
      requests: payment.requests,
      reports: payment.reports,
    });
  });
});
