import { voidPayment as handler } from '../../../../functions/payments/a17-void-payment.ts';
import { requestedTransaction } from '../answers/payment-request.ts';
import { EXAMPLE_AUTHORIZED_PAYMENT, EXAMPLE_ORDER } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';
import { PAYMENT_VERSION } from '../payment-version.ts';

export const voidPayment: Operation = {
  handler,
  summary: 'Void a payment',
  description:
    'Requests the release of all that was authorized and not captured. A void takes no part: an ' +
    '`amount` must be all of it, as a check of what the caller saw. The amount is reserved at ' +
    'once, and the shop’s connector calls the provider: `state` is `REQUESTED` until the result ' +
    'is reported. With the provider `manual` it succeeds at once. ' +
    `${PAYMENT_VERSION} ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewVoid', description: 'All that is held, if it is named.' },
  answers: { 201: requestedTransaction },
  refusals: [
    'order-not-found',
    'payment-not-found',
    'amount-not-available',
    'too-many-transactions',
  ],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, paymentId: EXAMPLE_AUTHORIZED_PAYMENT },
    headers: { 'idempotency-key': 'a-void-from-events' },
    body: {},
    status: 201,
  },
  dynamodb: {
    A17: {
      request: 'Query, then TransactWriteItems',
      cost: '{first of a request} RCU and {a request} WCU',
      units: { 'a request': [1, 6] },
    },
  },
};
