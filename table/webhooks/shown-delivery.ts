import type { Item } from '../../aws-protocol/item.ts';
import { DELIVERY_STATUSES, type ShownDelivery } from '../../domain/webhooks/delivery.ts';
import { deliveryIdOf } from '../../domain/webhooks/delivery-id.ts';
import { dueAtOf } from '../due/list-due.ts';
import { type Key, parseDeliveryKey } from '../keys.ts';

/**
 * A delivery as operators see it; undefined for a row that cannot be read. What the event is about
 * is in the text that is sent: DynamoDB charges for the whole row, whichever of it is returned.
 */
export function toShownDelivery(row: Item & Key): ShownDelivery | undefined {
  const { eventType, attempts, attemptCount, body, GSI2SK } = row;
  const status = DELIVERY_STATUSES.find((one) => one === row['status']);
  const identity = parseDeliveryKey(row);
  if (!status || typeof eventType !== 'string' || !Array.isArray(attempts)) return undefined;
  if (!Number.isSafeInteger(attemptCount) || Number.isNaN(Date.parse(identity.eventTime)))
    return undefined;
  return {
    deliveryId: deliveryIdOf(identity),
    ...identity,
    eventType,
    status,
    attempts: attempts as ShownDelivery['attempts'],
    attemptCount: Number(attemptCount),
    subject: subjectIn(body),
    ...(typeof GSI2SK === 'string' && { nextAttemptAt: dueAtOf({ GSI2SK }) }),
  };
}

function subjectIn(body: unknown): string | undefined {
  if (typeof body !== 'string') return undefined;
  const { subject } = JSON.parse(body) as { readonly subject?: unknown };
  return typeof subject === 'string' ? subject : undefined;
}
