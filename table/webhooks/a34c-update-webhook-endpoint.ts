import type { Item } from '../../aws-protocol/item.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { type Key, webhookEndpointKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { fingerprintOf } from '../requests/idempotency.ts';
import { toWebhookEndpoint } from './webhook-endpoint-row.ts';

/** What A34c may change; a member that is absent stays as it is. */
export type WebhookEndpointUpdate = Partial<
  Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description' | 'status'>
>;

/**
 * A34c: one UpdateItem. Enabling an endpoint forgets why it was disabled and since when it failed.
 *
 * @throws {Refusal} endpoint-not-found, version-mismatch; `try-again` if it is not known whether it
 *   changed: an answer was lost, and somebody else has changed it since
 */
export async function updateWebhookEndpoint(
  endpointId: string,
  update: WebhookEndpointUpdate,
  version: number,
  now: Date,
): Promise<WebhookEndpoint> {
  const set = Object.entries({
    ...update,
    ...(update.status === 'DISABLED' && { disabledReason: 'OPERATOR' }),
    version: version + 1,
  });
  const clears = update.status === 'ENABLED' ? ' REMOVE disabledReason, failingSince' : '';
  const sets = set.map(([name]) => `#${name} = :${name}`).join(', ');
  const outcome = await conditionalUpdate({
    Key: webhookEndpointKey(endpointId),
    UpdateExpression: `SET ${sets}, updatedAt = :now${clears}`,
    ConditionExpression: '#version = :seen',
    ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ':seen': version,
      ':now': now.toISOString(),
    },
  });
  if (outcome.written) return read(outcome.written);
  const { stored, repeated } = outcome;
  if (!stored) throw new Refusal({ code: 'endpoint-not-found' });
  if (repeated && isOwn(stored, set)) return read(stored);
  const current = stored['version'] as number;
  if (repeated && current > version + 1) throw tryAgain();
  throw new Refusal({ code: 'version-mismatch', current });
}

/** Whether an earlier attempt, whose answer was lost, wrote this. */
const isOwn = (stored: Item, set: readonly (readonly [string, unknown])[]) =>
  set.every(([name, value]) => fingerprintOf(stored[name]) === fingerprintOf(value));

function read(row: Item): WebhookEndpoint {
  const endpoint = toWebhookEndpoint(row as Item & Key);
  if (!endpoint) throw new TypeError(`the endpoint ${String(row['SK'])} cannot be read`);
  return endpoint;
}
