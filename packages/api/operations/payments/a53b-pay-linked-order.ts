import { payLinkedOrder as handler } from '../../../../functions/payments/a53b-pay-linked-order.ts';
import { payment } from '../answers/payment.ts';
import { LINKED } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const payLinkedOrder: Operation = {
  handler,
  summary: 'Create a payment of the order of a link',
  description:
    'Begins a payment as the order’s customer may (A14). The link must give the right `pay`. ' +
    IDEMPOTENT_CREATE,
  body: { id: 'NewLinkedPayment', description: 'The provider and the amount of the payment.' },
  answers: { 200: payment, 201: payment },
  refusals: [
    'order-not-found',
    'order-cancelled',
    'amount-not-available',
    'too-many-payments',
    'card-number-refused',
  ],
  example: {
    as: 'holder',
    headers: { ...LINKED, 'idempotency-key': 'a-payment-of-a-link' },
    body: { provider: 'stripe' },
    status: 201,
  },
  dynamodb: {
    A53b: {
      request: 'Query, then TransactWriteItems',
      cost:
        '{first of Begin a payment of the order of the link} RCU and ' +
        '{Begin a payment of the order of the link} WCU',
      units: { 'Begin a payment of the order of the link': [1, 6] },
    },
  },
};
