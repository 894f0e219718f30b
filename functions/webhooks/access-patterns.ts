/** Access patterns of webhooks: where events are sent. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from '../access-pattern.ts';
import { idempotencyGrants, UNSEEN } from '../grants.ts';

const { webhooks } = PARTITIONS;

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
  cost: '0.5 RCU for ten',
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
  request: 'DeleteItem',
  who: 'operator',
  scope: 'write',
  grants: () => [{ actions: ['DeleteItem'], partitions: [webhooks] }],
  cost: '1 WCU',
} as const satisfies AccessPattern;
