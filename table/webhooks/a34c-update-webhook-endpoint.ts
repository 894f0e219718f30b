import { Refusal } from '../../domain/refusal.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import type { Item } from '../aws-protocol/item.ts';
import { type Key, webhookEndpointKey } from '../keys.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { isVersion, writeOnce } from '../requests/write-once.ts';
import { askedFor, toWebhookEndpoint } from './webhook-endpoint-row.ts';

/** The members that A34c can change; an absent member stays unchanged. */
export type WebhookEndpointUpdate = Partial<
  Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'include' | 'description' | 'status'>
>;

/**
 * A34c: one UpdateItem. Enabling an endpoint removes the reason why it was disabled and the time
 * since when it failed.
 *
 * @throws {Refusal} endpoint-not-found, version-mismatch; try-again if the outcome of a lost
 *   attempt is unknown
 */
export async function updateWebhookEndpoint(
  endpointId: string,
  update: WebhookEndpointUpdate,
  version: number,
  now: Date,
): Promise<WebhookEndpoint> {
  const attributes = {
    ...update,
    ...(update.include && askedFor(update)),
    ...(update.status === 'DISABLED' && { disabledReason: 'OPERATOR' }),
    ...(update.status === 'ENABLED' && { disabledReason: undefined, failingSince: undefined }),
    version: version + 1,
  };
  const set = setAttributes({ ...attributes, updatedAt: now.toISOString() });
  const outcome = await writeOnce(
    {
      ...set,
      Key: webhookEndpointKey(endpointId),
      ConditionExpression: '#version = :seen',
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':seen': version },
    },
    (stored) => isVersion(stored, attributes),
  );
  if (outcome.written) return endpointIn(outcome.written);
  const { stored } = outcome;
  if (!stored) throw new Refusal({ code: 'endpoint-not-found' });
  throw new Refusal({ code: 'version-mismatch', current: stored['version'] as number });
}

function endpointIn(row: Item): WebhookEndpoint {
  const endpoint = toWebhookEndpoint(row as Item & Key);
  if (!endpoint) throw new TypeError(`the endpoint ${String(row['SK'])} cannot be read`);
  return endpoint;
}
