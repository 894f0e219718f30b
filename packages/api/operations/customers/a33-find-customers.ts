import { findCustomers as handler } from '../../../../functions/customers/a33-find-customers.ts';
import { foundCustomers } from '../answers/customer.ts';
import type { Operation } from '../operation.ts';

export const findCustomers: Operation = {
  handler,
  summary: 'Find customers by their e-mail address, name or telephone',
  description:
    'With `email`, the customer whose address it is comes first, then the guests who gave it, ' +
    'newest first: at most 100 in all. Letter case has no effect. With `q`, the customers whose ' +
    'name has words that begin so, and with `phone`, those whose telephone number ends with the ' +
    'same nine digits, if the shop finds them (setting `findOrders`): the first 100.',
  answers: { 200: foundCustomers },
  refusals: [],
  example: { as: 'operator', query: { email: 'acme@mail.example' }, status: 200 },
  dynamodb: {
    A33: {
      request: 'Query, backwards',
      cost: '{an account} RCU',
      units: { 'an account': [0.5] },
    },
    A33b: {
      request: 'Query of the longest word or of a telephone number, with the setting `findOrders`',
      cost: '{a name} RCU',
      units: { 'a name': [0.5] },
    },
  },
};
