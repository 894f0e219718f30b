import { getCustomerSummary as handler } from '../../../../functions/customers/a09-get-customer-summary.ts';
import { customerSummary } from '../answers/customer.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getCustomerSummary: Operation = {
  handler,
  summary: 'Get a customer’s summary',
  description:
    'Returns the numbers of the customer’s orders, by status, and their total. It is updated ' +
    'shortly after each change of an order. With `include=customer`, it also has the profile, ' +
    'at the same cost.',
  answers: { 200: customerSummary },
  refusals: ['customer-not-found'],
  example: { as: 'customer', path: EXAMPLE_CUSTOMER, status: 200 },
  dynamodb: {
    A9: {
      request: 'GetItem',
      cost: '{a summary} RCU',
      units: { 'a summary': [0.5] },
    },
    A9b: {
      request: 'Query',
      cost: '{a summary with the profile} RCU',
      units: { 'a summary with the profile': [0.5] },
    },
  },
};
