import { describe, expect, it } from 'vitest';
import type { PaymentTransaction, Transactions } from '../../../domain/payments/payment.ts';
import { foldedTransactions } from '../../../table/full-order/folded-transactions.ts';
import { BEFORE } from '../../support/payment-life.ts';
import { recordsOf } from '../../support/payment-records.ts';

const AT = '2026-06-02T12:00:00.000Z';
const AFTER = '2026-06-03T12:00:00.000Z';

const report = (changes: Partial<PaymentTransaction> = {}): PaymentTransaction => ({
  kind: 'SALE',
  state: 'SUCCEEDED',
  amount: 500,
  at: AT,
  reference: 'ch_1',
  paymentReference: 'pi_1',
  ...changes,
});

/** A voucher that is not paid yet: its reference is the payment's. */
const voucher = report({ state: 'PENDING', reference: 'pi_1' });

const fold = (reports: Transactions) => foldedTransactions(recordsOf(reports));

describe('A sale that takes days', () => {
  it.each<readonly [string, Partial<PaymentTransaction>]>([
    ['succeeded', { at: AFTER }],
    ['succeeded, by an earlier clock', { at: BEFORE }],
    ['was reversed', { state: 'REVERSED', at: BEFORE }],
    ['failed later', { state: 'FAILED', at: AFTER }],
    ['failed at the same time', { state: 'FAILED' }],
  ])('has ended if a charge of its payment %s', (_, changes) => {
    const end = report(changes);
    const folded = fold({ slow: voucher, end });

    expect(folded).toEqual({ end: { ...end, reports: { slow: voucher } } });
    expect(recordsOf(folded).reports).toEqual({ slow: voucher, end });
  });

  it.each<readonly [string, Partial<PaymentTransaction>]>([
    ['failed before it began', { state: 'FAILED', at: BEFORE }],
    ['is pending, too', { state: 'PENDING' }],
    ['is of another payment', { paymentReference: 'pi_2' }],
    ['is no sale', { kind: 'CAPTURE' }],
  ])('is open while the charge %s', (_, changes) => {
    const reports = { slow: voucher, other: report(changes) };

    expect(fold(reports)).toEqual(reports);
  });

  it('is hidden by the same one of several ends, in any order', () => {
    const [end, other] = [report(), report({ reference: 'ch_2' })];
    const expected = { a: { ...end, reports: { slow: voucher } }, b: other };

    expect(fold({ slow: voucher, a: end, b: other })).toEqual(expected);
    expect(fold({ b: other, a: end, slow: voucher })).toEqual(expected);
  });
});

describe('The end of another sale', () => {
  it.each<readonly [string, Partial<PaymentTransaction>]>([
    ['an authorization', { kind: 'AUTHORIZATION' }],
    ['a sale that succeeded under the payment’s reference', { state: 'SUCCEEDED' }],
    ['a sale that failed under the payment’s reference', { state: 'FAILED' }],
  ])('leaves %s', (_, changes) => {
    const reports = { one: report({ ...voucher, ...changes }), end: report() };

    expect(fold(reports)).toEqual(reports);
  });

  it('leaves a pending charge, even if its reference is another payment’s', () => {
    const charge = report({ state: 'PENDING' });
    const end = report({ reference: 'ch_2', paymentReference: 'ch_1' });

    expect(fold({ charge, end })).toEqual({ charge, end });
  });

  it('leaves pending sales without references', () => {
    const { reference: _, paymentReference: __, ...end } = report();
    const reports = { one: { ...end, state: 'PENDING' }, end } as const;

    expect(fold(reports)).toEqual(reports);
  });
});
