import { closeCustomer as handler } from '../../../../functions/customers/a38-close-customer.ts';
import { storedCustomer } from '../answers/customer.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const closeCustomer: Operation = {
  handler,
  summary: 'Close a customer’s account',
  description:
    'A closed customer places no orders, and the profile does not change. Orders go on, the ' +
    'address book can still be emptied, and the e-mail address stays reserved. Operators can ' +
    'open the account again.',
  answers: { 200: storedCustomer },
  refusals: ['customer-not-found'],
  example: { as: 'customer', path: EXAMPLE_CUSTOMER, status: 200 },
  dynamodb: {
    A38: { request: 'UpdateItem', cost: '{an account} WCU', units: { 'an account': [1] } },
  },
};
