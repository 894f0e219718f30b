import { describe, expect, it } from 'vitest';
import type { PaymentTransaction } from '../../../domain/payments/payment.ts';
import {
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
  type TransactionKind,
  type TransactionState,
} from '../../../domain/payments/payment-records.ts';
import {
  capturableOf,
  hasDiscrepancy,
  hasRequest,
  type PaymentSums,
  refundableOf,
  sumsOf,
} from '../../../domain/payments/payment-sums.ts';

const AMOUNT = 700;

const transaction = (kind: TransactionKind, state: TransactionState): PaymentTransaction => ({
  kind,
  state,
  amount: AMOUNT,
  at: '2026-06-01T12:00:00.000Z',
});

/** The sums other than 0 of one payment with one transaction. */
const moved = (kind: TransactionKind, state: TransactionState) =>
  Object.entries(sumsOf([{ transactions: { 't-1': transaction(kind, state) } }]))
    .filter(([, sum]) => sum)
    .map(([name, sum]) => [name, sum]);

/** The sums to which a transaction adds, by kind and state. All others add nothing. */
const COUNTS: Readonly<Record<string, readonly (keyof PaymentSums)[]>> = {
  'AUTHORIZATION SUCCEEDED': ['authorized'],
  'CAPTURE SUCCEEDED': ['captured'],
  'SALE SUCCEEDED': ['authorized', 'captured'],
  'VOID SUCCEEDED': ['voided'],
  'REFUND SUCCEEDED': ['refunded'],
  'CHARGEBACK SUCCEEDED': ['chargedBack'],
  'CAPTURE REQUESTED': ['capturing'],
  'CAPTURE PENDING': ['capturing'],
  'VOID REQUESTED': ['voiding'],
  'VOID PENDING': ['voiding'],
  'REFUND REQUESTED': ['refunding'],
  'REFUND PENDING': ['refunding'],
  'SALE REQUESTED': ['selling'],
  'SALE PENDING': ['selling'],
};

describe('The sums of a payment', () => {
  it.each(
    TRANSACTION_KINDS.flatMap((kind) => TRANSACTION_STATES.map((state) => [kind, state] as const)),
  )('count a %s that is %s', (kind, state) => {
    const counted = COUNTS[`${kind} ${state}`] ?? [];
    const lapsed = kind === 'AUTHORIZATION' && state === 'REVERSED' ? [['lapsed', true]] : [];

    expect(moved(kind, state)).toEqual([...counted.map((name) => [name, AMOUNT]), ...lapsed]);
  });

  it('add up the transactions of all payments', () => {
    const sale = transaction('SALE', 'SUCCEEDED');
    const two = { transactions: { 't-1': sale, 't-2': sale } };
    const one = { transactions: { 't-1': sale } };

    expect(sumsOf([two, one])).toMatchObject({ authorized: 3 * AMOUNT, captured: 3 * AMOUNT });
  });

  it('include what can still be captured and given back, less the pending requests', () => {
    const sums: PaymentSums = {
      authorized: 100_000,
      captured: 10_000,
      capturing: 1_000,
      voided: 100,
      voiding: 10,
      refunded: 2_000,
      refunding: 200,
      chargedBack: 20,
      selling: 5,
      lapsed: false,
      repeated: false,
    };

    expect(capturableOf(sums)).toBe(100_000 - 10_000 - 1_000 - 100 - 10);
    expect(refundableOf(sums)).toBe(10_000 - 2_000 - 200 - 20);
  });

  it('contradict each other if a request moved money twice, whatever they are', () => {
    const refund = transaction('REFUND', 'SUCCEEDED');
    const sale = { ...transaction('SALE', 'SUCCEEDED'), amount: 9 * AMOUNT };
    const payment = { transactions: { 't-1': sale, 't-2': refund } };
    const twice = {
      transactions: { ...payment.transactions, 't-2-re_2': { ...refund, request: 't-2' } },
    };

    expect(hasDiscrepancy(payment)).toBe(false);
    expect(hasDiscrepancy(twice)).toBe(true);
  });

  it.each<[boolean, ...TransactionState[]]>([
    [false],
    [true, 'REQUESTED'],
    [true, 'SUCCEEDED', 'REQUESTED'],
    [false, 'PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED'],
  ])('show whether a request waits, %s: %s %s %s %s', (waits, ...states) => {
    const all = states.map((state, n) => [`t-${n}`, transaction('CAPTURE', state)] as const);

    expect(hasRequest(Object.fromEntries(all))).toBe(waits);
  });
});
