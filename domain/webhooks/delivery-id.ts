import type { Delivery } from './delivery.ts';

/** What a delivery's key is made of, beside the endpoint. */
export type DeliveryIdentity = Pick<Delivery, 'eventTime' | 'eventId'>;

/** The last millisecond that an ISO string writes with four digits of year. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A delivery's id in paths: `<epoch milliseconds>-<eventId>`. Its key follows, with no read. */
export const deliveryIdOf = ({ eventTime, eventId }: DeliveryIdentity): string =>
  `${Date.parse(eventTime)}-${eventId}`;

/** The inverse; undefined for an id that no delivery can have. */
export function parseDeliveryId(deliveryId: string): DeliveryIdentity | undefined {
  const [, time, eventId] = /^(0|[1-9]\d{0,14})-([\w-]+)$/.exec(deliveryId) ?? [];
  if (time === undefined || eventId === undefined || Number(time) > LATEST) return undefined;
  return { eventTime: new Date(Number(time)).toISOString(), eventId };
}
