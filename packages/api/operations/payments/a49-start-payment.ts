import { startPayment as handler } from '../../../../functions/payments/a49-start-payment.ts';
import { paymentSession } from '../answers/payment-session.ts';
import { EXAMPLE_IDLE_PAYMENT, EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const startPayment: Operation = {
  handler,
  summary: 'Start a payment',
  description:
    'Starts a payment at the provider that the shop’s setting `paymentProvider` names, or finds ' +
    'what was started: call it whenever the page of payment opens. While `status` is `OPEN`, ' +
    'the answer has the secret of the buyer’s session. A canceled session is replaced by a new ' +
    'one. Without the setting there is no such route. An order that would expire waits for a ' +
    'new session, up to two and a half hours after it was placed.',
  answers: { 200: paymentSession },
  refusals: [
    'order-not-found',
    'payment-not-found',
    'order-cancelled',
    'payment-not-startable',
    'amount-not-payable',
    'provider-unavailable',
  ],
  example: {
    as: 'customer',
    path: { ...EXAMPLE_ORDER, paymentId: EXAMPLE_IDLE_PAYMENT },
    status: 200,
  },
  dynamodb: {
    A49: {
      request: 'Query, then TransactWriteItems',
      cost:
        '{first of Start it as its buyer} RCU and {Start it as its buyer} WCU; nothing is ' +
        'written for a session that was started',
      units: {
        'Start it as its buyer': [1, 6],
        'Start it again': [1],
        'a session that an expiring order waits for': [1, 10],
      },
    },
  },
};
