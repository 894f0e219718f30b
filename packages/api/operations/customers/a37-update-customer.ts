import { updateCustomer as handler } from '../../../../functions/customers/a37-update-customer.ts';
import { storedCustomer } from '../answers/customer.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const updateCustomer: Operation = {
  handler,
  summary: 'Change a customer',
  description:
    'Changes the members that the body names. A customer’s new `email` must be the verified ' +
    'address of their sign-in; `tier` is the operators’. The new address is reserved and the old ' +
    'one released in the transaction that changes the profile.',
  body: { id: 'CustomerChanges', description: 'The members to change; others stay.' },
  answers: { 200: storedCustomer },
  refusals: [
    'customer-not-found',
    'customer-closed',
    'forbidden',
    'email-not-verified',
    'email-taken',
    'card-number-refused',
  ],
  example: {
    as: 'customer',
    path: EXAMPLE_CUSTOMER,
    headers: { 'if-match': '"1"' },
    body: { name: 'Acme Company' },
    status: 200,
  },
  dynamodb: {
    A37: {
      request: 'UpdateItem; with another address GetItem, then TransactWriteItems',
      cost:
        '{a name} WCU; with another address {first of an e-mail address} RCU and ' +
        '{an e-mail address} WCU',
      units: {
        'a name': [1],
        'an e-mail address': [1, 6],
      },
    },
  },
};
