/** Access patterns of orders, but for the lists of all customers. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES, GSI1 } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import {
  endingGrants,
  type Grant,
  IN_TRANSACTION,
  idempotencyGrants,
  REREADS,
  recordGrants,
  stockRowsGrant,
  totalGrants,
  UNSEEN,
} from './grants.ts';

/** Grants to place an order for an operator, who has no limits: A36. */
const unlimitedPlacementGrants = (): readonly Grant[] => [
  { actions: ['PutItem'], partitions: [PARTITIONS.customer, PARTITIONS.order], ...UNSEEN },
  ...recordGrants(PARTITIONS.idempotency, PARTITIONS.orderReference),
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.stock],
    attributes: ATTRIBUTES.sale,
    ...IN_TRANSACTION,
  },
  stockRowsGrant(),
  {
    actions: ['ConditionCheckItem'],
    partitions: [PARTITIONS.customer],
    attributes: ATTRIBUTES.closed,
  },
];

/** Grants to place an order (`table/orders/a06-create-order.ts`), counted for a customer. */
const placementGrants = (): readonly Grant[] => [
  ...unlimitedPlacementGrants(),
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.customer],
    attributes: ATTRIBUTES.orderCount,
    ...IN_TRANSACTION,
  },
];

export const A2 = {
  id: 'A2',
  name: 'list-customer-orders',
  group: 'storefront-read',
  method: 'GET',
  path: '/customers/{customerId}/orders',
  when: 'limit, cursor, from, to, sort, consistent',
  who: 'customer',
  grants: () => [
    { actions: ['Query'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.order },
    { actions: ['Query'], index: GSI1.name, partitions: [PARTITIONS.customer] },
  ],
  paged: true,
} as const satisfies AccessPattern;

export const A3 = {
  id: 'A3',
  name: 'get-order',
  group: 'storefront-read',
  method: 'GET',
  path: '/orders/{orderId}',
  who: 'customer',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.order] }],
} as const satisfies AccessPattern;

export const A3b = {
  id: 'A3b',
  name: 'get-customer-order',
  group: 'storefront-read',
  method: 'GET',
  path: '/customers/{customerId}/orders/{orderId}',
  who: 'customer',
  grants: () => [
    { actions: ['GetItem'], partitions: [PARTITIONS.customer], attributes: ATTRIBUTES.order },
  ],
} as const satisfies AccessPattern;

export const A4 = {
  id: 'A4',
  name: 'list-customer-orders',
  group: 'storefront-read',
  method: 'GET',
  path: '/customers/{customerId}/orders',
  when: 'status, limit, cursor, from, to, sort',
  who: 'customer',
  grants: () => [],
  paged: true,
} as const satisfies AccessPattern;

export const A6 = {
  id: 'A6',
  name: 'create-order',
  group: 'storefront-write',
  method: 'POST',
  path: '/customers/{customerId}/orders',
  who: 'customer',
  places: true,
  signsLinks: true,
  asksCheck: true,
  grants: () => placementGrants(),
  // The terms of an adjusted order, for a replay. The role has this right for other operations.
  grantsWith: { placingCheck: () => [REREADS] },
} as const satisfies AccessPattern;

export const A7 = {
  id: 'A7',
  name: 'update-order-status',
  group: 'operator-write',
  method: 'PATCH',
  path: '/customers/{customerId}/orders/{orderId}',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.customer],
      attributes: ATTRIBUTES.orderStatus,
    },
    ...endingGrants(),
  ],
} as const satisfies AccessPattern;

/** To cancel an order, or items of it, and to restock them. */
const cancellationGrants = (): readonly Grant[] => [
  ...totalGrants(...ATTRIBUTES.versionAuthor),
  ...idempotencyGrants(),
  {
    actions: ['UpdateItem'],
    partitions: [PARTITIONS.stock],
    attributes: ATTRIBUTES.restock,
    ...UNSEEN,
  },
];

export const A8 = {
  id: 'A8',
  name: 'cancel-order',
  group: 'storefront-write',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/cancellation',
  who: 'customer',
  grants: () => cancellationGrants(),
} as const satisfies AccessPattern;

export const A13 = {
  id: 'A13',
  name: 'list-order-events',
  group: 'storefront-read',
  method: 'GET',
  path: '/orders/{orderId}/events',
  who: 'customer',
  grants: () => [
    { actions: ['Query'], partitions: [PARTITIONS.order], attributes: ATTRIBUTES.orderEvent },
  ],
} as const satisfies AccessPattern;

export const A36 = {
  id: 'A36',
  name: 'create-order-batch',
  group: 'order-batches',
  method: 'POST',
  path: '/order-batches',
  who: 'operator',
  asksCheck: true,
  grants: () => unlimitedPlacementGrants(),
  grantsWith: {
    placingCheck: () => [
      {
        actions: ['GetItem'],
        partitions: [PARTITIONS.order],
        enclosingOperation: 'TransactGetItems',
      },
    ],
  },
} as const satisfies AccessPattern;

export const A53 = {
  id: 'A53',
  name: 'get-linked-order',
  group: 'order-link',
  option: 'orderLinks',
  method: 'GET',
  path: '/order-link',
  who: 'link',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.order] }],
} as const satisfies AccessPattern;

export const A53c = {
  id: 'A53c',
  name: 'cancel-linked-order',
  group: 'order-link',
  option: 'orderLinks',
  method: 'POST',
  path: '/order-link/cancellation',
  who: 'link',
  grants: () => cancellationGrants(),
} as const satisfies AccessPattern;
