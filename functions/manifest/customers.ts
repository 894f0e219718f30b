/** Access patterns of customers: the profile and the totals of their orders. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { idempotencyGrants, UNSEEN } from './grants.ts';

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
  who: 'customer',
  grants: () => [{ actions: ['GetItem'], partitions: [PARTITIONS.customer] }],
} as const satisfies AccessPattern;

export const A12 = {
  id: 'A12',
  name: 'create-customer',
  group: 'storefront-write',
  method: 'POST',
  path: '/customers',
  who: 'anyone',
  grants: () => [
    { actions: ['PutItem'], partitions: [PARTITIONS.customer, PARTITIONS.email], ...UNSEEN },
    ...idempotencyGrants(),
  ],
} as const satisfies AccessPattern;
