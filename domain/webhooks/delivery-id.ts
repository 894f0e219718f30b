import { isDatedByShop } from '../events/event.ts';
import type { Delivery } from './delivery.ts';

/** The parts of a delivery's key, beside the endpoint. */
export type DeliveryIdentity = Pick<Delivery, 'createdAt' | 'eventId'>;

/** The last millisecond that an ISO string writes with a year of four digits. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The time when the shop created an event, which is in its deliveries' keys: the same at every
 * delivery of the event. ISO 8601, UTC, milliseconds.
 *
 * @param recordedAt the time of the change in the shop, for events that providers and carriers date
 */
export const createdAtOf = (
  { type, time }: { readonly type: string; readonly time?: string | undefined },
  recordedAt: string,
): string => keyTimeOf((isDatedByShop(type) && time) || recordedAt);

/** A time that a key can have: of the years 1970 to 9999. ISO 8601, UTC, milliseconds. */
export const keyTimeOf = (time: string): string =>
  new Date(Math.min(Math.max(Date.parse(time), 0), LATEST)).toISOString();

/**
 * A delivery's id in paths: `<epoch milliseconds>-<eventId>`. The key follows from it without a
 * read.
 */
export const deliveryIdOf = ({ createdAt, eventId }: DeliveryIdentity): string =>
  `${Date.parse(createdAt)}-${eventId}`;

/** The inverse; undefined for an id that no delivery can have. */
export function parseDeliveryId(deliveryId: string): DeliveryIdentity | undefined {
  const [, time, eventId] = /^(0|[1-9]\d{0,14})-([\w-]+)$/.exec(deliveryId) ?? [];
  if (time === undefined || eventId === undefined || Number(time) > LATEST) return undefined;
  return { createdAt: new Date(Number(time)).toISOString(), eventId };
}
