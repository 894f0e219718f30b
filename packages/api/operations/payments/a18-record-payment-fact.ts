import { recordPaymentFact as handler } from '../../../../functions/payments/a18-record-payment-fact.ts';
import { recordedFact } from '../answers/payment-request.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const recordPaymentFact: Operation = {
  handler,
  summary: 'Report a provider’s transaction',
  description:
    'Records a transaction at the payment’s provider. Reports can be sent in any order and ' +
    'repeated. A report is never refused because sums disagree; then `discrepancy` is true and ' +
    'an operator must check the payment. Identify the payment by its three ids, by ' +
    '`customerId`, `orderId` and the provider’s `paymentReference`, or by that reference alone ' +
    'if it was sent before. `transactionId` is the id of the request that the report answers.',
  body: { id: 'PaymentEvent', description: 'A report of a payment provider.' },
  answers: { 200: recordedFact },
  refusals: [
    'order-not-found',
    'payment-not-found',
    'payment-reference-taken',
    'currency-mismatch',
    'occurred-in-future',
    'too-many-payments',
    'too-many-transactions',
    'card-number-refused',
  ],
  example: {
    as: 'connector',
    body: {
      ...EXAMPLE_ORDER,
      provider: 'stripe',
      paymentReference: 'pi_3Mt-from-events',
      kind: 'SALE',
      state: 'SUCCEEDED',
      amount: 5250,
      currency: 'EUR',
      reference: 'ch_3Mt-from-events',
      occurredAt: '2026-11-21T10:00:01Z',
    },
    status: 200,
  },
  dynamodb: {
    A18: {
      request: 'Query, then TransactWriteItems; nothing new: no write',
      cost:
        '{first of a sum moves} RCU and {a sum moves} WCU, {a payment not known yet} ' +
        'for a payment not known yet',
      units: {
        'a payment not known yet': [1, 6],
        'a sum moves': [1, 5],
        'more than is due': [1, 9],
        'nothing new': [1],
        'the first success of an order that expires unpaid': [1, 9],
      },
    },
  },
};
