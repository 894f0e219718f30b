import { handler } from '../../../functions/customers/a01-get-customer.ts';
import { storedCustomer } from '../answers/customer.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getCustomer: Operation = {
  handler,
  audience: 'storefront',
  summary: 'Get a customer',
  description: 'Returns the profile. Its version is the `ETag`.',
  answers: { 200: storedCustomer },
  refusals: ['customer-not-found'],
  example: { as: 'customer', path: EXAMPLE_CUSTOMER, status: 200 },
  budget: { bundleBytes: 170_551, units: { 'A1 a customer': [0.5] } },
};
