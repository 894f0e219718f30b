/** Access patterns of webhooks: endpoints and their deliveries. */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { AccessPattern } from './access-pattern.ts';
import { idempotencyGrants, UNSEEN } from './grants.ts';

const { webhooks, webhook } = PARTITIONS;

export const A34 = {
  id: 'A34',
  name: 'create-webhook-endpoint',
  group: 'endpoint-secrets',
  method: 'POST',
  path: '/webhook-endpoints',
  who: 'operator',
  grants: () => [
    { actions: ['Query'], partitions: [webhooks] },
    { actions: ['PutItem'], partitions: [webhooks], ...UNSEEN },
    ...idempotencyGrants(),
  ],
  derivesSecrets: true,
} as const satisfies AccessPattern;

export const A34b = {
  id: 'A34b',
  name: 'list-webhook-endpoints',
  group: 'operator-read',
  method: 'GET',
  path: '/webhook-endpoints',
  who: 'operator',
  grants: () => [{ actions: ['Query'], partitions: [webhooks] }],
} as const satisfies AccessPattern;

export const A34c = {
  id: 'A34c',
  name: 'update-webhook-endpoint',
  group: 'webhook-endpoints',
  method: 'PATCH',
  path: '/webhook-endpoints/{endpointId}',
  who: 'operator',
  grants: () => [
    {
      actions: ['UpdateItem'],
      partitions: [webhooks],
      attributes: ATTRIBUTES.webhookEndpoint,
    },
  ],
} as const satisfies AccessPattern;

export const A34d = {
  id: 'A34d',
  name: 'delete-webhook-endpoint',
  group: 'webhook-endpoints',
  method: 'DELETE',
  path: '/webhook-endpoints/{endpointId}',
  who: 'operator',
  grants: () => [{ actions: ['GetItem', 'DeleteItem'], partitions: [webhooks] }],
} as const satisfies AccessPattern;

export const A34e = {
  id: 'A34e',
  name: 'rotate-webhook-secret',
  group: 'endpoint-secrets',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/secret',
  who: 'operator',
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
} as const satisfies AccessPattern;

export const A34f = {
  id: 'A34f',
  name: 'ping-webhook-endpoint',
  group: 'webhook-endpoints',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/ping',
  who: 'operator',
  grants: () => [
    {
      actions: ['ConditionCheckItem'],
      partitions: [webhooks],
      attributes: ATTRIBUTES.endpointStatus,
    },
    { actions: ['PutItem'], partitions: [webhook], ...UNSEEN },
    ...idempotencyGrants(),
  ],
} as const satisfies AccessPattern;

export const A35 = {
  id: 'A35',
  name: 'list-webhook-deliveries',
  group: 'operator-read',
  method: 'GET',
  path: '/webhook-endpoints/{endpointId}/deliveries',
  who: 'operator',
  grants: () => [
    { actions: ['Query'], partitions: [webhook], attributes: ATTRIBUTES.shownDelivery },
  ],
  paged: true,
} as const satisfies AccessPattern;

export const A35b = {
  id: 'A35b',
  name: 'redeliver-webhook',
  group: 'webhook-endpoints',
  method: 'POST',
  path: '/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redelivery',
  who: 'operator',
  grants: () => [
    { actions: ['UpdateItem'], partitions: [webhook], attributes: ATTRIBUTES.redelivery },
  ],
} as const satisfies AccessPattern;
