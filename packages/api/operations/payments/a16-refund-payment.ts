import { refundPayment as handler } from '../../../../functions/payments/a16-refund-payment.ts';
import { requestedRefund } from '../answers/payment-request.ts';
import { EXAMPLE_ORDER, EXAMPLE_PAYMENT } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';
import { PAYMENT_VERSION } from '../payment-version.ts';

export const refundPayment: Operation = {
  handler,
  summary: 'Refund a payment',
  description:
    'Requests the refund of a captured amount. Without `amount`, it refunds what is to be given ' +
    'back: with `returnId` what is `open` of that return, otherwise what is `overpaid` of the ' +
    'order; if that is nothing, an amount is required (`amount-required`). A refund is at most ' +
    'what the order has kept: what was captured, less refunds, chargebacks and settlements. With ' +
    '`returnId`, it is at most what is still open. A refund ' +
    'needs no return: shipping can be refunded, too. The amount is ' +
    'reserved at once, and the shop’s connector calls the provider: `state` is `REQUESTED` ' +
    'until the result is reported. With the provider `manual` it ' +
    `succeeds at once. ${PAYMENT_VERSION} ${IDEMPOTENT_CREATE}`,
  body: { id: 'NewRefund', description: 'The amount to refund, and the reason.' },
  answers: { 201: requestedRefund },
  refusals: [
    'order-not-found',
    'payment-not-found',
    'return-not-found',
    'amount-required',
    'amount-not-available',
    'too-many-transactions',
    'card-number-refused',
  ],
  example: {
    as: 'operator',
    path: { ...EXAMPLE_ORDER, paymentId: EXAMPLE_PAYMENT },
    headers: { 'idempotency-key': 'a-refund-from-events' },
    body: { amount: 1000, reason: 'GOODWILL' },
    status: 201,
  },
  dynamodb: {
    A16: {
      request: 'Query, then TransactWriteItems',
      cost: '{first of a request} RCU and {a request} WCU',
      units: {
        'a request': [1, 8],
        'all that is overpaid': [1, 11],
        'Refund an item': [1, 9],
        'Refund the return': [1, 8],
      },
    },
  },
};
