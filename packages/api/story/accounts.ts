import type { ProblemCode } from '../../../functions/http/problems.ts';
import { type Chapter, MINE, refused, type Step, version } from './step.ts';

const HERS = { path: { customerId: '{{accountId}}' } };
const changed = (name: string, current: number, members: object): Step => ({
  name,
  operation: 'updateCustomer',
  as: 'operator',
  ...HERS,
  ...version(current),
  body: members,
});
const notChanged = (code: ProblemCode, why: string, current: number, members: object): Step => ({
  ...refused('updateCustomer', code, why),
  as: 'operator',
  ...HERS,
  ...version(current),
  body: members,
});
const address = { name: 'Nia Lund', city: 'Dublin', country: 'IE' };

export const accounts: Chapter = {
  name: 'Accounts',
  description:
    'A customer’s profile changes, closes and opens again. Addresses are kept in a book.',
  steps: [
    {
      name: 'Create a customer to change',
      operation: 'createCustomer',
      as: 'operator',
      body: { customerId: '{{accountId}}', name: 'Nia', email: '{{accountId}}@mail.example' },
      fresh: { accountId: '' },
    },
    changed('Change the customer’s name and telephone', 1, {
      name: 'Nia Lund',
      phone: '+353 1 555 0142',
    }),
    changed('Set the customer’s tier', 2, { tier: 'SILVER' }),
    changed('Move the customer to another address', 3, { email: '{{accountId}}@new.example' }),
    notChanged('email-taken', 'for the address of another customer', 4, {
      email: '{{newCustomer}}@mail.example',
    }),
    refused('updateCustomer', 'forbidden', 'for a customer who sets their tier', {
      body: { tier: 'GOLD' },
    }),
    refused('updateCustomer', 'email-not-verified', 'for an address that is not the sign-in’s', {
      body: { email: 'somebody@mail.example' },
    }),
    refused('updateCustomer', 'version-mismatch', 'with another version', {
      ...version(999_999),
      onStage: true,
    }),
    {
      name: 'List my addresses',
      operation: 'listAddresses',
      expect: { 'none has no label': ['items.*.label', 'lacks', ''] },
      onStage: true,
    },
    {
      name: 'Add an address',
      operation: 'putAddress',
      path: { ...MINE, label: 'home' },
      body: { address },
      onStage: true,
    },
    {
      name: 'Change an address',
      operation: 'putAddress',
      path: { ...MINE, label: 'home' },
      body: { address: { ...address, city: 'Cork' } },
      status: 200,
      expect: { 'it is changed': ['address.city', 'is', 'Cork'] },
    },
    {
      name: 'Delete an address',
      operation: 'deleteAddress',
      path: { ...MINE, label: 'home' },
      onStage: true,
    },
    refused('deleteAddress', 'address-not-found', 'for an address that is gone', {
      path: { ...MINE, label: 'home' },
    }),
    { name: 'Close the account', operation: 'closeCustomer', as: 'operator', ...HERS },
    notChanged('customer-closed', 'for a closed account', 5, { name: 'N' }),
    {
      ...refused('createOrder', 'customer-closed', 'for an order of a closed account'),
      as: 'operator',
      ...HERS,
    },
    { name: 'Open the account again', operation: 'reopenCustomer', ...HERS },
    {
      name: 'Add an address to erase',
      operation: 'putAddress',
      as: 'operator',
      path: { ...HERS.path, label: 'home' },
      body: { address },
    },
    refused('getErasure', 'erasure-not-found', 'for a customer who is not erased', {
      path: MINE,
      onStage: true,
    }),
    {
      name: 'Erase the customer',
      operation: 'eraseCustomer',
      ...HERS,
      expect: { 'it runs': ['status', 'is', 'RUNNING'] },
    },
    {
      name: 'Erase the customer again',
      operation: 'eraseCustomer',
      ...HERS,
      expect: { 'it has begun': ['requestedAt', 'isNot', ''] },
    },
    { name: 'Get the erasure', operation: 'getErasure', ...HERS },
    refused('reopenCustomer', 'customer-closed', 'for an erased customer', HERS),
    {
      ...refused('putAddress', 'customer-closed', 'for an address of an erased customer'),
      as: 'operator',
      path: { ...HERS.path, label: 'work' },
      body: { address },
    },
    refused('eraseCustomer', 'customer-not-found', 'for an unknown customer to erase', {
      path: { customerId: 'nobody' },
      onStage: true,
    }),
    refused('closeCustomer', 'customer-not-found', 'for an unknown customer to close', {
      as: 'operator',
      path: { customerId: 'nobody' },
      onStage: true,
    }),
    refused('reopenCustomer', 'customer-not-found', 'for an unknown customer', {
      path: { customerId: 'nobody' },
      onStage: true,
    }),
  ],
};
