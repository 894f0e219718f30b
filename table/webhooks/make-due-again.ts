import { DELIVERY_SECONDS, type Delivery } from '../../domain/webhooks/delivery.ts';
import { webhookDeliveryKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { deliveryDueKeys } from './delivery-row.ts';

/**
 * Makes a delivery due now, whatever came of it: one UpdateItem. The whole plan of attempts begins
 * anew, and it is kept for another 30 days. Its id, body and past attempts stay.
 *
 * @param seen the delivery as it was before
 * @returns false if it has changed since, or is gone
 */
export async function makeDueAgain(seen: Delivery, now: Date): Promise<boolean> {
  const { endpointId, eventTime, eventId, status, attemptCount } = seen;
  const due = deliveryDueKeys(eventId, now);
  const { written } = await conditionalUpdate({
    Key: webhookDeliveryKey(endpointId, eventTime, eventId),
    UpdateExpression:
      'SET #status = :pending, attemptCount = :none, expiresAt = :expires, ' +
      'GSI2PK = :partition, GSI2SK = :position',
    ConditionExpression: '#status = :seen AND attemptCount = :attempts',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':pending': 'PENDING',
      ':none': 0,
      ':expires': Math.floor(now.getTime() / 1000) + DELIVERY_SECONDS,
      ':partition': due.GSI2PK,
      ':position': due.GSI2SK,
      ':seen': status,
      ':attempts': attemptCount,
    },
  });
  return written !== undefined;
}
