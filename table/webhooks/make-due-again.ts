import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { webhookDeliveryKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { deliveryDueKeys, deliveryExpiry } from './delivery-row.ts';

type DeliveryName = Pick<Delivery, 'endpointId' | 'createdAt' | 'eventId'>;

/**
 * Makes the update, without a condition, that makes a delivery due now. Its plan of attempts starts
 * again, and it is kept for another 30 days. Its id, body and past attempts stay.
 */
export function dueAgain({ endpointId, createdAt, eventId }: DeliveryName, now: Date) {
  const due = deliveryDueKeys(eventId, now);
  return {
    Key: webhookDeliveryKey(endpointId, createdAt, eventId),
    UpdateExpression:
      'SET #status = :pending, attemptCount = :none, expiresAt = :expiry, ' +
      'GSI2PK = :partition, GSI2SK = :position REMOVE dueFailures',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':pending': 'PENDING',
      ':none': 0,
      ':expiry': deliveryExpiry(now),
      ':partition': due.GSI2PK,
      ':position': due.GSI2SK,
    },
  };
}

/**
 * Makes a delivery due now that was read before: one UpdateItem.
 *
 * @returns false if it has changed since, or no longer exists
 */
export async function makeDueAgain(delivery: Delivery, now: Date): Promise<boolean> {
  const { ExpressionAttributeValues, ...update } = dueAgain(delivery, now);
  const { written } = await conditionalUpdate({
    ...update,
    ConditionExpression: '#status = :seen AND attemptCount = :attempts',
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':seen': delivery.status,
      ':attempts': delivery.attemptCount,
    },
  });
  return written !== undefined;
}
