import { describe, expect, it } from 'vitest';
import { MAX_REQUESTS, MAX_TRANSACTIONS } from '../../../domain/payments/payment.ts';
import { requestTransaction } from '../../../domain/payments/payment-commands.ts';
import { isAttempt } from '../../../domain/payments/payment-records.ts';
import { aPayment, aTransaction, BEFORE, lifeWith } from '../../support/payment-life.ts';

/** The refusal of one more capture, beside these numbers of requested and of other transactions. */
function refusalBeside(asked: number, unasked: number) {
  const capture = aTransaction('CAPTURE', 1);
  const payment = aPayment([
    aTransaction('AUTHORIZATION', 1000),
    ...Array.from({ length: asked }, () => ({ ...capture, requestedBy: 'op-1' })),
    ...Array.from({ length: unasked }, () => capture),
  ]);
  const { paymentId } = payment;
  const request = { paymentId, transactionId: 't-new', kind: 'CAPTURE', amount: 1 } as const;
  return requestTransaction(lifeWith([payment]), { ...request, requestedBy: 'op-1' }, BEFORE)
    .refused;
}

describe('A request for a transaction', () => {
  it('is refused above the limit of requests', () => {
    expect(refusalBeside(MAX_REQUESTS - 1, 0)).toBeUndefined();
    expect(refusalBeside(MAX_REQUESTS, 0)).toEqual({
      code: 'too-many-transactions',
      limit: MAX_REQUESTS,
    });
  });

  it('is possible beside failed attempts, which count towards nothing', () => {
    const failed = aTransaction('SALE', 1, { state: 'FAILED' });
    const attempts = Array.from({ length: MAX_TRANSACTIONS }, () => failed);
    const payment = aPayment([aTransaction('SALE', 1000), ...attempts]);
    const { paymentId } = payment;
    const request = { paymentId, transactionId: 't-new', kind: 'REFUND', amount: 1 } as const;
    const asked = requestTransaction(
      lifeWith([payment]),
      { ...request, requestedBy: 'op-1' },
      BEFORE,
    );
    expect(asked.refused).toBeUndefined();
  });

  it('counts its failure, which is no attempt of a buyer', () => {
    expect(isAttempt({ state: 'FAILED' })).toBe(true);
    expect(isAttempt({ state: 'FAILED', requestedBy: 'op-1' })).toBe(false);
    expect(isAttempt({ state: 'FAILED', request: 't-1' })).toBe(false);
    expect(isAttempt({ state: 'PENDING' })).toBe(false);
  });

  it('is possible beside unrequested reports, as long as the item has room', () => {
    // The authorization is one more.
    expect(refusalBeside(1, MAX_TRANSACTIONS - 3)).toBeUndefined();
    expect(refusalBeside(1, MAX_TRANSACTIONS - 2)).toEqual({
      code: 'too-many-transactions',
      limit: MAX_TRANSACTIONS,
    });
  });
});
