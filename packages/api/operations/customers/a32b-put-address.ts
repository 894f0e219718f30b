import { putAddress as handler } from '../../../../functions/customers/a32b-put-address.ts';
import { bookedAddress } from '../answers/address.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const putAddress: Operation = {
  handler,
  summary: 'Set an address',
  description:
    'Creates or replaces the address with this label. Addresses have no version: the last write ' +
    'wins. A customer has at most 50, and an erased one none.',
  body: { id: 'NewAddress', description: 'The address.' },
  answers: { 200: bookedAddress, 201: bookedAddress },
  refusals: ['customer-not-found', 'customer-closed', 'too-many-addresses', 'card-number-refused'],
  example: {
    as: 'customer',
    path: { ...EXAMPLE_CUSTOMER, label: 'shipping' },
    body: {
      address: {
        name: 'Acme Co',
        line1: '1 Market Street',
        city: 'Dublin',
        postalCode: 'D02 XY45',
        country: 'IE',
      },
    },
    status: 201,
  },
  dynamodb: {
    A32b: {
      request: 'PutItem; for a new address then TransactWriteItems',
      cost: '{an address} WCU; a new address {a new address}, after a PutItem that is refused',
      units: { 'an address': [1], 'a new address': [0, 4] },
    },
  },
};
