import { describe, expect, it } from 'vitest';
import { withLateRefund } from '../../../domain/payments/late-refund.ts';
import type { Payment, PaymentTransaction } from '../../../domain/payments/payment.ts';
import type { Return } from '../../../domain/returns/return.ts';
import { withRecords } from '../../support/payment-records.ts';

const AT = '2026-06-02T12:00:00.000Z';
const NOW = '2026-06-03T12:00:00.000Z';

const payment = (transactions: Payment['transactions'], more: Partial<Payment> = {}): Payment =>
  withRecords({
    paymentId: 'p-1',
    customerId: 'a1b2',
    orderId: 'o-1',
    provider: 'acme',
    currency: 'EUR',
    amount: 1000,
    transactions,
    createdAt: AT,
    version: 1,
    ...more,
  });
const moved = (
  kind: PaymentTransaction['kind'],
  amount: number,
  state: PaymentTransaction['state'] = 'SUCCEEDED',
): PaymentTransaction => ({ kind, state, amount, at: AT });
const settlement = { orderId: 'o-2', amount: 600, settledAt: AT, settledBy: 'op-1' };

/** The refund that is requested once 1000 arrived for a canceled order. */
function refundOf(beside: readonly Payment[], returns: readonly Pick<Return, 'settlement'>[]) {
  const before = payment({});
  const after = payment({ sale: moved('SALE', 1000) });
  const order = { payments: [before, ...beside], returns: returns as readonly Return[] };
  const ids = { refundId: (captured: number) => `t-${captured}` };
  return withLateRefund(order, before, after, ids, NOW).transactions['t-1000']?.amount;
}

describe('The refund of money that arrives after a cancellation', () => {
  it('is all that arrived', () => {
    expect(refundOf([], [])).toBe(1000);
  });

  it('leaves what a return pays for another order with', () => {
    expect(refundOf([], [{ settlement }])).toBe(400);
  });

  it.each([
    ['is charged back', moved('CHARGEBACK', 300), 700],
    ['is refunded', moved('REFUND', 300, 'REQUESTED'), 700],
    ['could not be refunded', moved('REFUND', 300, 'FAILED'), 1000],
  ] as const)('is no more than was kept while money of another payment %s', (_, other, amount) => {
    expect(refundOf([payment({ other }, { paymentId: 'p-2' })], [])).toBe(amount);
  });

  it('is none if nothing was kept', () => {
    expect(refundOf([], [{ settlement: { ...settlement, amount: 1000 } }])).toBeUndefined();
  });
});
