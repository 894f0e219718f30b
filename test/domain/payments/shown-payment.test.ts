import { describe, expect, it } from 'vitest';
import { toShownPayment } from '../../../domain/payments/shown-payment.ts';
import { paymentForBuyer } from '../../../domain/people/for-buyer.ts';
import { aPayment, aTransaction } from '../../support/payment-life.ts';

const LATER = '2026-06-01T12:10:00.000Z';

describe('A payment in an answer', () => {
  it('has its transactions oldest first, and those of one time by id', () => {
    const transactions = {
      't-late': aTransaction('REFUND', 100, { at: LATER }),
      't-b': aTransaction('CAPTURE', 400),
      't-a': aTransaction('AUTHORIZATION', 1000),
    };
    const shown = toShownPayment(aPayment([], { transactions }));

    expect(shown.transactions.map(({ transactionId }) => transactionId)).toEqual([
      't-a',
      't-b',
      't-late',
    ]);
    expect(shown).toMatchObject({
      amount: 1000,
      status: 'PARTIALLY_REFUNDED',
      authorized: 1000,
      captured: 400,
      refunded: 100,
      capturable: 600,
      refundable: 300,
      discrepancy: false,
    });
    expect(shown).not.toHaveProperty('customerId');
  });

  it('shows no negative amount', () => {
    const shown = toShownPayment(aPayment([aTransaction('VOID', 5), aTransaction('REFUND', 5)]));

    expect(shown).toMatchObject({ capturable: 0, refundable: 0, discrepancy: true });
    expect(toShownPayment(aPayment([])).amount).toBe(0);
  });

  it('shows a buyer all movements, and neither who made them nor why they failed', () => {
    const failed = aTransaction('REFUND', 5, {
      state: 'FAILED',
      requestedBy: 'op-1',
      failure: { code: 'secret_reason' },
    });
    const payment = aPayment([aTransaction('SALE', 1000), failed], {
      amount: 1000,
      createdBy: 'op-1',
      reminder: { dueAt: LATER, sentCount: 1 },
    });
    const { requestedBy, failure, ...seen } = failed;
    const { discrepancy, createdBy, reminder, ...all } = toShownPayment(payment);

    expect(paymentForBuyer(toShownPayment(payment))).toStrictEqual({
      ...all,
      transactions: [
        { transactionId: 't-0', ...aTransaction('SALE', 1000) },
        { transactionId: 't-1', ...seen },
      ],
    });
  });
});
