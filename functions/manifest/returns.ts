/** Access patterns of returns: items that customers send back. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES, GSI2 } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import {
  endingGrants,
  firstLineGrants,
  idempotencyGrants,
  lineGrants,
  settlementGrants,
  UNSEEN,
} from './grants.ts';

export const A23 = {
  id: 'A23',
  name: 'create-return',
  group: 'returns',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/returns',
  who: 'customer',
  grants: () => [...firstLineGrants(), ...idempotencyGrants()],
} as const satisfies AccessPattern;

export const A24 = {
  id: 'A24',
  name: 'update-return',
  group: 'returns',
  method: 'PATCH',
  path: '/customers/{customerId}/orders/{orderId}/returns/{returnId}',
  who: 'customer',
  grants: () => [
    ...lineGrants(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.openedReturn,
    },
  ],
} as const satisfies AccessPattern;

export const A25 = {
  id: 'A25',
  name: 'receive-return',
  group: 'operator-write',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/returns/{returnId}/receipts',
  who: 'operator',
  grants: () => [
    ...endingGrants(),
    ...idempotencyGrants(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.restock,
      ...UNSEEN,
    },
  ],
} as const satisfies AccessPattern;

export const A25b = {
  id: 'A25b',
  name: 'settle-return',
  group: 'payments',
  method: 'PUT',
  path: '/customers/{customerId}/orders/{orderId}/returns/{returnId}/settlement',
  who: 'operator',
  // Payments' versions move with it: `version` is an attribute of both.
  grants: () => settlementGrants(),
} as const satisfies AccessPattern;

export const A25c = {
  id: 'A25c',
  name: 'remove-settlement',
  group: 'payments',
  method: 'DELETE',
  path: '/customers/{customerId}/orders/{orderId}/returns/{returnId}/settlement',
  who: 'operator',
  grants: () => [
    ...settlementGrants(),
    {
      actions: ['ConditionCheckItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.settledOrder,
      returnValues: 'NONE',
    },
  ],
} as const satisfies AccessPattern;

export const A26 = {
  id: 'A26',
  name: 'list-returns',
  group: 'operator-read',
  method: 'GET',
  path: '/returns',
  who: 'operator',
  grants: () => [{ actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.returns] }],
  paged: true,
} as const satisfies AccessPattern;

export const A53e = {
  id: 'A53e',
  name: 'return-linked-order',
  group: 'order-link',
  option: 'orderLinks',
  method: 'POST',
  path: '/order-link/returns',
  who: 'link',
  grants: () => [...firstLineGrants(), ...idempotencyGrants()],
} as const satisfies AccessPattern;

export const A53g = {
  id: 'A53g',
  name: 'cancel-linked-return',
  group: 'order-link',
  option: 'orderLinks',
  method: 'PATCH',
  path: '/order-link/returns/{returnId}',
  who: 'link',
  grants: () => lineGrants(),
} as const satisfies AccessPattern;
