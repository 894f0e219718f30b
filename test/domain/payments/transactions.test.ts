import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentTransaction } from '../../../domain/payments/payment.ts';
import { sumsOf } from '../../../domain/payments/payment-sums.ts';
import { transactionsFrom } from '../../../domain/payments/transactions.ts';
import {
  type FoldedTransactions,
  foldedTransactions,
} from '../../../table/full-order/folded-transactions.ts';
import { answerId, recordsOf } from '../../support/payment-records.ts';

const SEED = Number(process.env['SEED'] ?? 20261122);
const AT = '2026-06-01T12:00:00.000Z';

const a = (amount: number, changes: Partial<PaymentTransaction> = {}): PaymentTransaction => ({
  kind: 'CAPTURE',
  state: 'SUCCEEDED',
  amount,
  at: AT,
  ...changes,
});
const ours = (amount: number, changes: Partial<PaymentTransaction> = {}) =>
  a(amount, { requestedBy: 'op-1', ...changes });
const LATER = '2026-06-01T12:00:01.000Z';

/** The transactions of these requests and reports, with the reports that are not shown. */
const foldReports = (reports: FoldedTransactions) => foldedTransactions(recordsOf(reports));

const someState = fc.record({
  state: fc.constantFrom('PENDING', 'FAILED', 'SUCCEEDED', 'REVERSED'),
  amount: fc.constantFrom(100, 300, 500),
  at: fc.constantFrom(AT, LATER),
  reference: fc.constantFrom('x_1', 'x_2'),
});

/**
 * Reports by name: requests are `t-…`, with answers under further references; reports without a
 * request are `u-…`. Each reference has one name.
 */
const someReports = fc
  .array(
    fc.record({
      kind: fc.constantFrom('CAPTURE', 'REFUND'),
      report: someState,
      answers: fc.option(fc.array(someState, { maxLength: 2 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    Object.fromEntries(
      all.flatMap(({ kind, report, answers }, n): [string, PaymentTransaction][] => {
        if (!answers) return [[`u-${kind}-${report.reference}`, { kind, ...report }]];
        const first = firstOf([report, ...answers]);
        const others = answers.filter(({ reference }) => reference !== first.reference);
        return [
          [`t-${n}`, { kind, ...first, requestedBy: 'op' }],
          ...others.map((one): [string, PaymentTransaction] => [
            answerId(`t-${n}`, one.reference),
            { kind, ...one, request: `t-${n}` },
          ]),
        ];
      }),
    ),
  );

type State = Pick<PaymentTransaction, 'state' | 'amount' | 'at'> & { readonly reference: string };

/** The answer that the request shows, so that its own name is that answer's. */
function firstOf(answers: readonly State[]): State {
  const each = [...new Map(answers.map((one) => [one.reference, one])).values()];
  return each.sort((a, b) => (a.reference < b.reference ? -1 : 1))[0] as State;
}

describe('Folded reports', () => {
  it('can be unfolded without loss, and folding again changes nothing', () => {
    fc.assert(
      fc.property(someReports, (reports) => {
        const records = recordsOf(reports);
        const folded = foldedTransactions(records);
        expect(recordsOf(folded).reports).toEqual(records.reports);
        expect(Object.keys(recordsOf(folded).requests)).toEqual(Object.keys(records.requests));
        expect(foldReports(folded)).toEqual(folded);
      }),
      { numRuns: 2000, seed: SEED },
    );
  });

  it('are the same in any order', () => {
    fc.assert(
      fc.property(someReports, (reports) => {
        const backwards = Object.fromEntries(Object.entries(reports).reverse());
        expect(foldReports(backwards)).toEqual(foldReports(reports));
      }),
      { numRuns: 2000, seed: SEED },
    );
  });

  it('have their own transaction for what exceeds a reference’s successful requests', () => {
    const reports = {
      't-1': ours(300, { reference: 'x_1' }),
      't-2': ours(100, { reference: 'x_1', state: 'FAILED' }),
      'u-1': a(500, { reference: 'x_1', state: 'PENDING' }),
    };
    expect(foldReports(reports)['u-1']).toMatchObject({ amount: 200, state: 'PENDING' });
  });

  it.each([
    ['x_1', 'x_2'],
    ['x_2', 'x_1'],
  ] as const)('count each reference that moved under one request: %s', (first, then) => {
    const reports = {
      't-1': ours(300, { reference: first }),
      [answerId('t-1', then)]: a(200, { reference: then, request: 't-1' }),
    };
    const folded = foldReports(reports);
    expect(folded['t-1']).toMatchObject({ reference: 'x_1', state: 'SUCCEEDED' });
    expect(folded['t-1-x_2']).toMatchObject({ reference: 'x_2', request: 't-1' });
    expect(sumsOf([{ transactions: folded }])).toMatchObject({ captured: 500, repeated: true });
  });

  it('show the answer that did not fail, and the references of those that did', () => {
    const answers = {
      't-1': ours(300, { reference: 'x_1', state: 'FAILED' }),
      't-1-x_2': a(300, { reference: 'x_2', request: 't-1' }),
    };
    const folded = foldReports(answers);
    expect(Object.keys(folded)).toEqual(['t-1']);
    expect(folded['t-1']).toMatchObject({ reference: 'x_2', otherReferences: ['x_1'] });
    expect(sumsOf([{ transactions: folded }])).toMatchObject({ captured: 300, repeated: false });
  });

  it('show the last failure of a request, if all failed', () => {
    const failed = { state: 'FAILED', failure: { code: 'late' } } as const;
    expect(
      foldReports({
        't-1': ours(300, { reference: 'x_1', state: 'FAILED' }),
        't-1-x_2': a(300, { reference: 'x_2', at: LATER, request: 't-1', ...failed }),
        't-1-x_3': a(300, { reference: 'x_3', state: 'FAILED', request: 't-1' }),
      })['t-1'],
    ).toMatchObject({ reference: 'x_2', ...failed, otherReferences: ['x_1', 'x_3'] });
  });

  it('count by themselves if they name a request that nobody made: no money is hidden', () => {
    const report = a(300, { reference: 'x_1', request: 't-none' });
    expect(foldReports({ 'u-1': report })).toStrictEqual({ 'u-1': report });
  });

  it('stay apart without a reference', () => {
    const reports = { 'u-1': a(100), 'u-2': a(200) };
    expect(foldReports(reports)).toStrictEqual(reports);
  });

  it('stay apart from a request’s answer if neither has a reference', () => {
    const report = { kind: 'REFUND', state: 'SUCCEEDED', amount: 100, at: AT } as const;
    const shown = transactionsFrom({
      requests: { 't-1': { ...report, state: 'REQUESTED', requestedBy: 'op-1' } },
      reports: { 't-1-x': { ...report, request: 't-1' }, 'u-1': { ...report, amount: 200 } },
    });
    expect(shown.map(({ id, transaction }) => [id, transaction.amount])).toEqual([
      ['t-1', 100],
      ['u-1', 200],
    ]);
  });

  it('are kept in the transaction of their own reference', () => {
    const reports = {
      't-1': ours(300, { reference: 'x_1' }),
      't-1-x_2': a(300, { reference: 'x_2', request: 't-1' }),
      'u-2': a(300, { reference: 'x_2' }),
    };
    expect(foldReports(reports)['t-1-x_2']?.reports).toHaveProperty('u-2');
    expect(foldReports(reports)['t-1']).toStrictEqual(reports['t-1']);
  });

  it('leave what a person did beside an answer', () => {
    const byHand = ours(300);
    const folded = foldReports({
      't-1': byHand,
      't-1-x_1': a(300, { reference: 'x_1', state: 'FAILED', request: 't-1' }),
    });
    expect(folded['t-1']).toMatchObject(byHand);
    expect(recordsOf(folded)).toMatchObject({ requests: { 't-1': byHand } });
    expect(Object.keys(recordsOf(folded).reports)).toEqual(['t-1-x_1']);
    expect(sumsOf([{ transactions: folded }])).toMatchObject({ captured: 300 });
  });

  it('stay unchanged while they have no common reference', () => {
    const reports = {
      't-1': ours(100, { state: 'REQUESTED' }),
      't-2': ours(200, { reference: 'x_2' }),
      'u-1': a(300, { reference: 'x_1' }),
      'u-2': a(200, { kind: 'REFUND', reference: 'x_2' }),
    };
    expect(foldReports(reports)).toStrictEqual(reports);
  });

  it('become one transaction with the request under their reference', () => {
    const reported = a(120, { reference: 'x_1', at: LATER, failure: { code: 'late' } });
    const request = ours(100, { reference: 'x_1', reason: 'OTHER' });
    expect(foldReports({ 'u-1': reported, 't-1': request })).toEqual({
      't-1': {
        ...reported,
        requestedBy: 'op-1',
        reason: 'OTHER',
        reports: { 't-1': a(100, { reference: 'x_1' }), 'u-1': reported },
      },
    });
  });

  it('count the whole if a later report of its one request has a part', () => {
    const whole = a(300, { reference: 'x_1' });
    const part = ours(100, { reference: 'x_1', at: LATER });
    expect(foldReports({ 'u-1': whole, 't-1': part })['t-1']).toMatchObject({
      amount: 300,
      at: LATER,
    });
    expect(
      foldReports({ 'u-1': whole, 't-1': { ...part, state: 'PENDING' } })['t-1'],
    ).toMatchObject({ amount: 300, state: 'SUCCEEDED', at: AT });
  });

  it.each([
    ['was reversed later', { state: 'SUCCEEDED' }, { state: 'REVERSED' }],
    ['succeeded, if the whole did not yet', { state: 'PENDING' }, { state: 'SUCCEEDED' }],
  ] as const)('count the part of their one request that %s', (_, whole, part) => {
    const folded = foldReports({
      'u-1': a(300, { reference: 'x_1', ...whole }),
      't-1': ours(100, { reference: 'x_1', at: LATER, ...part }),
    });
    expect(folded['t-1']).toMatchObject({ amount: 100, ...part });
  });

  it('have their own transaction for what exceeds several requests, all of them pending', () => {
    const pending = { reference: 'x_1', state: 'PENDING' } as const;
    const folded = foldReports({
      't-1': ours(100, pending),
      't-2': ours(150, pending),
      'u-1': a(600, pending),
    });
    expect(folded).toMatchObject({
      't-1': { amount: 100, state: 'PENDING' },
      't-2': { amount: 150, state: 'PENDING' },
      'u-1': { amount: 350, state: 'PENDING' },
    });
  });

  it('count a reversed request as a part of their sum', () => {
    const folded = foldReports({
      't-1': ours(300, { reference: 'x_1', state: 'REVERSED' }),
      't-2': ours(100, { reference: 'x_1' }),
      'u-1': a(500, { reference: 'x_1' }),
    });
    expect(folded['u-1']).toMatchObject({ amount: 100, state: 'SUCCEEDED' });
  });

  it('let the sum of several requests end those in progress, as far as it goes', () => {
    const folded = foldReports({
      't-1': ours(100, { reference: 'x_1', state: 'PENDING' }),
      't-2': ours(300, { reference: 'x_1', state: 'PENDING' }),
      't-3': ours(100, { reference: 'x_1', state: 'FAILED' }),
      'u-1': a(250, { reference: 'x_1', at: LATER }),
    });
    expect(folded).toMatchObject({
      't-1': { state: 'SUCCEEDED', at: LATER },
      't-2': { state: 'PENDING' },
      't-3': { state: 'FAILED' },
      'u-1': { state: 'SUCCEEDED', amount: 150 },
    });
  });

  it('have no transaction of their own if a request shows them', () => {
    const request = ours(100, { reference: 'x_1', at: LATER });
    const reported = a(100, { reference: 'x_1' });
    expect(foldReports({ 't-1': request, 'u-1': reported })).toStrictEqual({
      't-1': { ...request, reports: { 'u-1': reported } },
    });
  });

  const two = {
    't-1': ours(100, { reference: 'x_1' }),
    't-2': ours(50, { reference: 'x_1', at: LATER }),
  };

  it('leave several requests under one reference apart, and show the surplus', () => {
    expect(foldReports({ ...two, 'u-1': a(150, { reference: 'x_1' }) })).toEqual({
      ...two,
      't-1': { ...two['t-1'], reports: { 'u-1': a(150, { reference: 'x_1' }) } },
    });
    const reported = a(151, { reference: 'x_1' });
    expect(foldReports({ ...two, 'u-1': reported })).toEqual({
      ...two,
      'u-1': { ...reported, amount: 1, reports: { 'u-1': reported } },
    });
  });

  it.each(['FAILED', 'REVERSED'] as const)('show no surplus that is %s', (state) => {
    const folded = foldReports({ ...two, 'u-1': a(999, { state, reference: 'x_1' }) });
    expect(Object.keys(folded)).toEqual(['t-1', 't-2']);
    const expected = state === 'REVERSED' ? 'REVERSED' : 'SUCCEEDED';
    expect(Object.values(folded).map((one) => one.state)).toEqual([expected, expected]);
  });
});
