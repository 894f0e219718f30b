import { reopenCustomer as handler } from '../../../../functions/customers/a38b-reopen-customer.ts';
import { storedCustomer } from '../answers/customer.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const reopenCustomer: Operation = {
  handler,
  summary: 'Open a closed account again',
  description: 'The customer can place orders again. An open account stays as it is.',
  answers: { 200: storedCustomer },
  refusals: ['customer-not-found', 'customer-closed'],
  example: { as: 'operator', path: EXAMPLE_CUSTOMER, status: 200 },
  dynamodb: {
    A38b: { request: 'UpdateItem', cost: '{an account} WCU', units: { 'an account': [1] } },
  },
};
