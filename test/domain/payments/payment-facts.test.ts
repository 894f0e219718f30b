import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentTransaction, Transactions } from '../../../domain/payments/payment.ts';
import {
  type ReportedTransaction,
  type ReportIds,
  withFact,
} from '../../../domain/payments/payment-facts.ts';
import type { TransactionKind } from '../../../domain/payments/payment-records.ts';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { MAX_REFERENCES } from '../../../domain/payments/reports.ts';
import { withTransactions } from '../../../domain/payments/transactions.ts';
import { answerId, recordsOf } from '../../support/payment-records.ts';
import { IS_WHOLE, REPEATED } from '../../support/size.ts';

const SEED = Number(process.env['SEED'] ?? 20261122);

const asked = (kind: TransactionKind, amount: number): PaymentTransaction => ({
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

/** Derives ids as the table does: from kind and reference, or from request and reference. */
const idsOf = ({ kind, reference }: ReportedTransaction): ReportIds => ({
  transactionId: `t-derived-${kind}-${reference}`,
  answerId,
});

const recorded = (start: Transactions, facts: readonly ReportedTransaction[]) =>
  facts.reduce(
    (known, one) => withFact(known, one, idsOf(one)).payment,
    withTransactions(recordsOf(start)),
  );

const all = (start: Transactions, facts: readonly ReportedTransaction[]): Transactions =>
  recorded(start, facts).transactions;

const sorted = (transactions: Transactions) =>
  Object.entries(transactions).sort(([a], [b]) => (a < b ? -1 : 1));

const permutationsOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) =>
        permutationsOf(items.filter((_, other) => other !== i)).map((rest) => [item, ...rest]),
      );

const NO_TRANSACTIONS: Transactions = {};

describe('The facts of a provider', () => {
  it('have the same result in any order and number', REPEATED, () => {
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
      .map(({ at, code, ...reported }) =>
        fact({
          ...reported,
          occurredAt: `2026-06-01T12:00:0${at}.000Z`,
          ...(code && { failure: { code } }),
        } as Partial<ReportedTransaction>),
      );
    const history = fc.array(aFact, { minLength: 1, maxLength: 8 }).chain((facts) =>
      fc.record({
        facts: fc.constant(facts),
        repeated: fc
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
      fc.property(history, ({ facts, repeated }) => {
        expect(sorted(all(start, repeated))).toEqual(sorted(all(start, facts)));
      }),
      { numRuns: IS_WHOLE ? 20_000 : 2_000, seed: SEED },
    );
  });

  it('have no effect the second time, whoever reports them', () => {
    const start = { 't-01': asked('CAPTURE', 1000) };
    const webhook = fact({ amount: 1500 });
    const report = fact({ transactionId: 't-01', occurredAt: '2026-06-01T12:00:00.000Z' });
    const known = recorded(start, [webhook, report]);
    for (const one of [webhook, report])
      expect(withFact(known, one, idsOf(one))).toEqual({
        payment: known,
        transactionId: 't-01',
        isNew: false,
        isContradicted: false,
      });
  });

  it('belong to the request with their reference, whatever was stored before', () => {
    const start = {
      't-00': asked('AUTHORIZATION', 1000),
      't-01': { ...asked('CAPTURE', 1000), reference: 'ch_1' },
      't-02': asked('REFUND', 100),
    };
    const known = recordsOf(start);
    expect(withFact(known, fact({}), idsOf(fact({}))).transactionId).toBe('t-01');
    const other = fact({ reference: 'ch_2' });
    expect(withFact(known, other, idsOf(other)).transactionId).toBe('t-derived-CAPTURE-ch_2');
  });

  it('have no effect the second time', () => {
    const none = recordsOf(NO_TRANSACTIONS);
    const { payment, isNew } = withFact(none, fact({}), idsOf(fact({})));
    expect(isNew).toBe(true);
    expect(withFact(payment, fact({}), idsOf(fact({})))).toEqual({
      payment,
      transactionId: 't-derived-CAPTURE-ch_1',
      isNew: false,
      isContradicted: false,
    });
  });

  it('are reports of their own members; a sale also names its payment', () => {
    const reportsOf = (change: Partial<ReportedTransaction>) => {
      const one = fact({ paymentReference: 'pi_1', ...change });
      return Object.values(withFact(recordsOf(NO_TRANSACTIONS), one, idsOf(one)).payment.reports);
    };
    const report = {
      kind: 'CAPTURE',
      state: 'SUCCEEDED',
      amount: 1000,
      at: '2026-06-01T12:00:01.000Z',
      reference: 'ch_1',
    };
    expect(reportsOf({})).toStrictEqual([report]);
    const sale = { ...report, kind: 'SALE' };
    expect(reportsOf({ kind: 'SALE' })).toStrictEqual([{ ...sale, paymentReference: 'pi_1' }]);
    expect(reportsOf({ kind: 'SALE', paymentReference: undefined })).toStrictEqual([sale]);
    const failed = { state: 'FAILED', failure: { code: 'late' } } as const;
    expect(reportsOf(failed)).toStrictEqual([{ ...report, ...failed }]);
  });

  it.each([
    ['as late as the success', '2026-06-01T12:00:01.000Z', true],
    ['later', '2026-06-01T12:00:02.000Z', true],
    ['earlier', '2026-06-01T12:00:00.000Z', false],
  ])('contradict a success if they are a failure %s', (_, occurredAt, isContradicted) => {
    const known = recorded(NO_TRANSACTIONS, [fact({})]);
    const failure = fact({ state: 'FAILED', occurredAt });
    expect(withFact(known, failure, idsOf(failure))).toMatchObject({ isContradicted });
  });

  it('answer the request that they name, and keep its requester and reason', () => {
    const start = { 't-01': { ...asked('REFUND', 300), reason: 'GOODWILL' as const } };
    const reported = fact({
      kind: 'REFUND',
      amount: 300,
      reference: 're_1',
      transactionId: 't-01',
    });
    const { payment, ...result } = withFact(recordsOf(start), reported, idsOf(reported));
    expect(result).toEqual({ transactionId: 't-01', isNew: true, isContradicted: false });
    expect(payment).toEqual({
      requests: start,
      reports: {
        't-01-re_1': {
          kind: 'REFUND',
          state: 'SUCCEEDED',
          amount: 300,
          at: '2026-06-01T12:00:01.000Z',
          reference: 're_1',
          request: 't-01',
        },
      },
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

  it('fold a webhook that was faster than the connector’s report into the request', () => {
    const start = { 't-01': asked('REFUND', 300) };
    const webhook = fact({ kind: 'REFUND', amount: 300, reference: 're_1' });
    const known = all(start, [webhook, { ...webhook, transactionId: 't-01' }]);
    expect(Object.keys(known)).toEqual(['t-01']);
    expect(sumsOf([{ transactions: known }])).toMatchObject({ refunded: 300, refunding: 0 });
  });

  describe('of several captures of one charge', () => {
    const start: Transactions = {
      't-00': { ...asked('CAPTURE', 2000), kind: 'AUTHORIZATION', state: 'SUCCEEDED' },
      't-01': asked('CAPTURE', 1000),
      't-02': asked('CAPTURE', 500),
    };
    const first = fact({ transactionId: 't-01' });
    const second = fact({
      transactionId: 't-02',
      amount: 500,
      occurredAt: '2026-06-01T12:00:02.000Z',
    });
    const webhook = (amount: number, at: number, changes: Partial<ReportedTransaction> = {}) =>
      fact({ amount, occurredAt: `2026-06-01T12:00:0${at}.000Z`, ...changes });
    const sumsAfter = (...facts: readonly ReportedTransaction[]) => {
      const [sums, ...others] = permutationsOf(facts).map((order) =>
        sumsOf([{ transactions: all(start, order) }]),
      );
      for (const other of others) expect(other).toEqual(sums);
      return sums;
    };

    it('count each, though the charge has one reference', () => {
      expect(sumsAfter(first, second)).toMatchObject({ captured: 1500, capturing: 0 });
      expect(Object.keys(all(start, [second, first])).sort()).toEqual(Object.keys(start));
    });

    it('use the charge’s report as their sum', () => {
      expect(sumsAfter(first, second, webhook(1000, 1), webhook(1500, 3))).toMatchObject({
        captured: 1500,
      });
      expect(sumsAfter(first, second, webhook(1000, 4))).toMatchObject({ captured: 1500 });
    });

    it('count the charge’s surplus, and show it separately', () => {
      expect(sumsAfter(first, second, webhook(1800, 3))).toMatchObject({ captured: 1800 });
      expect(all(start, [webhook(1800, 3), second, first])['t-derived-CAPTURE-ch_1']).toMatchObject(
        { amount: 300, state: 'SUCCEEDED' },
      );
      expect(sumsAfter(first, webhook(1800, 3, { state: 'PENDING' }), second)).toMatchObject({
        captured: 1500,
        capturing: 300,
      });
    });

    it('move each of them on if the charge is further', () => {
      const pending = [first, second].map((one) => ({ ...one, state: 'PENDING' as const }));
      expect(sumsAfter(...pending)).toMatchObject({ captured: 0, capturing: 1500 });
      expect(sumsAfter(...pending, webhook(1500, 3))).toMatchObject({
        captured: 1500,
        capturing: 0,
      });
      const undone = webhook(1500, 4, { state: 'REVERSED', failure: { code: 'lost' } });
      expect(sumsAfter(first, second, undone)).toMatchObject({ captured: 0, capturing: 0 });
      expect(all(start, [undone, first, second])['t-02']).toMatchObject({
        state: 'REVERSED',
        failure: { code: 'lost' },
        amount: 500,
      });
    });

    it('count failed ones as nothing, and the rest of the charge', () => {
      const failed = { ...first, state: 'FAILED' as const };
      expect(sumsAfter(failed, second)).toMatchObject({ captured: 500, capturing: 0 });
      expect(sumsAfter(failed, second, webhook(500, 3))).toMatchObject({ captured: 500 });
      expect(sumsAfter(failed, second, webhook(1500, 3, { state: 'FAILED' }))).toMatchObject({
        captured: 500,
      });
    });
  });

  it('never count less than the reports that name a request', () => {
    const start = Object.fromEntries(
      ['t-01', 't-02', 't-03'].map((id) => [id, asked('CAPTURE', 1000)]),
    );
    const named = fc.uniqueArray(
      fc.record({
        transactionId: fc.constantFrom('t-01', 't-02', 't-03'),
        amount: fc.constantFrom(300, 1000),
        reference: fc.constantFrom('ch_1', 'ch_2'),
      }),
      { minLength: 1, selector: ({ transactionId }) => transactionId },
    );
    const unnamed = fc.array(
      fc.record({
        amount: fc.constantFrom(300, 1000, 1300, 3000),
        reference: fc.constantFrom('ch_1', 'ch_2'),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(named, unnamed, (answers, others) => {
        fc.pre(answers.length > 1);
        const later = others.map((other, n) =>
          fact({ ...other, occurredAt: `2026-06-01T12:01:0${n}.000Z` }),
        );
        const { captured } = sumsOf([
          { transactions: all(start, [...later, ...answers.map(fact)]) },
        ]);
        const isAlone = ({ reference }: { reference: string }) =>
          answers.filter((one) => one.reference === reference).length === 1;
        // A report of the charge alone may correct the one request that it concerns.
        const least = answers.filter((one) => !isAlone(one) || later.length === 0);
        expect(captured).toBeGreaterThanOrEqual(least.reduce((sum, { amount }) => sum + amount, 0));
      }),
      { numRuns: 2000, seed: SEED },
    );
  });

  it('keep a few references of failed answers, the same ones in any order', () => {
    const start = { 't-01': asked('REFUND', 300) };
    const facts = ['re_5', 're_3', 're_9', 're_1', 're_7', 're_2', 're_8'].map((reference, n) =>
      fact({
        kind: 'REFUND',
        state: n === 3 ? 'SUCCEEDED' : 'FAILED',
        amount: 300,
        reference,
        transactionId: 't-01',
        occurredAt: `2026-06-01T12:00:0${n % 3}.000Z`,
      }),
    );
    const known = all(start, facts);
    expect(known['t-01']).toMatchObject({ reference: 're_1', state: 'SUCCEEDED' });
    expect(known['t-01']?.otherReferences).toHaveLength(MAX_REFERENCES);
    for (let turn = 1; turn < facts.length; turn++)
      expect(all(start, [...facts.slice(turn), ...facts.slice(0, turn)])).toEqual(known);
    expect(all(start, [...facts].reverse())).toEqual(known);
  });

  it('are two movements if one request moved money under two references', () => {
    const start = { 't-01': asked('REFUND', 300) };
    const facts = ['re_1', 're_2'].map((reference) =>
      fact({ kind: 'REFUND', amount: 300, reference, transactionId: 't-01' }),
    );
    for (const order of permutationsOf(facts)) {
      const known = recorded(start, order);
      const { transactions } = known;
      expect(sumsOf([known])).toMatchObject({ refunded: 600, repeated: true });
      expect(Object.keys(transactions).sort()).toEqual(['t-01', 't-01-re_2']);
      expect(transactions['t-01']).toMatchObject({ reference: 're_1', requestedBy: 'op-1' });
      for (const one of facts)
        expect(withFact(known, one, idsOf(one))).toMatchObject({
          isNew: false,
          transactionId: one.reference === 're_1' ? 't-01' : 't-01-re_2',
        });
    }
  });

  it.each([
    ['of a later failure of its reference', {}, {}, true],
    ['of a later failure of its request', { reference: 'req_1' }, {}, true],
    ['of a later failure without its request', { transactionId: undefined }, {}, true],
    ['not of an earlier failure', { occurredAt: '2026-06-01T12:00:00.999Z' }, {}, false],
    ['not of a failure of another reference', { transactionId: 't-00', reference: 'x' }, {}, false],
    ['not of a repetition', { state: 'SUCCEEDED' }, {}, false],
    ['not if it had failed', {}, { state: 'FAILED' }, false],
  ] as const)('are contradicted: a success, %s', (_, changes, first, expected) => {
    const start = { 't-01': asked('CAPTURE', 1000) };
    const done = fact({ transactionId: 't-01', ...first });
    const known = recorded(start, [done]);
    const late = fact({
      transactionId: 't-01',
      state: 'FAILED',
      occurredAt: '2026-06-01T12:00:02.000Z',
      ...changes,
    });
    const after = withFact(known, late, idsOf(late));
    expect(after.isContradicted).toBe(expected);
    if (expected)
      expect(sumsOf([after.payment])).toMatchObject({
        captured: 1000,
        authorized: 0,
        capturing: 0,
      });
  });

  it('never use a request of another kind', () => {
    const start = { 't-01': asked('CAPTURE', 300) };
    const reported = fact({
      kind: 'REFUND',
      amount: 300,
      reference: 're_1',
      transactionId: 't-01',
    });
    expect(Object.keys(all(start, [reported])).sort()).toEqual(['t-01', 't-derived-REFUND-re_1']);
  });

  it.each([
    ['a late PENDING changes nothing', 'SUCCEEDED', 'PENDING', 9, 'SUCCEEDED'],
    ['success after PENDING', 'PENDING', 'SUCCEEDED', 2, 'SUCCEEDED'],
    ['an older failure does not undo a success', 'SUCCEEDED', 'FAILED', 0, 'SUCCEEDED'],
    ['a newer failure does not undo a success', 'SUCCEEDED', 'FAILED', 9, 'SUCCEEDED'],
    ['an older success replaces a failure', 'FAILED', 'SUCCEEDED', 0, 'SUCCEEDED'],
    ['a newer success replaces a failure', 'FAILED', 'SUCCEEDED', 9, 'SUCCEEDED'],
    ['what was undone stays undone', 'REVERSED', 'SUCCEEDED', 9, 'REVERSED'],
  ] as const)('have one outcome: %s', (_, first, then, second, outcome) => {
    const known = all(NO_TRANSACTIONS, [
      fact({ state: first }),
      fact({ state: then, occurredAt: `2026-06-01T12:00:0${second}.000Z` }),
    ]);
    expect(Object.values(known)).toMatchObject([{ state: outcome }]);
  });

  it('replace the amount of an authorization that was adjusted', () => {
    const known = all(NO_TRANSACTIONS, [
      fact({ kind: 'AUTHORIZATION', amount: 1200, occurredAt: '2026-06-01T12:00:09.000Z' }),
      fact({ kind: 'AUTHORIZATION', amount: 1000 }),
    ]);
    expect(sumsOf([{ transactions: known }]).authorized).toBe(1200);
  });
});
