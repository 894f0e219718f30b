import type { DisabledReason, WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';
import { webhookEndpointKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { hasAll, writeOnce } from '../requests/write-once.ts';

/**
 * The health of an endpoint, from its deliveries. These writes leave the version unchanged: it
 * counts only operators' changes.
 */

/** Records the time of the first failure. It stays until a delivery succeeds. */
export async function markFailing(endpointId: string, now: Date): Promise<void> {
  await conditionalUpdate({
    Key: webhookEndpointKey(endpointId),
    UpdateExpression: 'SET failingSince = :now',
    ConditionExpression: '#status = :enabled AND attribute_not_exists(failingSince)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':now': now.toISOString(), ':enabled': 'ENABLED' },
  });
}

/** Removes that time after a success. */
export async function markHealthy(endpointId: string): Promise<void> {
  await conditionalUpdate({
    Key: webhookEndpointKey(endpointId),
    UpdateExpression: 'REMOVE failingSince',
    ConditionExpression: 'attribute_exists(failingSince)',
  });
}

/**
 * Disables an endpoint that is unchanged since the attempt began. If an operator changed it
 * meanwhile, for example its URL, the attempt's result no longer applies. If a delivery succeeded
 * meanwhile, the endpoint is not failing and stays enabled.
 *
 * @returns true if this call disabled it
 */
export async function disableEndpoint(
  { endpointId, version, failingSince }: WebhookEndpoint,
  reason: DisabledReason,
): Promise<boolean> {
  const isFailing = reason === 'FAILING';
  const { written } = await writeOnce(
    {
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
    },
    // Only deliveries give this reason, and none of them changes the version.
    (stored) => hasAll(stored, { version, disabledReason: reason }),
  );
  return written !== undefined;
}
