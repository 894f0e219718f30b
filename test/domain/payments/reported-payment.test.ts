import { describe, expect, it } from 'vitest';
import { createPayment } from '../../../domain/payments/create-payment.ts';
import { MAX_PAYMENTS } from '../../../domain/payments/payment.ts';
import type { TransactionState } from '../../../domain/payments/payment-records.ts';
import { reporterOf } from '../../../domain/payments/reported-payment.ts';
import { aPayment, aTransaction, BEFORE, lifeWith } from '../../support/payment-life.ts';

const BUYER = { isOperator: false, mayPayInParts: false };
const WANTED = { paymentId: 'p-new', provider: 'stripe', createdBy: 'a1b2' };

/** The refusal of a payment beside one fewer than the most, and one with these transactions. */
const refusedBeside = (createdBy: string, ...states: readonly TransactionState[]) => {
  const begun = Array.from({ length: MAX_PAYMENTS - 1 }, (_, n) =>
    aPayment([], { paymentId: `p-${n}`, createdBy: 'op-1' }),
  );
  const transactions = states.map((state) => aTransaction('SALE', 1, { state }));
  const reported = aPayment(transactions, { paymentId: 'p-reported', createdBy });
  return createPayment(lifeWith([...begun, reported]), WANTED, BUYER, BEFORE).refused;
};

describe('A payment that only a provider reported', () => {
  const STRIPE = reporterOf('stripe');
  const tooMany = { code: 'too-many-payments', limit: MAX_PAYMENTS };

  it('takes no place of a buyer’s payments while all its attempts failed', () => {
    expect(refusedBeside(STRIPE, 'FAILED', 'FAILED')).toBeUndefined();
  });

  it.each(['PENDING', 'SUCCEEDED', 'REVERSED'] as const)('takes one once a sale is %s', (state) => {
    expect(refusedBeside(STRIPE, state)).toEqual(tooMany);
    expect(refusedBeside(STRIPE, 'FAILED', state)).toEqual(tooMany);
  });

  it('is not one that a person, or another provider, began', () => {
    expect(refusedBeside('op-1', 'FAILED')).toEqual(tooMany);
    expect(refusedBeside(reporterOf('adyen'), 'FAILED')).toEqual(tooMany);
  });
});
