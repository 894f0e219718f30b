import { listOrderEvents as handler } from '../../../../functions/orders/a13-list-order-events.ts';
import { orderHistory } from '../answers/order-event.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const listOrderEvents: Operation = {
  handler,
  summary: 'List an order’s events',
  description: 'Returns one event for each version of the order, oldest first.',
  answers: { 200: orderHistory },
  refusals: ['order-not-found'],
  example: { as: 'customer', path: { orderId: EXAMPLE_ORDER.orderId }, status: 200 },
  dynamodb: {
    A13: {
      request: 'Query, the order’s item collection',
      cost: '{an order of 3 lines} RCU',
      units: { 'an order of 3 lines': [0.5] },
    },
  },
};
