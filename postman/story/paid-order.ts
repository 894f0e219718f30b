/** Requests about the money of one order, with the ids that the story keeps of it. */
import { MINE, newKey, type Step } from './step.ts';

export const PAID = { ...MINE, orderId: '{{paidOrderId}}' };
export const PAYMENT = { ...PAID, paymentId: '{{paymentId}}' };

/** The connector's report: our ids and the provider's reference of what happened. */
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

/** The answer to the request that was made last. */
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
  expect: { 'the provider is asked': "body.state === 'REQUESTED'" },
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
