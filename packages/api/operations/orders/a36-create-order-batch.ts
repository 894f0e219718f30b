import { createOrderBatch as handler } from '../../../../functions/orders/a36-create-order-batch.ts';
import { orderBatch } from '../answers/order-batch.ts';
import type { Operation } from '../operation.ts';

export const createOrderBatch: Operation = {
  handler,
  summary: 'Place several orders',
  description:
    'Places up to 20 orders of any customers, each by itself: an order that is refused leaves ' +
    'the others as they are. The answer is 200 if the request is valid, and `results` has the ' +
    'outcome of each order. `key` is the `Idempotency-Key` with which the order would be placed ' +
    'alone; for an order with a `reference` it only names the result. Send the whole batch again ' +
    'after a failure: orders that were placed are returned with `replayed`, those with a key for ' +
    '24 hours. The shop’s rule and its check are asked about each order, as by `createOrder`.',
  body: { id: 'NewOrderBatch', description: 'The orders to place.' },
  answers: { 200: orderBatch },
  refusals: ['card-number-refused'],
  example: {
    as: 'operator',
    body: {
      orders: [
        {
          key: 'marketplace-100042',
          customerId: 'a1b2',
          currency: 'EUR',
          lines: [{ sku: 'MUG', quantity: 1, unitPrice: 1490 }],
          customerNote: 'Leave it with the neighbour.',
        },
        {
          key: 'marketplace-100043',
          customerId: 'a1b2',
          currency: 'EUR',
          lines: [{ sku: 'ABC', quantity: 2, unitPrice: 2500 }],
        },
      ],
    },
    status: 200,
  },
  dynamodb: {
    A36: {
      request: 'TransactWriteItems for each order, four at a time',
      cost: '{an order of 3 lines} WCU for each order with 3 lines',
      units: { 'an order of 3 lines': [23] },
    },
  },
};
