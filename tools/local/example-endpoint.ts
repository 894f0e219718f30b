/** Finds a webhook endpoint of this table for the examples. */
import { randomUUID } from 'node:crypto';
import { deliveryIdOf } from '../../domain/webhooks/delivery-id.ts';
import { type Item, type MarshalledItem, unmarshall } from '../../table/aws-protocol/item.ts';
import {
  type Key,
  PARTITIONS,
  parseDeliveryKey,
  parseEndpointId,
  webhookPartition,
} from '../../table/keys.ts';
import type { EngineApi } from './dynamodb/engine-api.ts';

export interface FoundEndpoint {
  readonly endpointId: string;
  readonly version: unknown;
  /** The newest delivery to it. */
  readonly deliveryId?: string | undefined;
}

/** Returns the newest endpoint. */
export async function newestEndpoint(
  api: EngineApi,
  TableName: string,
): Promise<FoundEndpoint | undefined> {
  const row = await newestOf(api, TableName, PARTITIONS.webhooks);
  if (!row) return undefined;
  const endpointId = parseEndpointId(row);
  const delivery = await newestOf(api, TableName, webhookPartition(endpointId));
  return {
    endpointId,
    version: row['version'],
    ...(delivery && { deliveryId: deliveryIdOf(parseDeliveryKey(delivery)) }),
  };
}

async function newestOf(
  api: EngineApi,
  TableName: string,
  partition: string,
): Promise<(Item & Key) | undefined> {
  const { Items } = await api<{ Items: MarshalledItem[] }>('Query', {
    TableName,
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': { S: partition } },
    ScanIndexForward: false,
    Limit: 1,
  });
  return Items.map((item) => unmarshall(item) as Item & Key)[0];
}

/** Returns the parameters of `/docs` for this endpoint, by operation. */
export function valuesForEndpoint(endpoint: FoundEndpoint | undefined) {
  if (!endpoint) return undefined;
  const { endpointId, version, deliveryId } = endpoint;
  return {
    updateWebhookEndpoint: { endpointId, 'If-Match': `"${version}"` },
    rotateWebhookSecret: { endpointId, 'Idempotency-Key': randomUUID() },
    pingWebhookEndpoint: { endpointId, 'Idempotency-Key': randomUUID() },
    listWebhookDeliveries: { endpointId },
    redeliverWebhook: { endpointId, ...(deliveryId && { deliveryId }) },
    deleteWebhookEndpoint: { endpointId },
  };
}
