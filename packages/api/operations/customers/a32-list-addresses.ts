import { listAddresses as handler } from '../../../../functions/customers/a32-list-addresses.ts';
import { bookedAddresses } from '../answers/address.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const listAddresses: Operation = {
  handler,
  summary: 'List a customer’s addresses',
  description:
    'The address book, by label. An order keeps the address that it was placed with, whatever ' +
    'happens to the book.',
  answers: { 200: bookedAddresses },
  refusals: ['customer-not-found'],
  example: { as: 'customer', path: EXAMPLE_CUSTOMER, status: 200 },
  dynamodb: {
    A32: { request: 'Query', cost: '{an address} RCU', units: { 'an address': [0.5] } },
  },
};
