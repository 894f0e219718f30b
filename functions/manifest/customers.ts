/** Access patterns of customers: the profile, the totals of their orders, the address book. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { IN_TRANSACTION, idempotencyGrants, UNSEEN } from './grants.ts';

export const A1 = {
  id: 'A1',
  name: 'get-customer',
  group: 'storefront-read',
  method: 'GET',
  path: '/customers/{customerId}',
  who: 'customer',
  grants: () => [
    { actions: ['GetItem'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.profile },
  ],
} as const satisfies AccessPattern;

export const A9 = {
  id: 'A9',
  name: 'get-customer-summary',
  group: 'storefront-read',
  method: 'GET',
  path: '/customers/{customerId}/summary',
  when: '',
  who: 'customer',
  grants: () => [{ actions: ['GetItem'], partitions: [PARTITIONS.customer] }],
} as const satisfies AccessPattern;

export const A9b = {
  id: 'A9b',
  name: 'get-customer-summary',
  group: 'storefront-read',
  method: 'GET',
  path: '/customers/{customerId}/summary',
  when: 'include=customer',
  who: 'customer',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.customer] }],
} as const satisfies AccessPattern;

export const A12 = {
  id: 'A12',
  name: 'create-customer',
  group: 'storefront-write',
  method: 'POST',
  path: '/customers',
  who: 'anyone',
  places: true,
  hashesPhones: true,
  grants: () => [
    { actions: ['PutItem'], partitions: [PARTITIONS.customer, PARTITIONS.email], ...UNSEEN },
    ...idempotencyGrants(),
  ],
  grantsWith: {
    findOrders: () => [{ actions: ['PutItem'], partitions: [PARTITIONS.foundCustomer], ...UNSEEN }],
  },
} as const satisfies AccessPattern;

export const A33 = {
  id: 'A33',
  name: 'find-customers',
  group: 'operator-read',
  method: 'GET',
  path: '/customers',
  when: 'email',
  who: 'operator',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.email] }],
} as const satisfies AccessPattern;

export const A33b = {
  id: 'A33b',
  name: 'find-customers',
  group: 'operator-read',
  method: 'GET',
  path: '/customers',
  when: 'q or phone',
  option: 'findOrders',
  who: 'operator',
  hashesPhones: true,
  grants: () => [
    {
      actions: ['Query'],
      partitions: [PARTITIONS.foundCustomer],
      attributes: ATTRIBUTES.foundCustomer,
    },
  ],
} as const satisfies AccessPattern;

export const A37 = {
  id: 'A37',
  name: 'update-customer',
  group: 'customer-accounts',
  method: 'PATCH',
  path: '/customers/{customerId}',
  who: 'customer',
  hashesPhones: true,
  grants: () => [
    { actions: ['GetItem'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.profile },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.changedProfile,
    },
    { actions: ['PutItem'], partitions: [PARTITIONS.email], ...UNSEEN },
    {
      actions: ['DeleteItem'],
      partitions: [PARTITIONS.email],
      attributes: ATTRIBUTES.owner,
      ...UNSEEN,
    },
  ],
  grantsWith: {
    findOrders: () => [
      {
        actions: ['GetItem'],
        partitions: [PARTITIONS.customer],
        attributes: ATTRIBUTES.renamedProfile,
      },
      {
        actions: ['UpdateItem'],
        partitions: [PARTITIONS.customer],
        attributes: [...ATTRIBUTES.changedProfile, 'foundWords'],
        ...IN_TRANSACTION,
      },
      {
        actions: ['PutItem', 'DeleteItem'],
        partitions: [PARTITIONS.foundCustomer],
        ...UNSEEN,
      },
    ],
  },
} as const satisfies AccessPattern;

export const A38 = {
  id: 'A38',
  name: 'close-customer',
  group: 'customer-accounts',
  method: 'POST',
  path: '/customers/{customerId}/closure',
  who: 'customer',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.closure,
    },
  ],
} as const satisfies AccessPattern;

export const A38b = {
  id: 'A38b',
  name: 'reopen-customer',
  group: 'operator-write',
  method: 'DELETE',
  path: '/customers/{customerId}/closure',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: [...ATTRIBUTES.closure, 'erasedAt'],
    },
  ],
} as const satisfies AccessPattern;

export const A39 = {
  id: 'A39',
  name: 'erase-customer',
  group: 'erasure',
  method: 'POST',
  path: '/customers/{customerId}/erasure',
  who: 'operator',
  grants: () => [
    {
      actions: ['GetItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.profileToErase,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.erasedProfile,
      ...UNSEEN,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.erasureRestart,
      ...IN_TRANSACTION,
    },
    { actions: ['PutItem'], partitions: [PARTITIONS.customer], ...UNSEEN },
    {
      actions: ['DeleteItem'],
      partitions: [PARTITIONS.email],
      attributes: ATTRIBUTES.owner,
      ...UNSEEN,
    },
    { actions: ['DeleteItem'], partitions: [PARTITIONS.foundCustomer], ...UNSEEN },
  ],
} as const satisfies AccessPattern;

export const A39b = {
  id: 'A39b',
  name: 'get-erasure',
  group: 'operator-read',
  method: 'GET',
  path: '/customers/{customerId}/erasure',
  who: 'operator',
  grants: () => [
    { actions: ['GetItem'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.erasure },
  ],
} as const satisfies AccessPattern;

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
      attributes: [...ATTRIBUTES.addressCount, 'erasedAt'],
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
