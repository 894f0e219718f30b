import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ShownDelivery } from '../../domain/webhooks/delivery.ts';
import type { DeliveryIdentity } from '../../domain/webhooks/delivery-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { Key } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { dueAgain } from './make-due-again.ts';
import { toShownDelivery } from './shown-delivery.ts';

/**
 * A35b: one UpdateItem. The delivery is due now, and its plan of attempts starts again; the body
 * and the earlier attempts stay. A repeated request has no further effect.
 */
export async function redeliverWebhook(
  endpointId: string,
  { createdAt, eventId }: DeliveryIdentity,
  now: Date,
): Promise<ShownDelivery> {
  const { ExpressionAttributeValues, ...update } = dueAgain(
    { endpointId, createdAt, eventId },
    now,
  );
  const { written } = await conditionalUpdate({
    ...update,
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':now': epochSeconds(now),
    },
  });
  if (!written) throw new Refusal({ code: 'delivery-not-found' });
  const answer = toShownDelivery(written as Item & Key);
  if (!answer) throw new TypeError(`the delivery ${eventId} cannot be read`);
  return answer;
}
