import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { Item } from '../aws-protocol/item.ts';
import { type Key, webhookEndpointKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { fingerprintOf } from '../requests/idempotency.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { toWebhookEndpoint } from './webhook-endpoint-row.ts';

/** The members that A34c can change; an absent member stays unchanged. */
export type WebhookEndpointUpdate = Partial<
  Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description' | 'status'>
>;

/**
 * A34c: one UpdateItem. Enabling an endpoint removes the reason why it was disabled and the time
 * since when it failed.
 */
export async function updateWebhookEndpoint(
  endpointId: string,
  update: WebhookEndpointUpdate,
  version: number,
  now: Date,
): Promise<WebhookEndpoint> {
  const attributes = {
    ...update,
    ...(update.status === 'DISABLED' && { disabledReason: 'OPERATOR' }),
    ...(update.status === 'ENABLED' && { disabledReason: undefined, failingSince: undefined }),
    version: version + 1,
  };
  const set = setAttributes({ ...attributes, updatedAt: now.toISOString() });
  const outcome = await conditionalUpdate({
    ...set,
    Key: webhookEndpointKey(endpointId),
    ConditionExpression: '#version = :seen',
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':seen': version },
  });
  if (outcome.written) return read(outcome.written);
  const { stored, repeated } = outcome;
  if (!stored) throw new Refusal({ code: 'endpoint-not-found' });
  if (repeated && isOwn(stored, attributes)) return read(stored);
  const current = stored['version'] as number;
  if (repeated && current > version + 1) throw tryAgain();
  throw new Refusal({ code: 'version-mismatch', current });
}

/** True if an earlier attempt, whose answer was lost, wrote the row. */
const isOwn = (stored: Item, attributes: Item) =>
  Object.entries(attributes).every(
    ([name, value]) => fingerprintOf(stored[name]) === fingerprintOf(value),
  );

function read(row: Item): WebhookEndpoint {
  const endpoint = toWebhookEndpoint(row as Item & Key);
  if (!endpoint) throw new TypeError(`the endpoint ${String(row['SK'])} cannot be read`);
  return endpoint;
}
