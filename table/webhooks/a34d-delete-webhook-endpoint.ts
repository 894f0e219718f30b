import type { Item } from '../../aws-protocol/item.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { type Key, webhookEndpointKey } from '../keys.ts';
import { deleteItem } from '../requests/commands.ts';
import { retryConflicts } from '../requests/conflict.ts';
import { toWebhookEndpoint } from './webhook-endpoint-row.ts';

/**
 * A34d: one DeleteItem. What was not delivered yet finds no endpoint, and is given up with the next
 * attempt. A request that is sent again finds nothing either.
 *
 * @throws {Refusal} endpoint-not-found
 */
export async function deleteWebhookEndpoint(endpointId: string): Promise<WebhookEndpoint> {
  const row = await retryConflicts(() => deleteItem({ Key: webhookEndpointKey(endpointId) }));
  const endpoint = row && toWebhookEndpoint(row as Item & Key);
  if (!endpoint) throw new Refusal({ code: 'endpoint-not-found' });
  return endpoint;
}
