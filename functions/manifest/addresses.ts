/** Access patterns of customers' address books. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { IN_TRANSACTION, UNSEEN } from './grants.ts';

export const A32 = {
  id: 'A32',
  name: 'list-addresses',
  group: 'storefront-read',
  method: 'GET',
  path: '/customers/{customerId}/addresses',
  who: 'customer',
  grants: () => [
    { actions: ['Query'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.address },
  ],
} as const satisfies AccessPattern;

export const A32b = {
  id: 'A32b',
  name: 'put-address',
  group: 'customer-accounts',
  method: 'PUT',
  path: '/customers/{customerId}/addresses/{label}',
  who: 'customer',
  grants: () => [
    { actions: ['PutItem'], partitions: [PARTITIONS.customer], returnValues: 'NONE' },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.addressCount,
      ...IN_TRANSACTION,
    },
  ],
} as const satisfies AccessPattern;

export const A32c = {
  id: 'A32c',
  name: 'delete-address',
  group: 'customer-accounts',
  method: 'DELETE',
  path: '/customers/{customerId}/addresses/{label}',
  who: 'customer',
  grants: () => [
    { actions: ['PutItem'], partitions: [PARTITIONS.customer], ...UNSEEN },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.addressCount,
      ...UNSEEN,
    },
  ],
} as const satisfies AccessPattern;
