import { Refusal } from '../../domain/refusal.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { Item } from '../aws-protocol/item.ts';
import { type Key, webhookEndpointKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { deleteOnce } from '../requests/write-once.ts';
import { toWebhookEndpoint } from './webhook-endpoint-row.ts';

/**
 * A34d: one GetItem, then one DeleteItem. Deliveries that still wait find no endpoint, and are
 * given up at their next attempt. A repeated request gets endpoint-not-found.
 *
 * If the answer of the deletion is lost, the SDK's next attempt finds no row: then the row that was
 * read before is the answer.
 */
export async function deleteWebhookEndpoint(endpointId: string): Promise<WebhookEndpoint> {
  const Key = webhookEndpointKey(endpointId);
  const stored = await getItem({ Key, ConsistentRead: true });
  if (!stored) throw new Refusal({ code: 'endpoint-not-found' });
  const deleted = await deleteOnce(Key, stored);
  const endpoint = deleted && toWebhookEndpoint(deleted as Item & Key);
  if (!endpoint) throw new Refusal({ code: 'endpoint-not-found' });
  return endpoint;
}
