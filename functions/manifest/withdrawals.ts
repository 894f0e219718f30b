/** Access patterns of withdrawals: a consumer's right to leave the contract. */
import { PARTITIONS } from '../../table/keys.ts';
import type { AccessPattern } from './access-pattern.ts';
import { carryingGrants } from './carrying-grants.ts';
import type { Grant } from './grants.ts';

/** Grants of a door that knows the order: it keeps the statement, and carries it out. */
const trustedGrants = (): readonly Grant[] => [
  ...carryingGrants(),
  { actions: ['PutItem'], partitions: [PARTITIONS.withdrawal] },
];

export const A47c = {
  id: 'A47c',
  name: 'withdraw-order',
  group: 'withdrawals',
  option: 'withdrawals',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/withdrawals',
  who: 'customer',
  grants: () => trustedGrants(),
} as const satisfies AccessPattern;

export const A53d = {
  id: 'A53d',
  name: 'withdraw-linked-order',
  group: 'order-link',
  option: ['orderLinks', 'withdrawals'],
  method: 'POST',
  path: '/order-link/withdrawals',
  who: 'link',
  grants: () => trustedGrants(),
} as const satisfies AccessPattern;
