import type { Item } from '../../aws-protocol/item.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { type Key, webhookEndpointKey } from '../keys.ts';
import { deleteItem } from '../requests/commands.ts';
import { retryConflicts } from '../requests/conflict.ts';
import { toWebhookEndpoint } from './webhook-endpoint-row.ts';

/**
 * A34d: one DeleteItem. Deliveries that still wait find no endpoint, and are given up at their next
 * attempt. A repeated request gets endpoint-not-found.
 *
 * @throws {Refusal} endpoint-not-found
 */
export async function deleteWebhookEndpoint(endpointId: string): Promise<WebhookEndpoint> {
  const row = await retryConflicts(() => deleteItem({ Key: webhookEndpointKey(endpointId) }));
  const endpoint = row && toWebhookEndpoint(row as Item & Key);
  if (!endpoint) throw new Refusal({ code: 'endpoint-not-found' });
  return endpoint;
}
