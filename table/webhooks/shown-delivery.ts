import type { Item } from '../../aws-protocol/item.ts';
import { DELIVERY_STATUSES, type ShownDelivery } from '../../domain/webhooks/delivery.ts';
import { deliveryIdOf } from '../../domain/webhooks/delivery-id.ts';
import { dueAtOf } from '../due/list-due.ts';
import { type Key, parseDeliveryKey } from '../keys.ts';

/**
 * Reads a delivery for operators; undefined for a row that cannot be read. The subject comes from
 * the body: DynamoDB charges for the whole row anyway.
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
