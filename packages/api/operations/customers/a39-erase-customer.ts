import { eraseCustomer as handler } from '../../../../functions/customers/a39-erase-customer.ts';
import { erasure } from '../answers/customer.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const eraseCustomer: Operation = {
  handler,
  summary: 'Erase a customer',
  description:
    'Removes the person for good, and keeps the figures. The profile and the e-mail address are ' +
    'erased at once, and the customer stays closed; the address book and the orders follow ' +
    'within minutes: addresses, notes, attributes, comments, payment methods and tracking. An ' +
    'order that is not final keeps its data until it is. A second request returns the same ' +
    'erasure. The event `customer.erased` tells other systems.',
  answers: { 202: erasure },
  refusals: ['customer-not-found'],
  example: { as: 'operator', path: EXAMPLE_CUSTOMER, status: 202 },
  dynamodb: {
    A39: {
      request: 'GetItem, then TransactWriteItems',
      cost: '{first of Erase the customer} RCU and {Erase the customer} WCU',
      units: { 'Erase the customer': [1, 7] },
    },
  },
};
