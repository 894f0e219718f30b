import { getCustomer as handler } from '../../../../functions/customers/a01-get-customer.ts';
import { storedCustomer } from '../answers/customer.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getCustomer: Operation = {
  handler,
  summary: 'Get a customer',
  description: 'Returns the profile. Its version is the `ETag`.',
  answers: { 200: storedCustomer },
  refusals: ['customer-not-found'],
  example: { as: 'customer', path: EXAMPLE_CUSTOMER, status: 200 },
  dynamodb: {
    A1: {
      request: 'GetItem',
      cost: '{a customer} RCU',
      units: { 'a customer': [0.5] },
    },
  },
};
