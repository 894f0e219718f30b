import { describe, expect, it } from 'vitest';
import { keptOf, refundedFor, settledIn } from '../../../domain/kept/kept-money.ts';
import type { PaymentTransaction } from '../../../domain/payments/payment.ts';
import type { Settlement } from '../../../domain/returns/return.ts';

const at = '2026-06-01T12:00:00.000Z';
type Moved = Partial<PaymentTransaction> & Pick<PaymentTransaction, 'kind' | 'amount'>;

const payment = (...moved: readonly Moved[]) => ({
  transactions: Object.fromEntries(
    moved.map((one, n) => [`t-${n}`, { state: 'SUCCEEDED' as const, at, ...one }]),
  ),
});
const settled = (amount: number) => ({ settlement: { amount } as Settlement });

describe('The refunds of a return', () => {
  const refundOf = (change: Partial<PaymentTransaction>) =>
    refundedFor(
      [payment({ kind: 'REFUND', amount: 300, returnId: 'r-1', ...change })],
      (id) => id !== 'r-2',
    );

  it.each(['REQUESTED', 'PENDING', 'SUCCEEDED'] as const)('count if they are %s', (state) => {
    expect(refundOf({ state })).toBe(300);
  });

  it.each(['FAILED', 'REVERSED'] as const)('do not count if they are %s', (state) => {
    expect(refundOf({ state })).toBe(0);
  });

  it('name it, and nothing else counts', () => {
    expect(refundOf({ returnId: 'r-2' })).toBe(0);
    expect(refundOf({ returnId: undefined })).toBe(0);
    expect(refundOf({ kind: 'SALE' })).toBe(0);
  });

  it('add up over all payments', () => {
    const refund = { kind: 'REFUND', amount: 300, returnId: 'r-1' } as const;
    expect(refundedFor([payment(refund, refund), payment(refund)], () => true)).toBe(900);
  });
});

describe('The money that an order has kept', () => {
  it('is what was captured, less what went back, and less what pays for other orders', () => {
    const payments = [
      payment({ kind: 'SALE', amount: 1000 }, { kind: 'REFUND', amount: 200, state: 'REQUESTED' }),
    ];
    expect(keptOf({ payments, returns: [] })).toBe(800);
    expect(keptOf({ payments, returns: [settled(300), {}, settled(100)] })).toBe(400);
    expect(settledIn([settled(300), {}, settled(100)])).toBe(400);
  });
});
