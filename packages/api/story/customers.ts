import { again, type Chapter, once, refused } from './step.ts';

const created = (members: object) => ({
  as: 'operator' as const,
  members: { customerId: '{{newCustomer}}', name: 'Postman', ...members },
});
const email = '{{newCustomer}}@mail.example';

export const customers: Chapter = {
  name: 'Customers',
  description: 'A signed-in customer reads their profile. An operator creates another customer.',
  steps: [
    {
      name: 'Get my profile',
      operation: 'getCustomer',
      expect: { 'it is the customer of the token': ['customerId', 'is', '{{customerId}}'] },
      onStage: true,
    },
    { name: 'Get my summary', operation: 'getCustomerSummary' },
    {
      name: 'Get my summary, with my profile',
      operation: 'getCustomerSummary',
      query: { include: 'customer' },
      expect: { 'it has the profile': ['customer.customerId', 'is', '{{customerId}}'] },
      onStage: true,
    },
    {
      name: '401 without a token',
      operation: 'getCustomer',
      as: 'nobody',
      status: 401,
    },
    {
      name: 'Create a customer',
      operation: 'createCustomer',
      ...created({ email }),
      ...once('signUpKey'),
      fresh: { signUpKey: '', newCustomer: '' },
    },
    {
      name: 'Create it again, with the same key',
      operation: 'createCustomer',
      ...created({ email }),
      ...again('signUpKey'),
      expect: { 'it is the same customer': ['customerId', 'is', '{{newCustomer}}'] },
    },
    refused('createCustomer', 'idempotency-key-reused', 'for another customer with that key', {
      ...created({ email, tier: 'SILVER' }),
      ...again('signUpKey'),
    }),
    refused(
      'createCustomer',
      'customer-exists',
      'for the same id',
      created({ email: '{{$guid}}@mail.example' }),
    ),
    refused(
      'createCustomer',
      'email-taken',
      'for the same e-mail address',
      created({ email, customerId: '{{$guid}}' }),
    ),
    refused('createCustomer', 'forbidden', 'for a customer who names an id', {
      ...created({}),
      as: 'customer',
    }),
    {
      name: 'Create a guest',
      operation: 'createCustomer',
      as: 'operator',
      body: { name: 'Nia Lund', email: '{{guestAddress}}@mail.example', guest: true },
      fresh: { guestAddress: '' },
      keep: { guestId: 'customerId' },
      expect: { 'it is a guest': ['guest', 'is', true] },
    },
    {
      name: 'Find the guest by the address',
      operation: 'findCustomers',
      query: { email: '{{guestAddress}}@mail.example' },
      expect: { 'the guest is listed': ['items.*.customerId', 'includes', '{{guestId}}'] },
    },
    {
      name: 'Look for an address that nobody has',
      operation: 'findCustomers',
      query: { email: 'nobody@mail.example' },
      expect: { 'nobody is found': ['items.length', 'is', 0] },
      onStage: true,
    },
    refused('getCustomer', 'customer-not-found', 'for another customer', {
      path: { customerId: '{{newCustomer}}' },
    }),
  ],
};
