import {
  type Delivery,
  type DeliveryAttempt,
  isDelivered,
  MAX_KEPT_ATTEMPTS,
} from '../../domain/webhooks/delivery.ts';
import { weigh } from '../item-bytes.ts';
import { webhookDeliveryKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { deliveryDueKeys } from './delivery-row.ts';

/**
 * Records the outcome of an attempt: one UpdateItem. A delivery that succeeded, or has no next
 * attempt, loses its due key.
 *
 * @param delivery the delivery before the attempt; an attempt that was recorded meanwhile stays
 * @param dueAt the time of the next attempt, if this one failed and there is a next one
 */
export async function recordAttempt(
  delivery: Delivery,
  attempt: DeliveryAttempt,
  dueAt: Date | undefined,
): Promise<void> {
  weigh('WebhookDelivery', delivery);
  const { endpointId, createdAt, eventId, attempts, attemptCount } = delivery;
  const status = isDelivered(attempt) ? 'DELIVERED' : dueAt ? 'PENDING' : 'FAILED';
  const due = status === 'PENDING' && dueAt ? deliveryDueKeys(eventId, dueAt) : undefined;
  await conditionalUpdate({
    Key: webhookDeliveryKey(endpointId, createdAt, eventId),
    UpdateExpression: `SET #status = :status, attempts = :attempts, attemptCount = :count${
      due ? ', GSI2PK = :partition, GSI2SK = :position' : ' REMOVE GSI2PK, GSI2SK'
    }`,
    // Two attempts may run at once. A failure is recorded only if nothing else was recorded since;
    // a success always.
    ConditionExpression:
      status === 'DELIVERED'
        ? '#status IN (:pending, :failed)'
        : '#status = :pending AND attemptCount = :seen',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':status': status,
      ':attempts': [...attempts, attempt].slice(-MAX_KEPT_ATTEMPTS),
      ':count': attemptCount + 1,
      ...(status === 'DELIVERED' ? { ':failed': 'FAILED' } : { ':seen': attemptCount }),
      ':pending': 'PENDING',
      ...(due && { ':partition': due.GSI2PK, ':position': due.GSI2SK }),
    },
  });
}
