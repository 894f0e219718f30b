import { deleteAddress as handler } from '../../../../functions/customers/a32c-delete-address.ts';
import { deletedAddress } from '../answers/address.ts';
import { EXAMPLE_CUSTOMER } from '../example.ts';
import type { Operation } from '../operation.ts';

export const deleteAddress: Operation = {
  handler,
  summary: 'Delete an address',
  description: 'Deletes the address with this label from the book. Orders keep theirs.',
  answers: { 200: deletedAddress },
  refusals: ['customer-not-found', 'address-not-found'],
  example: { as: 'customer', path: { ...EXAMPLE_CUSTOMER, label: 'office' }, status: 200 },
  dynamodb: {
    A32c: { request: 'TransactWriteItems', cost: '{an address} WCU', units: { 'an address': [4] } },
  },
};
