import { listCustomerOrders as handler } from '../../../../functions/orders/a02-list-customer-orders.ts';
import { orderPage } from '../answers/order.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const listCustomerOrders: Operation = {
  handler,
  summary: 'List a customer’s orders',
  description:
    'Newest first unless `sort` is given. With `status` the list comes from an index (A4) ' +
    'and has fewer fields than without (A2). `from` and `to` are days; both are included.',
  answers: { 200: orderPage },
  refusals: ['customer-not-found'],
  example: { as: 'customer', path: EXAMPLE_CUSTOMER, query: { limit: '5' }, status: 200 },
  dynamodb: {
    A2: {
      request: 'Query, newest first',
      cost: '{a page of 20} RCU a page of 20',
      units: { 'a page of 20': [1] },
    },
    A4: {
      request: 'Query GSI1',
      cost: '{a page of 20 shipped} RCU a page of 20',
      units: { 'a page of 20 shipped': [0.5] },
    },
  },
};
