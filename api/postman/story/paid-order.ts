/** Requests about the payment of one order, with the ids that the story stores. */
import { MINE, newKey, type Step } from './step.ts';

export const PAID = { ...MINE, orderId: '{{paidOrderId}}' };
export const PAYMENT = { ...PAID, paymentId: '{{paymentId}}' };

/** A connector's report, with our ids and the provider's reference. */
export const report = (name: string, body: object, expect: Step['expect'] = {}): Step => ({
  name,
  operationId: 'recordPaymentFact',
  as: 'connector',
  body: {
    customerId: '{{customerId}}',
    orderId: '{{paidOrderId}}',
    paymentId: '{{paymentId}}',
    paymentReference: '{{intent}}',
    ...body,
  },
  status: 200,
  expect,
});

/** A report of the result of the last request. */
export const answered = (kind: 'CAPTURE' | 'VOID' | 'REFUND', paymentStatus: string): Step =>
  report(
    `Report that the ${kind.toLowerCase()} succeeded`,
    {
      transactionId: '{{transactionId}}',
      kind,
      amount: '{{unitPrice}}',
      reference: '{{transactionId}}-answered',
    },
    { [`the order is ${paymentStatus}`]: `body.paymentStatus === '${paymentStatus}'` },
  );

export const ask = (
  name: string,
  operationId: 'capturePayment' | 'voidPayment' | 'refundPayment',
  key: string,
): Step => ({
  name,
  operationId,
  as: 'operator',
  parameters: { ...PAYMENT, 'Idempotency-Key': `{{${key}}}` },
  body: { amount: '{{unitPrice}}' },
  before: newKey(key),
  status: 201,
  keep: { transactionId: 'transactionId' },
  expect: { 'it waits for the provider': "body.state === 'REQUESTED'" },
});

export const parcel = (name: string, key: string): Step => ({
  name,
  operationId: 'createFulfillment',
  as: 'operator',
  parameters: { ...PAID, 'Idempotency-Key': `{{${key}}}` },
  body: { lines: [{ seq: 1, quantity: 1 }] },
  before: newKey(key),
  status: 201,
});
