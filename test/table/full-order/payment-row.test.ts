import { describe, expect, it, vi } from 'vitest';
import type { Payment } from '../../../domain/payments/payment.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { paymentRow, putPayment, toPayment } from '../../../table/full-order/payment-row.ts';
import { withRecords } from '../../support/payment-records.ts';

vi.stubEnv('TABLE_NAME', 'orders');
vi.stubEnv('OPEN_ORDER_SHARDS', '1');

const AT = '2026-06-01T12:35:00.000Z';

const payment: Payment = withRecords({
  paymentId: 'p-01KT1JW64N0000000000000000',
  customerId: 'a1b2',
  orderId: 'o-1',
  provider: 'stripe',
  reference: 'pi_1',
  currency: 'EUR',
  amount: 1000,
  transactions: {
    't-1': { kind: 'CAPTURE', state: 'REQUESTED', amount: 1000, at: AT, requestedBy: 'op-1' },
  },
  reminder: { dueAt: '2026-06-01T12:37:00.000Z', sentCount: 0 },
  version: 2,
  createdAt: '2026-06-01T12:34:56.789Z',
});
const { reminder, ...unreminded } = payment;

describe('The row of a payment', () => {
  it('has its transactions inside, and a due key while a reminder is set', () => {
    const { paymentId, orderId, createdAt, requests, reports, ...members } = payment;
    const key = { PK: 'ORDER#o-1', SK: `PAYMENT#${createdAt}#${paymentId}` };

    expect(paymentRow(payment, policyIn(process.env))).toEqual({
      ...key,
      type: 'Payment',
      ...members,
      GSI2PK: 'DUE#0',
      GSI2SK: `2026-06-01T12:37:00.000Z#${paymentId}`,
    });
    expect(paymentRow(unreminded, policyIn(process.env))).not.toHaveProperty('GSI2PK');
  });

  it.each([payment, unreminded])('is read as the payment that it was written for', (written) => {
    expect(
      toPayment(paymentRow(written, policyIn(process.env)) as Parameters<typeof toPayment>[0]),
    ).toEqual(written);
  });

  it('has no transactions if it has none', () => {
    const { transactions, ...row } = paymentRow(payment, policyIn(process.env));

    expect(toPayment(row as Parameters<typeof toPayment>[0]).transactions).toEqual({});
  });

  it('is written on the condition that it is unchanged since it was read, or new', () => {
    const after = { ...payment, version: 3 };

    expect(putPayment(after, payment, policyIn(process.env)).Put).toEqual({
      Item: paymentRow(after, policyIn(process.env)),
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': 2 },
    });
    expect(putPayment(payment, undefined, policyIn(process.env)).Put).toEqual({
      Item: paymentRow(payment, policyIn(process.env)),
      ConditionExpression: 'attribute_not_exists(PK)',
    });
  });
});
