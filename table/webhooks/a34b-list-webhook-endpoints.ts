import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { PARTITIONS, parseEndpointId } from '../keys.ts';
import { type Page, pageOf, type RowReader } from '../page.ts';
import { query } from '../requests/commands.ts';
import { toWebhookEndpoint } from './webhook-endpoint-row.ts';

/** A34b: one Query, oldest first. One page contains all endpoints. */
export async function listWebhookEndpoints({
  consistent = false,
} = {}): Promise<Page<WebhookEndpoint>> {
  const rows = await query({
    ...(consistent && { ConsistentRead: true }),
    KeyConditionExpression: 'PK = :webhooks',
    ExpressionAttributeValues: { ':webhooks': PARTITIONS.webhooks },
  });
  return pageOf(rows, rows.length, ENDPOINT_ROWS);
}

const ENDPOINT_ROWS: RowReader<WebhookEndpoint> = {
  positionOf: parseEndpointId,
  read: toWebhookEndpoint,
};
