/** The webhook endpoint that examples are about, as one that this table has. */
import { type Item, type MarshalledItem, unmarshall } from '../aws-protocol/item.ts';
import { type Key, PARTITIONS, parseEndpointId } from '../table/keys.ts';
import type { EngineApi } from './dynamodb/engine-api.ts';

export interface FoundEndpoint {
  readonly endpointId: string;
  readonly version: unknown;
}

/** The newest one. */
export async function newestEndpoint(
  api: EngineApi,
  TableName: string,
): Promise<FoundEndpoint | undefined> {
  const { Items } = await api<{ Items: MarshalledItem[] }>('Query', {
    TableName,
    KeyConditionExpression: 'PK = :webhooks',
    ExpressionAttributeValues: { ':webhooks': { S: PARTITIONS.webhooks } },
    ScanIndexForward: false,
    Limit: 1,
  });
  const [row] = Items.map((item) => unmarshall(item) as Item & Key);
  return row && { endpointId: parseEndpointId(row), version: row['version'] };
}

/** What `/docs` asks of it, by operation. */
export const valuesForEndpoint = (endpoint: FoundEndpoint | undefined) =>
  endpoint && {
    updateWebhookEndpoint: {
      endpointId: endpoint.endpointId,
      'If-Match': `"${endpoint.version}"`,
    },
    deleteWebhookEndpoint: { endpointId: endpoint.endpointId },
  };
