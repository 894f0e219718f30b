import { startLinkedPayment as handler } from '../../../../functions/payments/a53f-start-linked-payment.ts';
import { EXAMPLE_IDLE_PAYMENT, LINKED } from '../example.ts';
import type { Operation } from '../operation.ts';
import { startPayment } from './a49-start-payment.ts';

export const startLinkedPayment: Operation = {
  handler,
  summary: 'Start a payment of the order of a link',
  description:
    'Starts a payment of the order that the link leads to, or finds what was started (A49), for ' +
    'a buyer without an account. The link must give the right `pay`. Without the setting ' +
    '`paymentProvider` there is no such route.',
  answers: startPayment.answers,
  refusals: startPayment.refusals,
  example: {
    as: 'holder',
    headers: LINKED,
    path: { paymentId: EXAMPLE_IDLE_PAYMENT },
    status: 200,
  },
  dynamodb: {
    A53f: {
      request: 'Query, then TransactWriteItems',
      cost:
        '{first of Start it by the link} RCU and {Start it by the link} WCU; nothing is written ' +
        'for a session that was started',
      units: { 'Start it by the link': [1, 6], 'Start it by the link again': [1] },
    },
  },
};
