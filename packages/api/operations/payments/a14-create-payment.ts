import { createPayment as handler } from '../../../../functions/payments/a14-create-payment.ts';
import { payment } from '../answers/payment.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const createPayment: Operation = {
  handler,
  summary: 'Create a payment',
  description:
    'Create it before you send the buyer to the provider, and give the provider `customerId`, ' +
    '`orderId` and `paymentId` as metadata. `amount` is by default the amount due. A ' +
    'customer pays all of it, unless the shop allows parts, and gets the payment again that they ' +
    'have not used yet: 200. Operators can pay less, or take again what the shop gave ' +
    'back. An order that would expire waits for the payment. Operators who received cash or a ' +
    'bank transfer mark an order as paid with the provider `manual` and `"captured": ' +
    'true`. Only operators send `reference`, which claims the provider’s payment for this ' +
    `order. ${IDEMPOTENT_CREATE} Only a 201 is stored: after a 200, the same key may create a ` +
    'payment later, when the idle one is used.',
  body: { id: 'NewPayment', description: 'The provider and the amount of the payment.' },
  answers: { 200: payment, 201: payment },
  refusals: [
    'order-not-found',
    'order-cancelled',
    'amount-not-available',
    'payment-reference-taken',
    'too-many-payments',
    'forbidden',
    'card-number-refused',
  ],
  example: {
    as: 'customer',
    path: EXAMPLE_ORDER,
    headers: { 'idempotency-key': 'a-payment-from-events' },
    body: { provider: 'stripe', method: { kind: 'card', brand: 'visa', last4: '4242' } },
    status: 201,
  },
  dynamodb: {
    A14: {
      request: 'Query, then TransactWriteItems',
      cost: '{first of a payment} RCU and {a payment} WCU, {with a reference} with a reference',
      units: {
        'a payment': [1, 6],
        'with a reference': [1, 8],
        'a payment that an expiring order waits for': [1, 10],
      },
    },
  },
};
