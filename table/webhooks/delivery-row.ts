import { epochSeconds } from '../../domain/epoch-seconds.ts';
import { DELIVERY_SECONDS, type Delivery, LEASE } from '../../domain/webhooks/delivery.ts';
import type { Item } from '../aws-protocol/item.ts';
import { dueDeliveryKeys, type Key, parseDeliveryKey, webhookDeliveryKey } from '../keys.ts';
import { openOrderShards } from '../settings.ts';

/** The parts of a new delivery: an event's text, its endpoint, and the order it asks for. */
export type NewDelivery = Pick<
  Delivery,
  'endpointId' | 'eventId' | 'createdAt' | 'eventType' | 'body' | 'orderId'
>;

/**
 * Makes the row of a new delivery.
 *
 * @param dueAt the time when the sweep requests the first attempt. Without it, the first attempt
 *   begins now, and the delivery becomes due only if that attempt is not recorded.
 */
export const newDeliveryRow = (
  { endpointId, eventId, createdAt, eventType, body, orderId }: NewDelivery,
  now: Date,
  dueAt = new Date(now.getTime() + LEASE),
): Item & Key => ({
  ...webhookDeliveryKey(endpointId, createdAt, eventId),
  ...deliveryDueKeys(eventId, dueAt),
  type: 'WebhookDelivery',
  eventType,
  body,
  ...(orderId !== undefined && { orderId }),
  status: 'PENDING',
  attempts: [],
  attemptCount: 0,
  expiresAt: deliveryExpiry(now),
});

/** The time at which a delivery expires, in epoch seconds. */
export const deliveryExpiry = (now: Date): number => epochSeconds(now) + DELIVERY_SECONDS;

export const deliveryDueKeys = (eventId: string, dueAt: Date) =>
  dueDeliveryKeys(eventId, dueAt.toISOString(), openOrderShards());

/** Reads a delivery; undefined for a row that has expired or cannot be read. */
export function toDelivery(row: Item & Key, now: Date): Delivery | undefined {
  const { eventType, body, orderId, status, attempts, attemptCount, expiresAt } = row;
  if (Number(expiresAt) * 1000 <= now.getTime()) return undefined;
  if (typeof body !== 'string' || typeof eventType !== 'string' || !Array.isArray(attempts))
    return undefined;
  return {
    ...parseDeliveryKey(row),
    eventType,
    body,
    ...(typeof orderId === 'string' && { orderId }),
    status: status as Delivery['status'],
    attempts: attempts as Delivery['attempts'],
    attemptCount: Number(attemptCount),
  };
}
