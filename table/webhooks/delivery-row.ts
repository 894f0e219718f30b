import type { Item } from '../../aws-protocol/item.ts';
import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { DELIVERY_SECONDS, type Delivery, LEASE } from '../../domain/webhooks/delivery.ts';
import { dueIndexKeys, type Key, parseDeliveryKey, webhookDeliveryKey } from '../keys.ts';
import { openOrderShards } from '../requests/client.ts';

/** What makes a delivery: an event, as it is sent, and where. */
export type NewDelivery = Pick<
  Delivery,
  'endpointId' | 'eventId' | 'eventTime' | 'eventType' | 'body'
>;

/**
 * A new delivery.
 *
 * @param dueAt when the sweep has it sent. Without it, the first attempt begins now, and the
 *   delivery is due only if that attempt leaves no word.
 */
export const newDeliveryRow = (
  { endpointId, eventId, eventTime, eventType, body }: NewDelivery,
  now: Date,
  dueAt = new Date(now.getTime() + LEASE),
): Item & Key => ({
  ...webhookDeliveryKey(endpointId, eventTime, eventId),
  ...deliveryDueKeys(eventId, dueAt),
  type: 'WebhookDelivery',
  eventType,
  body,
  status: 'PENDING',
  attempts: [],
  attemptCount: 0,
  expiresAt: deliveryExpiry(now),
});

/** Epoch seconds. */
export const deliveryExpiry = (now: Date): number => epochSeconds(now) + DELIVERY_SECONDS;

export const deliveryDueKeys = (eventId: string, dueAt: Date) =>
  dueIndexKeys(eventId, dueAt.toISOString(), eventId, openOrderShards());

/** Undefined for a row that has expired, or cannot be read. */
export function toDelivery(row: Item & Key, now: Date): Delivery | undefined {
  const { eventType, body, status, attempts, attemptCount, expiresAt } = row;
  if (Number(expiresAt) * 1000 <= now.getTime()) return undefined;
  if (typeof body !== 'string' || typeof eventType !== 'string' || !Array.isArray(attempts))
    return undefined;
  return {
    ...parseDeliveryKey(row),
    eventType,
    body,
    status: status as Delivery['status'],
    attempts: attempts as Delivery['attempts'],
    attemptCount: Number(attemptCount),
  };
}
