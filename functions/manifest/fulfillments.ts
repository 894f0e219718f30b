/** Access patterns of fulfillments: parcels and carriers' reports about them. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { awaitedPaymentGrants, idempotencyGrants, lineGrants, UNSEEN } from './grants.ts';

export const A19 = {
  id: 'A19',
  entry: 'a19-create-fulfillment',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments',
  request: 'Query, then TransactWriteItems',
  who: 'operator',
  scope: 'write',
  grants: () => [...lineGrants(), ...idempotencyGrants()],
  cost: '1 RCU and 8 WCU, 11 leaving OPEN',
} as const satisfies AccessPattern;

export const A20 = {
  id: 'A20',
  entry: 'a20-update-tracking',
  method: 'PATCH',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}',
  request: 'UpdateItem',
  who: 'operator',
  scope: 'write',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.tracking,
    },
  ],
  cost: '1 WCU',
} as const satisfies AccessPattern;

export const A21 = {
  id: 'A21',
  entry: 'a21-cancel-fulfillment',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/cancellation',
  request: 'Query, then TransactWriteItems',
  who: 'operator',
  scope: 'write',
  grants: () => [
    ...lineGrants(),
    ...awaitedPaymentGrants(),
    {
      actions: ['UpdateItem'],
      partitions: [PARTITIONS.order],
      attributes: ATTRIBUTES.cancelledFulfillment,
      ...UNSEEN,
    },
    ...awaitedPaymentGrants(),
  ],
  cost: '1 RCU and 6 WCU, 9 back to OPEN',
} as const satisfies AccessPattern;

export const A22 = {
  id: 'A22',
  entry: 'a22-add-milestone',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/milestones',
  request: 'UpdateItem, PutItem; DELIVERED: Query, TransactWriteItems',
  who: 'operator',
  scope: 'write',
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
    { actions: ['PutItem'], partitions: [PARTITIONS.shipment], returnValues: 'NONE' },
  ],
  cost: '2 WCU, DELIVERED 1 RCU and 8 to 10',
} as const satisfies AccessPattern;

export const A22b = {
  id: 'A22b',
  entry: 'a22b-list-milestones',
  method: 'GET',
  path: '/customers/{customerId}/orders/{orderId}/fulfillments/{fulfillmentId}/milestones',
  query: 'limit, cursor',
  request: 'Query, newest first',
  who: 'customer',
  scope: 'read',
  grants: () => [{ actions: ['Query'], partitions: [PARTITIONS.shipment] }],
  paged: true,
  cost: '0.5 RCU a page of 20',
} as const satisfies AccessPattern;
