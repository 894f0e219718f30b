import type { EventType } from './event-types.ts';

/**
 * Something that happened to a resource, before it has an id. It follows from the resource as it
 * was and as it is, and from nothing else: the same change gives the same event, however often it
 * is read.
 */
export interface Occurrence<Type extends EventType = EventType> {
  readonly type: Type;
  /** The resource, as a path: `/orders/o-01K…/payments/p-01K…`. */
  readonly source: string;
  /** The order's id, or the SKU. */
  readonly subject: string;
  /** The version of the resource that the change made. */
  readonly version: number;
  /** When it happened, if the resource says so: ISO 8601, UTC, milliseconds. */
  readonly time?: string | undefined;
  /**
   * Which one of several of a type that one version may have: a transaction's id, a report's time.
   */
  readonly about?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A resource before and after a change. `before` is undefined if it is new. */
export interface Changed<Resource> {
  readonly before: Resource | undefined;
  readonly after: Resource;
}

/** Whether a change made another version. A repaired index key, say, makes none. */
export const isNewVersion = ({ before, after }: Changed<{ readonly version: number }>): boolean =>
  before?.version !== after.version;
