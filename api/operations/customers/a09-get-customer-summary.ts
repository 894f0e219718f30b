import { handler } from '../../../functions/customers/a09-get-customer-summary.ts';
import { customerSummary } from '../answers/customer.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const getCustomerSummary: Operation = {
  handler,
  audience: 'storefront',
  summary: 'Get a customer’s summary',
  description:
    'Returns the numbers of the customer’s orders, by status, and their total. It is updated ' +
    'shortly after each change of an order.',
  answers: { 200: customerSummary },
  refusals: ['customer-not-found'],
  example: { as: 'customer', path: EXAMPLE_CUSTOMER, status: 200 },
  budget: { bundleBytes: 167_498, units: { 'A9 a summary': [0.5] } },
};
