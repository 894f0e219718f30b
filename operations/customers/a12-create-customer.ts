import { handler } from '../../functions/customers/a12-create-customer.ts';
import { customer } from '../answers/customer.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const createCustomer: Operation = {
  handler,
  audience: 'storefront',
  summary: 'Create a customer',
  description:
    'A customer creates their own profile: its id is the token’s `sub`. An operator may name ' +
    'another `customerId`. ' +
    IDEMPOTENT_CREATE,
  body: { id: 'NewCustomer', description: 'The profile to create.' },
  answers: { 201: customer },
  refusals: ['forbidden', 'customer-exists', 'email-taken', 'card-number-refused'],
  example: {
    as: 'newcomer',
    headers: { 'idempotency-key': 'a-customer-from-events' },
    body: { name: 'Nia Lund', email: 'nia.lund@mail.example' },
    status: 201,
  },
  budget: { bundleBytes: 175_923, units: { 'A12 a new customer': [6] } },
};
