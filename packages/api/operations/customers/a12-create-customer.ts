import { createCustomer as handler } from '../../../../functions/customers/a12-create-customer.ts';
import { customer } from '../answers/customer.ts';
import { IDEMPOTENT_CREATE } from '../idempotent-create.ts';
import type { Operation } from '../operation.ts';

export const createCustomer: Operation = {
  handler,
  summary: 'Create a customer',
  description:
    'Customers create their own profile: its id is the token’s `sub`, its e-mail address the ' +
    'verified address of the sign-in (claims `email` and `email_verified`). `email` can be left ' +
    'out; another address is refused. Operators send `email`, and can send another ' +
    '`customerId` and a `tier`. The shop’s checkout, with the scope `orders/place`, creates ' +
    'guests, and operators do with `guest`: a guest has a new id, and an address that is not ' +
    'reserved. ' +
    IDEMPOTENT_CREATE,
  body: { id: 'NewCustomer', description: 'The profile to create.' },
  answers: { 201: customer },
  refusals: [
    'forbidden',
    'email-not-verified',
    'customer-exists',
    'email-taken',
    'card-number-refused',
  ],
  example: {
    as: 'newcomer',
    headers: { 'idempotency-key': 'a-customer-from-events' },
    body: { name: 'Nia Lund' },
    status: 201,
  },
  dynamodb: {
    A12: {
      request: 'TransactWriteItems',
      cost: '{a new customer} WCU',
      units: { 'a new customer': [6] },
    },
  },
};
