import type { DisabledReason, WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { webhookEndpointKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';

/** What deliveries say of an endpoint. None of it counts a version: operators did not change it. */

/** The first failure after a success: since then nothing has succeeded. */
export async function markFailing(endpointId: string, now: Date): Promise<void> {
  await conditionalUpdate({
    Key: webhookEndpointKey(endpointId),
    UpdateExpression: 'SET failingSince = :now',
    ConditionExpression: '#status = :enabled AND attribute_not_exists(failingSince)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':now': now.toISOString(), ':enabled': 'ENABLED' },
  });
}

/** A success after failures. */
export async function markHealthy(endpointId: string): Promise<void> {
  await conditionalUpdate({
    Key: webhookEndpointKey(endpointId),
    UpdateExpression: 'REMOVE failingSince',
    ConditionExpression: 'attribute_exists(failingSince)',
  });
}

/**
 * Disables an endpoint as it was when the attempt began. What its old URL answered says nothing of
 * one that an operator has changed since, and one that succeeded since does not fail.
 *
 * @returns whether it was enabled until now
 */
export async function disableEndpoint(
  { endpointId, version, failingSince }: WebhookEndpoint,
  reason: DisabledReason,
): Promise<boolean> {
  const isFailing = reason === 'FAILING';
  const { written } = await conditionalUpdate({
    Key: webhookEndpointKey(endpointId),
    UpdateExpression: 'SET #status = :disabled, disabledReason = :reason',
    ConditionExpression: `#status = :enabled AND #version = :version${
      isFailing ? ' AND failingSince = :since' : ''
    }`,
    ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
    ExpressionAttributeValues: {
      ':disabled': 'DISABLED',
      ':enabled': 'ENABLED',
      ':reason': reason,
      ':version': version,
      ...(isFailing && { ':since': failingSince }),
    },
  });
  return written !== undefined;
}
