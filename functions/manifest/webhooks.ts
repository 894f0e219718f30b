/** Access patterns of webhooks: endpoints and their deliveries. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { idempotencyGrants, UNSEEN } from './grants.ts';

const { webhooks, webhook } = PARTITIONS;

export const A34 = {
  id: 'A34',
  entry: 'a34-create-webhook-endpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  request: 'Query, then TransactWriteItems',
  who: 'operator',
  scope: 'write',
  grants: () => [
    { actions: ['Query'], partitions: [webhooks] },
    { actions: ['PutItem'], partitions: [webhooks], ...UNSEEN },
    ...idempotencyGrants(),
  ],
  derivesSecrets: true,
  cost: '1 RCU and 4 WCU',
} as const satisfies AccessPattern;

export const A34b = {
  id: 'A34b',
  entry: 'a34b-list-webhook-endpoints',
  method: 'GET',
  path: '/webhook-endpoints',
  request: 'Query',
  who: 'operator',
  scope: 'read',
  grants: () => [{ actions: ['Query'], partitions: [webhooks] }],
  cost: '0.5 RCU for ten endpoints',
} as const satisfies AccessPattern;

export const A34c = {
  id: 'A34c',
  entry: 'a34c-update-webhook-endpoint',
  method: 'PATCH',
  path: '/webhook-endpoints/{endpointId}',
  request: 'UpdateItem',
  who: 'operator',
  scope: 'write',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [webhooks],
      attributes: ATTRIBUTES.webhookEndpoint,
    },
  ],
  cost: '1 WCU',
} as const satisfies AccessPattern;

export const A34d = {
  id: 'A34d',
  entry: 'a34d-delete-webhook-endpoint',
  method: 'DELETE',
  path: '/webhook-endpoints/{endpointId}',
  request: 'GetItem, then DeleteItem',
  who: 'operator',
  scope: 'write',
  grants: () => [{ actions: ['GetItem', 'DeleteItem'], partitions: [webhooks] }],
  cost: '1 RCU and 1 WCU',
} as const satisfies AccessPattern;

export const A34e = {
  id: 'A34e',
  entry: 'a34e-rotate-webhook-secret',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/secret',
  request: 'GetItem, then TransactWriteItems',
  who: 'operator',
  scope: 'write',
  grants: () => [
    { actions: ['GetItem'], partitions: [webhooks], attributes: ATTRIBUTES.secretGeneration },
    {
      actions: ['UpdateItem'],
      partitions: [webhooks],
      attributes: ATTRIBUTES.secretRotation,
      ...UNSEEN,
    },
    ...idempotencyGrants(),
  ],
  derivesSecrets: true,
  cost: '1 RCU and 4 WCU',
} as const satisfies AccessPattern;

export const A34f = {
  id: 'A34f',
  entry: 'a34f-ping-webhook-endpoint',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/ping',
  request: 'TransactWriteItems',
  who: 'operator',
  scope: 'write',
  grants: () => [
    {
      actions: ['ConditionCheckItem'],
      partitions: [webhooks],
      attributes: ATTRIBUTES.endpointStatus,
    },
    { actions: ['PutItem'], partitions: [webhook], ...UNSEEN },
    ...idempotencyGrants(),
  ],
  cost: '7 WCU',
} as const satisfies AccessPattern;

export const A35 = {
  id: 'A35',
  entry: 'a35-list-webhook-deliveries',
  method: 'GET',
  path: '/webhook-endpoints/{endpointId}/deliveries',
  query: 'status, limit, cursor',
  request: 'Query, newest first',
  who: 'operator',
  scope: 'read',
  grants: () => [
    { actions: ['Query'], partitions: [webhook], attributes: ATTRIBUTES.shownDelivery },
  ],
  paged: true,
  cost: '2.5 RCU a page of 20',
} as const satisfies AccessPattern;

export const A35b = {
  id: 'A35b',
  entry: 'a35b-redeliver-webhook',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redelivery',
  request: 'UpdateItem',
  who: 'operator',
  scope: 'write',
  grants: () => [
    { actions: ['UpdateItem'], partitions: [webhook], attributes: ATTRIBUTES.redelivery },
  ],
  cost: '2 WCU',
} as const satisfies AccessPattern;
