import { DELIVERY_STATUSES, type ShownDelivery } from '../../domain/webhooks/delivery.ts';
import { deliveryIdOf, keyTimeOf } from '../../domain/webhooks/delivery-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { dueAtOf } from '../due/list-due.ts';
import { type Key, parseDeliveryKey } from '../keys.ts';

/**
 * Reads a delivery for operators; undefined for a row that cannot be read. The subject and the
 * event's time come from the body: DynamoDB charges for the whole row anyway.
 */
export function toShownDelivery(row: Item & Key): ShownDelivery | undefined {
  const { eventType, attempts, attemptCount, body, GSI2SK } = row;
  const status = DELIVERY_STATUSES.find((candidate) => candidate === row['status']);
  const identity = parseDeliveryKey(row);
  if (!status || typeof eventType !== 'string' || !Array.isArray(attempts)) return undefined;
  if (!Number.isSafeInteger(attemptCount) || Number.isNaN(Date.parse(identity.createdAt)))
    return undefined;
  const event = eventIn(body);
  if (!event) return undefined;
  return {
    deliveryId: deliveryIdOf(identity),
    ...identity,
    eventTime: event.time ?? identity.createdAt,
    eventType,
    status,
    attempts: attempts as ShownDelivery['attempts'],
    attemptCount: Number(attemptCount),
    subject: event.subject,
    ...(typeof GSI2SK === 'string' && { nextAttemptAt: dueAtOf({ GSI2SK }) }),
  };
}

/** The event's members that are shown; undefined if the body is no event. */
function eventIn(body: unknown): { readonly subject?: string; readonly time?: string } | undefined {
  if (typeof body !== 'string') return {};
  const event = jsonObjectIn(body);
  if (!event) return undefined;
  const { subject, time } = event;
  const isTime = typeof time === 'string' && !Number.isNaN(Date.parse(time));
  return {
    ...(typeof subject === 'string' && { subject }),
    ...(isTime && { time: keyTimeOf(time) }),
  };
}

function jsonObjectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
