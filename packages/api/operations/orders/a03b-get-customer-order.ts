import { getCustomerOrder as handler } from '../../../../functions/orders/a03b-get-customer-order.ts';
import { order } from '../answers/order.ts';
import { EXAMPLE_ORDER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getCustomerOrder: Operation = {
  handler,
  summary: 'Get an order, strongly consistent',
  description:
    'Returns the order without its lines, including every earlier write. Its version is the ' +
    '`ETag`.',
  answers: { 200: order },
  refusals: ['order-not-found'],
  example: { as: 'customer', path: EXAMPLE_ORDER, status: 200 },
  dynamodb: {
    A3b: {
      request: 'GetItem, strongly consistent',
      cost: '{the source row} RCU',
      units: { 'the source row': [1] },
    },
  },
};
