import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentTransaction, Transactions } from '../../../domain/payments/payment.ts';
import { type ReportedTransaction, withFact } from '../../../domain/payments/payment-facts.ts';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';

const SEED = Number(process.env['SEED'] ?? 20261122);

const asked = (kind: 'CAPTURE' | 'REFUND', amount: number): PaymentTransaction => ({
  kind,
  state: 'REQUESTED',
  amount,
  at: '2026-06-01T12:00:00.000Z',
  requestedBy: 'op-1',
});

const fact = (changes: Partial<ReportedTransaction>): ReportedTransaction => ({
  kind: 'CAPTURE',
  state: 'SUCCEEDED',
  amount: 1000,
  reference: 'ch_1',
  occurredAt: '2026-06-01T12:00:01.000Z',
  ...changes,
});

/** Derived ids, as the table derives them: a function of kind and reference. */
const idOf = ({ kind, reference }: ReportedTransaction) => `t-derived-${kind}-${reference}`;

const all = (start: Transactions, facts: readonly ReportedTransaction[]): Transactions =>
  facts.reduce((known, one) => withFact(known, one, idOf(one)).transactions, start);

const sorted = (transactions: Transactions) =>
  Object.entries(transactions).sort(([a], [b]) => (a < b ? -1 : 1));

const NO_TRANSACTIONS: Transactions = {};

describe('What a provider says', () => {
  it('is the same whatever the order and number in which it is said', () => {
    const start: Transactions = {
      't-01': asked('CAPTURE', 1000),
      't-02': asked('REFUND', 300),
      't-03': asked('REFUND', 300),
    };
    const second = fc.integer({ min: 0, max: 5 });
    const aFact = fc
      .record({
        kind: fc.constantFrom('AUTHORIZATION', 'CAPTURE', 'REFUND', 'CHARGEBACK'),
        state: fc.constantFrom('PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED'),
        amount: fc.constantFrom(300, 1000, 1200),
        reference: fc.constantFrom('x_1', 'x_2', 'x_3'),
        transactionId: fc.option(fc.constantFrom('t-01', 't-02', 't-03', 't-unknown'), {
          nil: undefined,
        }),
        at: second,
        code: fc.option(fc.constantFrom('card_declined', 'expired_card'), { nil: undefined }),
      })
      .map(({ at, code, ...said }) =>
        fact({
          ...said,
          occurredAt: `2026-06-01T12:00:0${at}.000Z`,
          ...(code && { failure: { code } }),
        } as Partial<ReportedTransaction>),
      );
    const history = fc.array(aFact, { minLength: 1, maxLength: 8 }).chain((facts) =>
      fc.record({
        facts: fc.constant(facts),
        retold: fc
          .tuple(
            fc.shuffledSubarray(facts, { minLength: facts.length }),
            fc.array(fc.constantFrom(...facts), { maxLength: 4 }),
          )
          .chain(([each, again]) =>
            fc.shuffledSubarray([...each, ...again], { minLength: each.length + again.length }),
          ),
      }),
    );
    fc.assert(
      fc.property(history, ({ facts, retold }) => {
        expect(sorted(all(start, retold))).toEqual(sorted(all(start, facts)));
      }),
      { numRuns: 20_000, seed: SEED },
    );
  });

  it('says nothing new the second time', () => {
    const { transactions, isNew } = withFact(NO_TRANSACTIONS, fact({}), 't-1');
    expect(isNew).toBe(true);
    expect(withFact(transactions, fact({}), 't-1')).toEqual({
      transactions,
      transactionId: 't-1',
      isNew: false,
    });
  });

  it('answers the request that it names, and keeps who asked and why', () => {
    const start = { 't-01': { ...asked('REFUND', 300), reason: 'GOODWILL' as const } };
    const said = fact({ kind: 'REFUND', amount: 300, reference: 're_1', transactionId: 't-01' });
    expect(withFact(start, said, 't-derived')).toEqual({
      transactionId: 't-01',
      isNew: true,
      transactions: {
        't-01': {
          kind: 'REFUND',
          state: 'SUCCEEDED',
          amount: 300,
          at: '2026-06-01T12:00:01.000Z',
          reference: 're_1',
          requestedBy: 'op-1',
          reason: 'GOODWILL',
        },
      },
    });
  });

  it('folds a webhook that was faster than the connector’s report into the request', () => {
    const start = { 't-01': asked('REFUND', 300) };
    const webhook = fact({ kind: 'REFUND', amount: 300, reference: 're_1' });
    const known = all(start, [webhook, { ...webhook, transactionId: 't-01' }]);
    expect(Object.keys(known)).toEqual(['t-01']);
    expect(sumsOf([{ transactions: known }])).toMatchObject({ refunded: 300, refunding: 0 });
  });

  it('does not take another kind’s request for its own', () => {
    const start = { 't-01': asked('CAPTURE', 300) };
    const said = fact({ kind: 'REFUND', amount: 300, reference: 're_1', transactionId: 't-01' });
    expect(Object.keys(all(start, [said])).sort()).toEqual(['t-01', 't-derived-REFUND-re_1']);
  });

  it.each([
    ['a late PENDING changes nothing', 'SUCCEEDED', 'PENDING', 9, 'SUCCEEDED'],
    ['success after PENDING', 'PENDING', 'SUCCEEDED', 2, 'SUCCEEDED'],
    ['an older failure does not undo a success', 'SUCCEEDED', 'FAILED', 0, 'SUCCEEDED'],
    ['a newer success replaces a failure', 'FAILED', 'SUCCEEDED', 9, 'SUCCEEDED'],
    ['what was undone stays undone', 'REVERSED', 'SUCCEEDED', 9, 'REVERSED'],
  ] as const)('%s', (_, first, then, second, outcome) => {
    const known = all(NO_TRANSACTIONS, [
      fact({ state: first }),
      fact({ state: then, occurredAt: `2026-06-01T12:00:0${second}.000Z` }),
    ]);
    expect(Object.values(known)).toMatchObject([{ state: outcome }]);
  });

  it('replaces the amount of an authorization that was adjusted', () => {
    const known = all(NO_TRANSACTIONS, [
      fact({ kind: 'AUTHORIZATION', amount: 1200, occurredAt: '2026-06-01T12:00:09.000Z' }),
      fact({ kind: 'AUTHORIZATION', amount: 1000 }),
    ]);
    expect(sumsOf([{ transactions: known }]).authorized).toBe(1200);
  });
});
