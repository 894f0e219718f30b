/** Access patterns of fulfillments: shipped items and carriers' reports about them. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import {
  awaitedPaymentGrants,
  idempotencyGrants,
  lineGrants,
  linkedOrderGrant,
  UNSEEN,
} from './grants.ts';

export const A19 = {
  id: 'A19',
  name: 'create-fulfillment',
  group: 'operator-write',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments',
  who: 'operator',
  grants: () => [...lineGrants(), ...idempotencyGrants()],
} as const satisfies AccessPattern;

export const A20 = {
  id: 'A20',
  name: 'update-tracking',
  group: 'operator-write',
  method: 'PATCH',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.tracking,
    },
  ],
} as const satisfies AccessPattern;

export const A21 = {
  id: 'A21',
  name: 'cancel-fulfillment',
  group: 'operator-write',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/cancellation',
  who: 'operator',
  grants: () => [
    ...lineGrants(),
    ...awaitedPaymentGrants(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.cancelledFulfillment,
      ...UNSEEN,
    },
  ],
} as const satisfies AccessPattern;

export const A22 = {
  id: 'A22',
  name: 'add-milestone',
  group: 'operator-write',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/milestones',
  who: 'operator',
  grants: () => [
    ...lineGrants(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.deliveredFulfillment,
      ...UNSEEN,
    },
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.latestMilestone,
    },
    { actions: ['PutItem'], partitions: [PARTITIONS.fulfillment], returnValues: 'NONE' },
  ],
} as const satisfies AccessPattern;

export const A22b = {
  id: 'A22b',
  name: 'list-milestones',
  group: 'storefront-read',
  method: 'GET',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/milestones',
  who: 'customer',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.fulfillment] }],
  paged: true,
} as const satisfies AccessPattern;

export const A53i = {
  id: 'A53i',
  name: 'get-linked-milestones',
  group: 'order-link',
  option: 'orderLinks',
  method: 'GET',
  path: '/order-link/fulfillments/{fulfillmentId}/milestones',
  who: 'link',
  grants: () => [linkedOrderGrant(), { actions: ['Query'], partitions: [PARTITIONS.fulfillment] }],
} as const satisfies AccessPattern;
