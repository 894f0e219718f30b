import type { Delivery } from './delivery.ts';

/** The parts of a delivery's key, beside the endpoint. */
export type DeliveryIdentity = Pick<Delivery, 'eventTime' | 'eventId'>;

/** The last millisecond that an ISO string writes with a year of four digits. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The event's time in a delivery's key and id, limited to the years 1970 to 9999: providers' and
 * carriers' times may be outside. ISO 8601, UTC, milliseconds.
 */
export const deliveryTimeOf = (eventTime: string): string =>
  new Date(Math.min(Math.max(Date.parse(eventTime), 0), LATEST)).toISOString();

/**
 * A delivery's id in paths: `<epoch milliseconds>-<eventId>`. The key follows from it without a
 * read.
 */
export const deliveryIdOf = ({ eventTime, eventId }: DeliveryIdentity): string =>
  `${Date.parse(eventTime)}-${eventId}`;

/** The inverse; undefined for an id that no delivery can have. */
export function parseDeliveryId(deliveryId: string): DeliveryIdentity | undefined {
  const [, time, eventId] = /^(0|[1-9]\d{0,14})-([\w-]+)$/.exec(deliveryId) ?? [];
  if (time === undefined || eventId === undefined || Number(time) > LATEST) return undefined;
  return { eventTime: new Date(Number(time)).toISOString(), eventId };
}
