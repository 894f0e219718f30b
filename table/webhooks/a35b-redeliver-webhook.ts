import type { Item } from '../../aws-protocol/item.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ShownDelivery } from '../../domain/webhooks/delivery.ts';
import type { DeliveryIdentity } from '../../domain/webhooks/delivery-id.ts';
import { type Key, webhookDeliveryKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { deliveryDueKeys, deliveryExpiry } from './delivery-row.ts';
import { toShownDelivery } from './shown-delivery.ts';

/**
 * A35b: one UpdateItem. The delivery is due now and its plan of attempts begins anew; the text that
 * is sent and the attempts so far stay. Asking twice is asking once.
 *
 * @throws {Refusal} delivery-not-found
 */
export async function redeliverWebhook(
  endpointId: string,
  { eventTime, eventId }: DeliveryIdentity,
  now: Date,
): Promise<ShownDelivery> {
  const due = deliveryDueKeys(eventId, now);
  const { written } = await conditionalUpdate({
    Key: webhookDeliveryKey(endpointId, eventTime, eventId),
    UpdateExpression:
      'SET #status = :pending, attemptCount = :none, expiresAt = :expiry, ' +
      'GSI2PK = :partition, GSI2SK = :position REMOVE dueFailures',
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':pending': 'PENDING',
      ':none': 0,
      ':expiry': deliveryExpiry(now),
      ':now': Math.floor(now.getTime() / 1000),
      ':partition': due.GSI2PK,
      ':position': due.GSI2SK,
    },
  });
  if (!written) throw new Refusal({ code: 'delivery-not-found' });
  const shown = toShownDelivery(written as Item & Key);
  if (!shown) throw new TypeError(`the delivery ${eventId} cannot be read`);
  return shown;
}
