/** Access patterns of orders. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES, GSI1, GSI2 } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { IN_TRANSACTION, idempotencyGrants, totalGrants, UNSEEN } from './grants.ts';

export const A2 = {
  id: 'A2',
  entry: 'a02-list-customer-orders',
  method: 'GET',
  path: '/customers/{customerId}/orders',
  query: 'limit, cursor, from, to, sort, consistent',
  request: 'Query, newest first',
  who: 'customer',
  scope: 'read',
  grants: () => [
    { actions: ['Query'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.order },
    { actions: ['Query'], index: GSI1.name, partitions: [PARTITIONS.customer] },
  ],
  paged: true,
  cost: '1 RCU a page of 20',
} as const satisfies AccessPattern;

export const A3 = {
  id: 'A3',
  entry: 'a03-get-order',
  method: 'GET',
  path: '/orders/{orderId}',
  query: 'consistent',
  request: 'Query, the order’s item collection',
  who: 'customer',
  scope: 'read',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.order] }],
  cost: '0.5 RCU',
} as const satisfies AccessPattern;

export const A3b = {
  id: 'A3b',
  entry: 'a03b-get-customer-order',
  method: 'GET',
  path: '/customers/{customerId}/orders/{orderId}',
  request: 'GetItem, strongly consistent',
  who: 'customer',
  scope: 'read',
  grants: () => [
    { actions: ['GetItem'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.order },
  ],
  cost: '1 RCU',
} as const satisfies AccessPattern;

export const A4 = {
  id: 'A4',
  entry: 'a02-list-customer-orders',
  method: 'GET',
  path: '/customers/{customerId}/orders',
  query: 'status, limit, cursor, from, to, sort',
  request: 'Query GSI1',
  who: 'customer',
  scope: 'read',
  grants: () => [],
  paged: true,
  cost: '0.5 RCU a page of 20',
} as const satisfies AccessPattern;

export const A5 = {
  id: 'A5',
  entry: 'a05-list-open-orders',
  method: 'GET',
  path: '/orders',
  query: 'status=OPEN, limit, cursor, sort',
  request: 'N parallel Queries on GSI2, merged',
  who: 'operator',
  scope: 'read',
  grants: () => [{ actions: ['Query'], index: GSI2.name, partitions: [PARTITIONS.openOrders] }],
  paged: true,
  cost: '0.5 RCU a shard',
} as const satisfies AccessPattern;

export const A6 = {
  id: 'A6',
  entry: 'a06-create-order',
  method: 'POST',
  path: '/customers/{customerId}/orders',
  request: 'TransactWriteItems',
  who: 'customer',
  scope: 'write',
  grants: () => [
    { actions: ['PutItem'], partitions: [PARTITIONS.customer, PARTITIONS.order], ...UNSEEN },
    ...idempotencyGrants(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.sale,
      ...IN_TRANSACTION,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.orderCount,
      ...IN_TRANSACTION,
    },
    {
      actions: ['ConditionCheckItem'],
      partitions: [PARTITIONS.customer],
      attributes: [],
      returnValues: 'NONE',
    },
  ],
  cost: '23 WCU with 3 lines',
} as const satisfies AccessPattern;

export const A7 = {
  id: 'A7',
  entry: 'a07-update-order-status',
  method: 'PATCH',
  path: '/customers/{customerId}/orders/{orderId}',
  request: 'UpdateItem',
  who: 'operator',
  scope: 'write',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.orderStatus,
    },
  ],
  cost: '4 WCU leaving OPEN, else 3',
} as const satisfies AccessPattern;

export const A8 = {
  id: 'A8',
  entry: 'a08-cancel-order',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/cancellation',
  request: 'Query, then TransactWriteItems',
  who: 'customer',
  scope: 'write',
  grants: () => [
    ...totalGrants(),
    ...idempotencyGrants(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.stock],
      attributes: ATTRIBUTES.restock,
      ...UNSEEN,
    },
  ],
  cost: '1 RCU and 11 WCU with 3 lines, 12 for one of them',
} as const satisfies AccessPattern;

export const A31 = {
  id: 'A31',
  entry: 'a05-list-open-orders',
  method: 'GET',
  path: '/orders',
  query: 'from, to, limit, cursor, sort',
  request: 'N parallel Queries on GSI1 for each day, merged',
  who: 'operator',
  scope: 'read',
  grants: () => [{ actions: ['Query'], index: GSI1.name, partitions: [PARTITIONS.day] }],
  paged: true,
  cost: '0.5 RCU a shard and day',
} as const satisfies AccessPattern;

export const A31b = {
  id: 'A31b',
  entry: 'a05-list-open-orders',
  method: 'GET',
  path: '/orders',
  query: 'number',
  request: 'N parallel Queries on GSI1, one second of a day',
  who: 'operator',
  scope: 'read',
  grants: () => [],
  cost: '0.5 RCU a shard',
} as const satisfies AccessPattern;

export const A13 = {
  id: 'A13',
  entry: 'a13-list-order-events',
  method: 'GET',
  path: '/orders/{orderId}/events',
  request: 'Query, the order’s item collection',
  who: 'customer',
  scope: 'read',
  grants: () => [
    { actions: ['Query'], partitions: [PARTITIONS.order], attributes: ATTRIBUTES.orderEvent },
  ],
  cost: '0.5 RCU',
} as const satisfies AccessPattern;
