/** Requests about the payment of one order, with the ids that the story stores. */
import { MINE, NEW_KEY, type Step } from './step.ts';

export const PAID = { ...MINE, orderId: '{{paidOrderId}}' };
export const PAYMENT = { ...PAID, paymentId: '{{paymentId}}' };

/** A connector's report, with our ids and the provider's reference. */
export const report = (name: string, body: object, expect: Step['expect'] = {}): Step => ({
  name,
  operation: 'recordPaymentFact',
  as: 'connector',
  members: {
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
    { [`the order is ${paymentStatus}`]: ['paymentStatus', 'is', paymentStatus] },
  );

export const request = (
  name: string,
  operation: 'capturePayment' | 'voidPayment' | 'refundPayment',
): Step => ({
  name,
  operation,
  as: 'operator',
  path: PAYMENT,
  headers: NEW_KEY,
  members: { amount: '{{unitPrice}}' },
  status: 201,
  keep: { transactionId: 'transactionId' },
  expect: { 'it waits for the provider': ['state', 'is', 'REQUESTED'] },
});

export const parcel = (name: string): Step => ({
  name,
  operation: 'createFulfillment',
  as: 'operator',
  path: PAID,
  headers: NEW_KEY,
  members: { lines: [{ seq: 1, quantity: 1 }] },
  status: 201,
});
