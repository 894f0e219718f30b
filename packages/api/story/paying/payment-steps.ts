/** Requests about the payment of the story's order. */
import type { ProblemCode } from '../../../../functions/http/problems.ts';
import { once, refused, type Step } from '../step.ts';

export const AUTHORIZATION = {
  kind: 'AUTHORIZATION',
  amount: '{{total}}',
  reference: '{{intent}}',
};

/** The content of a connector's report, with our ids and the provider's reference. */
const facts = (changes: object) => ({
  customerId: '{{customerId}}',
  paymentId: '{{paymentId}}',
  paymentReference: '{{intent}}',
  ...changes,
});

export const report = (name: string, changes: object, expect: Step['expect'] = {}): Step => ({
  name,
  operation: 'recordPaymentFact',
  members: facts(changes),
  expect,
});

/** A report that is refused. A member without a value is not sent. */
export const refusedReport = (code: ProblemCode, why: string, changes: object): Step =>
  refused('recordPaymentFact', code, why, { members: facts({ ...AUTHORIZATION, ...changes }) });

/** A report of the result of the last request. */
export const answered = (kind: 'CAPTURE' | 'VOID' | 'REFUND', paymentStatus: string): Step =>
  report(
    `Report that the ${kind.toLowerCase()} succeeded: the order is ${paymentStatus}`,
    {
      transactionId: '{{transactionId}}',
      kind,
      amount: '{{amount}}',
      reference: '{{transactionId}}-answered',
    },
    { [`the order is ${paymentStatus}`]: ['paymentStatus', 'is', paymentStatus] },
  );

type Request = 'capturePayment' | 'voidPayment' | 'refundPayment';

/** @param body without an amount, it is all that is left */
export const request = (name: string, operation: Request, body: object, key: string): Step => ({
  name,
  operation,
  ...once(key),
  body,
  keep: { transactionId: 'transactionId', amount: 'amount' },
  expect: { 'it waits for the provider': ['state', 'is', 'REQUESTED'] },
});

export const parcel = (name: string): Step => ({
  name,
  operation: 'createFulfillment',
  body: { lines: [{ seq: 1, quantity: 1 }] },
  keep: { fulfillmentId: 'fulfillmentId' },
});

/** Steps that the smoke test plays, too. */
export const onStage = (...steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => ({ ...step, onStage: true }));
