import { getOrder as handler } from '../../../../functions/orders/a03-get-order.ts';
import { orderCollection } from '../answers/order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getOrder: Operation = {
  handler,
  summary: 'Get an order with its lines',
  description:
    'Finds an order by its id alone. Another customer’s order returns 404, like one that ' +
    'does not exist.',
  answers: { 200: orderCollection },
  refusals: ['order-not-found'],
  example: { as: 'customer', path: { orderId: EXAMPLE_ORDER.orderId }, status: 200 },
  dynamodb: {
    A3: {
      request: 'Query, the order’s item collection',
      cost: '{an order of 20 lines} RCU',
      units: {
        'an order of 20 lines': [0.5],
        'an order of 3 lines with two fulfillments': [0.5],
        'an order of 3 lines, paid, with two fulfillments': [0.5],
        'Get the order with its payments': [1],
      },
    },
  },
};
