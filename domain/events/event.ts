import type { EventType } from './event-types.ts';

/**
 * An event of a resource, before it has an id. It follows only from the resource before and after
 * the change: the same change gives the same event at every delivery.
 */
export interface Occurrence<Type extends EventType = EventType> {
  readonly type: Type;
  /** The path of the resource: `/orders/o-01K…/payments/p-01K…`. */
  readonly source: string;
  /** The id of the order or of the customer, or the SKU. */
  readonly subject: string;
  /** The version of the resource that the change made. */
  readonly version: number;
  /** The time of the event, if the resource records it: ISO 8601, UTC, milliseconds. */
  readonly time?: string | undefined;
  /** Distinguishes several events of one type and version: a transaction's id, a report's time. */
  readonly about?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A resource before and after a change. `before` is undefined if it is new. */
export interface Changed<Resource> {
  readonly before: Resource | undefined;
  readonly after: Resource;
}

/** True if a change made a new version. The repair of an index key makes none. */
export const isNewVersion = ({ before, after }: Changed<{ readonly version: number }>): boolean =>
  before?.version !== after.version;

/**
 * True for an event whose time is the shop's own: one of an order. Providers and carriers date
 * payments and fulfillments.
 */
export const isDatedByShop = (type: string): boolean => type.startsWith('order.');
