import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldReports, reportsIn } from '../../../domain/payments/fold-reports.ts';
import type { PaymentTransaction, Transactions } from '../../../domain/payments/payment.ts';
import { canonical } from '../../../domain/payments/reported-transaction.ts';

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

const texts = (reports: Transactions) =>
  Object.entries(reports)
    .map(([id, report]) => [id, canonical(report)])
    .sort();

/** Reports by name: requests are `t-…`, references alone `u-…`. Each reference has one name. */
const someReports = fc
  .array(
    fc.record({
      kind: fc.constantFrom('CAPTURE', 'REFUND'),
      state: fc.constantFrom('PENDING', 'FAILED', 'SUCCEEDED', 'REVERSED'),
      amount: fc.constantFrom(100, 300, 500),
      at: fc.constantFrom(AT, LATER),
      reference: fc.constantFrom('x_1', 'x_2'),
      other: fc.option(fc.constantFrom('x_1', 'x_2', 'x_3'), { nil: undefined }),
      isOurs: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    Object.fromEntries(
      all.map(({ isOurs, other, ...reported }, n): [string, PaymentTransaction] => {
        const also = other !== undefined && other !== reported.reference;
        return isOurs
          ? [
              `t-${n}`,
              { ...reported, requestedBy: 'op', ...(also && { otherReferences: [other] }) },
            ]
          : [`u-${reported.kind}-${reported.reference}`, reported];
      }),
    ),
  );

describe('Folded reports', () => {
  it('can be unfolded without loss, and folding again changes nothing', () => {
    fc.assert(
      fc.property(someReports, (reports) => {
        const folded = foldReports(reports);
        expect(texts(reportsIn(folded))).toEqual(texts(reports));
        expect(foldReports(reportsIn(folded))).toEqual(folded);
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
    ['u-1', 'u-2'],
    ['u-2', 'u-1'],
  ] as const)(
    'count the furthest state of those under one request, in any order: %s',
    (near, far) => {
      const reports = {
        't-1': ours(300, { state: 'REQUESTED', reference: 'x_1', otherReferences: ['x_2'] }),
        [near]: a(300, { reference: 'x_1', state: 'PENDING' }),
        [far]: a(300, { reference: 'x_2' }),
      };
      expect(Object.keys(foldReports(reports))).toEqual(['t-1']);
      expect(foldReports(reports)['t-1']).toMatchObject({ state: 'SUCCEEDED' });
    },
  );

  it('stay unchanged while they have no common reference', () => {
    const reports = {
      't-1': ours(100, { state: 'REQUESTED' }),
      't-2': ours(200, { reference: 'x_2' }),
      'u-1': a(300, { reference: 'x_1' }),
      'u-2': a(200, { kind: 'REFUND', reference: 'x_2' }),
    };
    expect(foldReports(reports)).toEqual(reports);
  });

  it('become one transaction with the request under their reference, with all references', () => {
    const reported = a(120, { reference: 'x_2', at: LATER, failure: { code: 'late' } });
    const request = ours(100, { reference: 'x_1', otherReferences: ['x_2'], reason: 'OTHER' });
    expect(foldReports({ 'u-1': reported, 't-1': request })).toEqual({
      't-1': {
        ...reported,
        otherReferences: ['x_1'],
        requestedBy: 'op-1',
        reason: 'OTHER',
        reports: {
          't-1': a(100, { reference: 'x_1', otherReferences: ['x_2'] }),
          'u-1': reported,
        },
      },
    });
  });

  it('have no transaction of their own if a request shows them', () => {
    const request = ours(100, { reference: 'x_1', at: LATER });
    const reported = a(100, { reference: 'x_1' });
    expect(foldReports({ 't-1': request, 'u-1': reported })).toEqual({
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
