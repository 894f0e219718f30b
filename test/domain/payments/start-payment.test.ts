import { describe, expect, it } from 'vitest';
import type { PaymentTransaction } from '../../../domain/payments/payment.ts';
import { withStarted } from '../../../domain/payments/start-payment.ts';
import { aPayment, aTransaction } from '../../support/payment-life.ts';

const reminder = { dueAt: '2026-06-01T12:10:00.000Z', sentCount: 1 };

describe('A payment whose session starts', () => {
  const started = (...transactions: PaymentTransaction[]) =>
    withStarted(
      aPayment(transactions, { reference: 'pi_1', payable: 100, reminder, version: 4 }),
      'pi_2',
    );

  it('takes its whole amount again, and has no older session to end', () => {
    expect(started()).toMatchObject({ reference: 'pi_1', otherReferences: ['pi_2'], version: 5 });
    for (const name of ['payable', 'reminder']) expect(started()).not.toHaveProperty(name);
  });

  it('keeps the reminder of a request without an answer', () => {
    const asked = started(
      aTransaction('AUTHORIZATION', 1000),
      aTransaction('VOID', 1000, { state: 'REQUESTED' }),
    );
    expect(asked).toMatchObject({ reminder });
  });
});
