/** Access patterns of withdrawals: a consumer's right to leave the contract. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES, GSI2 } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { carryingGrants } from './carrying-grants.ts';
import type { Grant } from './grants.ts';

/** Grants of a door that knows the order: it keeps the statement, and carries it out. */
const trustedGrants = (): readonly Grant[] => [
  ...carryingGrants(),
  { actions: ['PutItem'], partitions: [PARTITIONS.withdrawal] },
];

/** Grant to read whether the order of a statement that is closed was erased. */
const ERASED_ORDER: Grant = {
  actions: ['GetItem'],
  partitions: [PARTITIONS.order],
  attributes: ATTRIBUTES.erasedOrder,
};

/** Nothing is looked up, so the answer cannot depend on which orders exist. */
export const A47 = {
  id: 'A47',
  name: 'create-withdrawal',
  group: 'statements',
  option: 'publicWithdrawals',
  method: 'POST',
  path: '/withdrawals',
  who: 'public',
  grants: () => [{ actions: ['PutItem'], partitions: [PARTITIONS.withdrawal] }],
} as const satisfies AccessPattern;

export const A47b = {
  id: 'A47b',
  name: 'confirm-withdrawal',
  group: 'statements',
  option: 'publicWithdrawals',
  method: 'POST',
  path: '/withdrawals/{withdrawalId}/confirmation',
  who: 'public',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.withdrawal],
      attributes: ATTRIBUTES.confirmedWithdrawal,
    },
  ],
} as const satisfies AccessPattern;

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

export const A47d = {
  id: 'A47d',
  name: 'list-withdrawals',
  group: 'operator-read',
  option: 'withdrawals',
  method: 'GET',
  path: '/withdrawals',
  who: 'operator',
  grants: () => [{ actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.withdrawals] }],
  paged: true,
} as const satisfies AccessPattern;

export const A47e = {
  id: 'A47e',
  name: 'get-withdrawal',
  group: 'operator-read',
  option: 'withdrawals',
  method: 'GET',
  path: '/withdrawals/{withdrawalId}',
  who: 'operator',
  grants: () => [{ actions: ['GetItem'], partitions: [PARTITIONS.withdrawal] }],
} as const satisfies AccessPattern;

export const A47f = {
  id: 'A47f',
  name: 'resolve-withdrawal',
  group: 'withdrawal-decisions',
  option: 'withdrawals',
  method: 'POST',
  path: '/withdrawals/{withdrawalId}/resolution',
  who: 'operator',
  grants: () => [
    ...carryingGrants(ATTRIBUTES.resolvedWithdrawal),
    { actions: ['GetItem'], partitions: [PARTITIONS.withdrawal] },
    ERASED_ORDER,
  ],
} as const satisfies AccessPattern;

/** As A47f, but without an effect on an order. */
export const A47g = {
  id: 'A47g',
  name: 'close-withdrawals',
  group: 'withdrawal-decisions',
  option: 'withdrawals',
  method: 'POST',
  path: '/withdrawal-closures',
  who: 'operator',
  grants: () => [
    { actions: ['GetItem'], partitions: [PARTITIONS.withdrawal] },
    ERASED_ORDER,
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.withdrawal],
      attributes: ATTRIBUTES.closedWithdrawal,
    },
  ],
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
