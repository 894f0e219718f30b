import { capturePayment as handler } from '../../../../functions/payments/a15-capture-payment.ts';
import { requestedTransaction } from '../answers/payment-request.ts';
import { EXAMPLE_ORDER, EXAMPLE_PAYMENT } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';
import { PAYMENT_VERSION } from '../payment-version.ts';

export const capturePayment: Operation = {
  handler,
  summary: 'Capture a payment',
  description:
    'Requests the capture of an authorized amount. Without `amount`, it captures all that is ' +
    'capturable, and no more than the order still costs. With `"final": false`, more captures ' +
    'follow, and the provider keeps the rest authorized. The amount is reserved at ' +
    'once, and the shop’s connector calls the provider: ' +
    '`state` is `REQUESTED` until the result is reported. With the provider `manual` it ' +
    `succeeds at once. ${PAYMENT_VERSION} ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewCapture', description: 'The amount to capture.' },
  answers: { 201: requestedTransaction },
  refusals: [
    'order-not-found',
    'payment-not-found',
    'order-cancelled',
    'amount-not-available',
    'too-many-transactions',
  ],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, paymentId: EXAMPLE_PAYMENT },
    headers: { 'idempotency-key': 'a-capture-from-events' },
    body: { amount: 1000 },
    status: 201,
  },
  dynamodb: {
    A15: {
      request: 'Query, then TransactWriteItems',
      cost: '{first of a request} RCU and {a request} WCU',
      units: { 'a request': [1, 8] },
    },
  },
};
